import { describe, expect, test } from 'vitest'
import type { Connection, NetworkEntry, Snapshot } from '../../../contract/snapshot.ts'
import {
  sampleEntry,
  sampleInEffect,
  sampleLeft,
  sampleNode,
  sampleSnapshot,
} from '../../../contract/testing/joined.ts'
import { t } from '../../../words/testing/english.ts'
import type { TrayItem } from './tray-item.ts'
import { trayModel } from './tray-model.ts'

const fault = { code: 'service-unreachable' } as const
const [assigned] = sampleInEffect().addresses
const withoutAddress = sampleInEffect(undefined, {
  addresses: assigned ? [{ ...assigned, present: false }] : [],
})

function labels(items: readonly TrayItem[]): string[] {
  return items.map((item) => (item.type === 'separator' ? '---' : item.label))
}

function find<T extends TrayItem['type']>(
  items: readonly TrayItem[],
  type: T,
  label: string,
): Extract<TrayItem, { type: T }> {
  const found = items.find((item) => item.type === type && 'label' in item && item.label === label)
  if (found === undefined) throw new Error(`no ${type} "${label}" among ${labels(items).join(' | ')}`)
  return found as Extract<TrayItem, { type: T }>
}

function itemsOf(change: Partial<Snapshot>): readonly TrayItem[] {
  return trayModel(t, sampleSnapshot(change)).items
}

/** The submenu of the only network. */
function submenuOf(entry: NetworkEntry, change: Partial<Snapshot> = {}): readonly TrayItem[] {
  const menu = itemsOf({ networks: [entry], ...change }).find((item) => item.type === 'submenu')
  return menu?.submenu ?? []
}

describe('the tooltip', () => {
  test('tells state, node address and how many networks are connected', () => {
    const networks = [sampleEntry(), sampleEntry({}, { status: 'ACCESS_DENIED' }), sampleLeft()]
    expect(trayModel(t, sampleSnapshot({ networks })).tooltip).toBe(
      'Meshtray: Online · a1b2c3d4e5 · 1 of 3 networks connected · workshop — Not authorized yet',
    )
  })

  test('what is missing on this computer is not simply connected, and is named', () => {
    const lab = sampleEntry({ id: '8056c2e21c000002', name: 'lab', inEffect: withoutAddress })
    const shown = (networks: Snapshot['networks'], change: Partial<Snapshot> = {}) =>
      trayModel(t, sampleSnapshot({ networks, ...change }))
    expect(shown([sampleEntry(), lab])).toMatchObject({
      state: 'attention',
      tooltip:
        'Meshtray: Online · a1b2c3d4e5 · 1 of 2 networks connected · lab — Connected, but 10.147.17.97 is missing on this computer',
    })
    expect(shown([lab, { ...lab, id: 'b' }]).tooltip).toMatch(
      / · 0 of 2 networks connected · 2 networks need you$/,
    )
    expect(shown([{ ...lab, settles: true }])).toMatchObject({
      state: 'online',
      tooltip: 'Meshtray: Online · a1b2c3d4e5 · 0 of 1 network connected',
    })
    const connection: Connection = { state: 'stale', since: 0, fault }
    expect(shown([lab], { connection })).toMatchObject({
      state: 'no-service',
      tooltip: 'Meshtray: Not answering · a1b2c3d4e5',
    })
  })

  test('says that everything goes by a relay over TCP, and so does the menu', () => {
    const model = trayModel(t, sampleSnapshot({ node: { ...sampleNode, tcpFallbackActive: true } }))
    expect(model.tooltip).toMatch(/^Meshtray: Relayed over TCP: slow · a1b2c3d4e5/)
    expect(labels(model.items)[0]).toBe('Relayed over TCP: slow')
  })

  test('counts no networks while the service does not answer', () => {
    const connection: Connection = { state: 'stale', since: 0, fault }
    expect(trayModel(t, sampleSnapshot({ connection })).tooltip).toBe('Meshtray: Not answering · a1b2c3d4e5')
  })

  test('says that the node is the demo, and leaves out what is not known', () => {
    const tooltip = trayModel(t, sampleSnapshot({ demo: true, node: null, networks: [] })).tooltip
    expect(tooltip).toBe('Meshtray: Online (demo node) · 0 of 0 networks connected')
  })
})

