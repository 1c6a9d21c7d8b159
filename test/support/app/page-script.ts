import type { Page } from 'playwright-core'
import type { DemoNode } from '../node/demo-node.ts'

/** A page's reply, or the error that the bridge threw. */
export type Answer =
  | { readonly ok: boolean; readonly error?: { readonly code: string } }
  | { readonly thrown: string }

/**
 * Asks as a script in the page would. `argument`: JSON, or the name of something that the page itself makes, as it
 * could not be handed over.
 */
export function invokeIn(page: Page, name: unknown, argument = 'undefined'): Promise<Answer> {
  return page.evaluate(
    async ([command, expression]) => {
      const { meshtray } = globalThis as unknown as {
        meshtray: { invoke(...all: unknown[]): Promise<Answer> }
      }
      try {
        const flags = { allowManaged: true, allowGlobal: false, allowDefault: false, allowDNS: false }
        const join = { id: '8056c2e21c00bad1', flags }
        // The page's own policy forbids making code of text; the test's values are made here.
        const makers: Record<string, () => unknown> = {
          undefined: () => undefined,
          hugeText: () => ({ text: 'x'.repeat(50_000_000) }),
          hugeList: () => ({
            kind: 'delete',
            network: '8056c2e21c000001',
            members: Array.from({ length: 1_000_000 }, () => 'cafe04eba9'),
          }),
          hugeRules: () => ({
            network: '8056c2e21c000001',
            base: null,
            change: { rules: [{ or: Array.from({ length: 1_000_000 }, () => 0) }] },
          }),
          deepRules: () => {
            let rule: unknown = 0
            for (let depth = 0; depth < 500; depth += 1) rule = { or: rule }
            return { network: '8056c2e21c000001', base: null, change: { rules: [rule] } }
          },
          itself: () => {
            const rule: Record<string, unknown> = {}
            rule.or = rule
            return { network: '8056c2e21c000001', base: null, change: { rules: [rule] } }
          },
          manyFields: () => Object.fromEntries(Array.from({ length: 500_000 }, (_, at) => [`f${at}`, at])),
          bigint: () => ({ ...join, id: 8056n }),
          callable: () => ({ ...join, id: () => '8056c2e21c00bad1' }),
          symbol: () => ({ ...join, id: Symbol('8056c2e21c00bad1') }),
          bytes: () => ({ ...join, id: new TextEncoder().encode('8056c2e21c00bad1') }),
          map: () => new Map(Object.entries(join)),
          date: () => ({ ...join, id: new Date() }),
          boxed: () => ({ ...join, id: Object('8056c2e21c00bad1') }),
          fickle: () => {
            let reads = 0
            return Object.defineProperty({ ...join }, 'id', {
              enumerable: true,
              get: () => (++reads % 2 === 0 ? '8056c2e21c00bad1' : '../controller'),
            })
          },
          prototype: () => JSON.parse('{"__proto__":{"id":"8056c2e21c00bad1"}}'),
        }
        const make = makers[expression as string]
        return await meshtray.invoke(command, make === undefined ? JSON.parse(expression as string) : make())
      } catch (error) {
        return { thrown: String(error) }
      }
    },
    [name, argument] as const,
  )
}

/** The code of what went wrong; 'ok' where nothing did. */
export function answerCode(answer: Answer): string {
  return 'thrown' in answer ? `thrown: ${answer.thrown}` : (answer.error?.code ?? 'ok')
}

/** Requests since the last `forgetRequests` that could have changed anything. */
async function writesTo(demo: DemoNode): Promise<readonly string[]> {
  return Object.keys(await demo.requests()).filter((operation) => !operation.startsWith('GET'))
}

/** A network that is not among those of a demo node, for a hostile page to ask for */
export const stranger = '8056c2e21c00bad1'

/** Throws where a hostile page got what it asked for. */
export async function expectNothingDone(demo: DemoNode): Promise<void> {
  if ((await demo.network(stranger)) !== null) throw new Error('it joined the network')
  const writes = await writesTo(demo)
  if (writes.length > 0) throw new Error(`it asked for ${writes.join(', ')}`)
}
