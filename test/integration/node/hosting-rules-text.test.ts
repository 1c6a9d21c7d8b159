import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import type { NetworkChange } from '../../../domain/network-plan/network-config.ts'
import { compileText } from '../../../domain/rules/language/compile.ts'
import { startHosting } from '../../support/node/hosting.ts'
import { must } from '../../support/outcome.ts'
import { shared } from '../../support/shared.ts'

/* The text that rules were written as, with its names and tests, goes wherever the rules of a network go. */
const source =
  'tag role id 7 enum 1 server flag 3 printer;\n\n# test: anyone reaches 1234567890 on ssh\naccept;\n'

let network: string

const app = shared(() => startHosting({ pace: 60_000 }))

beforeEach(async () => {
  network = await app.node.hostNetwork({ name: 'office' })
  await save({ rulesSource: source })
})

async function save({ rulesSource }: { readonly rulesSource: string }): Promise<void> {
  const { made } = compileText(rulesSource)
  if (made === null) throw new Error('the text has errors')
  const { rules, capabilities, tags } = made
  const change: NetworkChange = { rules, capabilities, tags }
  must(await app.handlers['hosting.saveNetwork']({ network, change: { ...change, rulesSource }, base: null }))
}
const read = async (id: string) => must(await app.handlers['hosting.network']({ network: id }))
const exported = async (): Promise<string> => {
  app.chosen.push('text.json')
  must(await app.handlers['hosting.exportNetwork']({ network }))
  return readFile(join(app.folder, 'text.json'), 'utf8')
}

test('into a file, and from it into a new network', async () => {
  expect(JSON.parse(await exported())).toMatchObject({ network: { rulesSource: source } })
  app.chosen.push('text.json')
  const plan = must(await app.handlers['hosting.chooseImport'](undefined))
  expect(plan?.problems).toEqual([])
  const made = must(await app.handlers['hosting.importNetwork']({ importId: plan?.importId ?? '' }))
  await app.ended(made.job)
  expect(await read(made.network)).toMatchObject({ keptSource: source, config: { tags: [{ id: 7 }] } })
})

test('into a network that is restored, with the rules or without them', async () => {
  await exported()
  await save({ rulesSource: 'drop;' })
  app.chosen.push('text.json', 'text.json')
  const choose = async () => must(await app.handlers['hosting.chooseRestore']({ network }))
  const plan = await choose()
  expect(plan?.settings.map(({ field }) => field)).toEqual(['rules', 'tags', 'rulesSource'])
  expect(plan?.hasRulesText).toBe(true)
  const restore = async (importId: string, settings: readonly ('rules' | 'tags' | 'rulesSource')[]) =>
    must(await app.handlers['hosting.restoreNetwork']({ importId, settings: [...settings], members: [] }))
  await restore(plan?.importId ?? '', ['rules'])
  expect(await read(network)).toMatchObject({ keptSource: 'drop;' })
  const again = await choose()
  expect((await restore(again?.importId ?? '', ['tags', 'rulesSource'])).differences).toEqual([])
  expect(await read(network)).toMatchObject({ keptSource: source, config: { tags: [{ id: 7 }] } })
})

test('into a template, and into networks made of it or of the network', async () => {
  must(await app.handlers['hosting.saveTemplate']({ network, name: 'usual' }))
  const [template] = must(await app.handlers['hosting.templates'](undefined))
  for (const origin of [
    { kind: 'template', template: template?.id ?? '' },
    { kind: 'network', network },
  ] as const) {
    const made = await app.handlers['hosting.createNetwork']({ name: 'copy', id: null, subnet: null, origin })
    expect(must(made)).toMatchObject({ keptSource: source })
    expect(await read(must(made).id)).toMatchObject({ keptSource: source })
  }
})

test('back with a network that was deleted and is put back', async () => {
  must(await app.handlers['hosting.deleteNetwork']({ network, confirm: 'office' }))
  await app.ended(must(await app.handlers['hosting.putBackNetwork']({ network })))
  expect(await read(network)).toMatchObject({ keptSource: source })
})