describe('the menu', () => {
  test('lists state, node, networks in the order of the snapshot, and what can be done', () => {
    const networks = [
      sampleEntry({ name: 'attic' }),
      sampleEntry({ name: '', id: '8056c2e21c0000ff' }, { status: 'ACCESS_DENIED' }),
    ]
    expect(labels(itemsOf({ networks }))).toEqual([
      'Online',
      'Copy node address a1b2c3d4e5',
      '---',
      'attic — Connected',
      '8056c2e21c0000ff — Not authorized yet',
      '---',
      'Join network…',
      'Check connection…',
      'Open Meshtray',
      'Quit',
    ])
  })

  test('copies the node address', () => {
    const { action } = find(itemsOf({}), 'normal', 'Copy node address a1b2c3d4e5')
    expect(action).toEqual({ command: 'clipboard.copy', argument: { text: 'a1b2c3d4e5' } })
  })

  test('opens the window at the join dialog', () => {
    const { action } = find(itemsOf({}), 'normal', 'Join network…')
    expect(action).toEqual({ command: 'window.show', argument: { view: 'join', id: null } })
  })

  test.each<[Connection, string, readonly string[]]>([
    [{ state: 'starting' }, 'Looking for the service…', []],
    [{ state: 'offline' }, 'Offline', ['Save a report…']],
    [{ state: 'stale', since: 0, fault }, 'Not answering', ['Try again', 'Save a report…']],
    [{ state: 'unreachable', fault }, 'Service not running', ['Try again', 'Save a report…']],
    [
      { state: 'unauthorized', fault, version: null, port: null },
      'Token refused',
      ['Unlock…', 'Save a report…'],
    ],
    [
      { state: 'locked', fault, tokenFile: '/k', version: null, port: null },
      'Locked',
      ['Unlock…', 'Save a report…'],
    ],
    [{ state: 'absent' }, 'No service installed', ['Get the node service…', 'Start the demo node']],
  ])('in state %j says "%s" and offers %j', (connection, word, help) => {
    const shown = labels(itemsOf({ connection, node: null, networks: [] }))
    const joining = connection.state === 'offline' ? ['Join network…'] : []
    expect(shown).toEqual([word, ...help, '---', ...joining, 'Check connection…', 'Open Meshtray', 'Quit'])
  })

  test('is never deeper than three levels, whatever it shows', () => {
    const depth = (items: readonly TrayItem[]): number =>
      1 + Math.max(0, ...items.map((item) => (item.type === 'submenu' ? depth(item.submenu) : 0)))
    expect(depth(itemsOf({ networks: [sampleEntry({ fault }), sampleLeft()] }))).toBeLessThanOrEqual(3)
  })
})

describe("a network's submenu", () => {
  test('has the switch, addresses and id to copy, and the four flags', () => {
    const entry = sampleEntry({}, { assignedAddresses: ['10.1.2.3/24', 'fd00::7/88'] })
    expect(labels(submenuOf(entry))).toEqual([
      'Connected',
      '---',
      'Copy 10.1.2.3',
      'Copy fd00::7',
      'Copy network ID 8056c2e21c000001',
      '---',
      'Allow managed addresses',
      'Allow global addresses',
      'Allow default route',
      'Allow DNS',
      '---',
      'Check connection…',
    ])
    expect(find(submenuOf(entry), 'normal', 'Copy fd00::7').action).toEqual({
      command: 'clipboard.copy',
      argument: { text: 'fd00::7' },
    })
  })

  test('an address that this computer has stands in the line; one that it does not have is copied as such', () => {
    const lineOf = (entry: NetworkEntry): string | undefined =>
      labels(itemsOf({ networks: [entry] }).filter(({ type }) => type === 'submenu'))[0]
    expect(lineOf(sampleEntry({ inEffect: sampleInEffect() }))).toBe('workshop — Connected 10.147.17.97')
    expect(lineOf(sampleEntry())).toBe('workshop — Connected')
    const missing = sampleEntry({ inEffect: withoutAddress })
    expect(lineOf(missing)).toBe('workshop — Connected, but 10.147.17.97 is missing on this computer')
    expect(labels(submenuOf(missing))).toContain('Copy 10.147.17.97 (not on this computer)')
    const off = sampleEntry({}, { flags: { ...sampleEntry().flags, allowManaged: false } })
    expect(lineOf(off)).toBe('workshop — Connected, addresses off')
  })

  test('while the service does not answer nothing is said to be there or not', () => {
    const missing = sampleEntry({ inEffect: withoutAddress })
    const stale = { connection: { state: 'stale', since: 0, fault } } as const
    expect(labels(itemsOf({ networks: [missing], ...stale }))).toContain('workshop')
    expect(labels(submenuOf(missing, stale))).toContain('Copy 10.147.17.97')
  })

  test('the switch shows what was asked for, and asks for the opposite', () => {
    const connecting = sampleLeft({ intent: { connected: true } })
    expect(find(submenuOf(connecting), 'checkbox', 'Connected')).toMatchObject({
      checked: true,
      enabled: true,
      action: { command: 'network.connect', argument: { id: connecting.id, connected: false } },
    })
  })

  test('a flag shows what was asked for, and asks for the opposite', () => {
    const entry = sampleEntry({ intent: { flags: { allowDNS: true } } })
    expect(find(submenuOf(entry), 'checkbox', 'Allow DNS')).toMatchObject({
      checked: true,
      action: { command: 'network.setFlag', argument: { id: entry.id, flag: 'allowDNS', value: false } },
    })
  })

  test('offers the log-in page only where log-in is due', () => {
    const due = sampleEntry({}, { status: 'AUTHENTICATION_REQUIRED' })
    expect(find(submenuOf(due), 'normal', 'Open log-in page').action).toEqual({
      command: 'network.openLogin',
      argument: { id: due.id },
    })
    expect(labels(submenuOf(sampleEntry()))).not.toContain('Open log-in page')
  })

  test('the connection can be checked, of the network and of the whole computer', () => {
    const check = (subject: object) => ({
      command: 'window.show',
      argument: { view: 'doctor', subject },
    })
    const { id } = sampleEntry()
    expect(find(submenuOf(sampleEntry()), 'normal', 'Check connection…').action).toEqual(
      check({ kind: 'network', id }),
    )
    expect(find(itemsOf({}), 'normal', 'Check connection…').action).toEqual(check({ kind: 'computer' }))
  })

  test('offers to forget only what is disconnected', () => {
    expect(find(submenuOf(sampleLeft()), 'normal', 'Forget…').action).toEqual({
      command: 'network.confirmForget',
      argument: { id: '8056c2e21c000001', name: 'workshop' },
    })
    expect(labels(submenuOf(sampleEntry()))).not.toContain('Forget…')
    expect(labels(submenuOf(sampleEntry({ intent: { connected: false } })))).not.toContain('Forget…')
    expect(labels(submenuOf(sampleLeft({ intent: { connected: true } })))).not.toContain('Forget…')
  })

  test('says what went wrong last, and takes it off', () => {
    const entry = sampleEntry({ fault: { code: 'service-timeout' } })
    const items = submenuOf(entry)
    expect(find(items, 'normal', 'The service did not answer in time').action).toBeNull()
    expect(find(items, 'normal', 'Dismiss').action).toEqual({
      command: 'network.dismissFault',
      argument: { id: entry.id },
    })
  })

  test('without a service only copying, and the flags of what is disconnected, can be clicked', () => {
    const away: Partial<Snapshot> = { connection: { state: 'unreachable', fault } }
    const joined = submenuOf(sampleEntry(), away)
    expect(find(joined, 'checkbox', 'Connected').enabled).toBe(false)
    expect(find(joined, 'checkbox', 'Allow DNS').enabled).toBe(false)
    expect(find(submenuOf(sampleLeft(), away), 'checkbox', 'Allow DNS').enabled).toBe(true)
    expect(labels(itemsOf({ ...away, networks: [sampleEntry()] }))).toContain('workshop')
  })

  test('a status that nobody knows is shown as it is, in one line', () => {
    const strange = sampleEntry({}, { status: `DREAM\nING ${'x'.repeat(999)}` })
    const [label = ''] = labels(itemsOf({ networks: [strange] }).filter(({ type }) => type === 'submenu'))
    expect(label).toMatch(/^workshop — DREAM ING x+…$/)
  })

  test('a name cannot pass for something else', () => {
    const [item] = itemsOf({ networks: [sampleEntry({ name: 'R&D\n— Connected' })] }).filter(
      ({ type }) => type === 'submenu',
    )
    expect(labels(item === undefined ? [] : [item])).toEqual(['R&&D — Connected — Connected'])
  })
})
