import { describe, expect, test } from 'vitest'
import { isServing } from '../../../contract/network-state.ts'
import type { Connection, Snapshot } from '../../../contract/snapshot.ts'
import { sampleEntry, sampleLeft, sampleNode, sampleSnapshot } from '../../../contract/testing/joined.ts'
import { t } from '../../../words/testing/english.ts'
import { find, itemsOf, labels, withoutAddress } from '../../testing/tray-items.ts'
import type { TrayItem } from './tray-item.ts'
import { trayModel } from './tray-model.ts'

const fault = { code: 'service-unreachable' } as const

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
      / · 0 of 2 networks connected · 2 networks need attention$/,
    )
    expect(shown([{ ...lab, settles: true }])).toMatchObject({
      state: 'online',
      tooltip: 'Meshtray: Online · a1b2c3d4e5 · 0 of 1 network connected',
    })
    const connection: Connection = { state: 'stale', since: 0, fault }
    expect(shown([lab], { connection })).toMatchObject({
      state: 'no-service',
      tooltip: 'Meshtray: The service is not running · a1b2c3d4e5',
    })
  })

  test('says that everything goes by a relay over TCP, and so does the menu', () => {
    const model = trayModel(t, sampleSnapshot({ node: { ...sampleNode, tcpFallbackActive: true } }))
    expect(model.tooltip).toMatch(/^Meshtray: Relayed over TCP: slow · a1b2c3d4e5/)
    expect(labels(model.items)[0]).toBe('Relayed over TCP: slow')
  })

  test('tells of the log-in that ends first', () => {
    const until = (name: string, minutes: number) =>
      sampleEntry(
        { id: `8056c2e21c00000${minutes}`, name },
        { authenticationExpiryTime: Date.now() + minutes * 60_000 },
      )
    const networks = [until('later', 9), until('sooner', 3), sampleEntry()]
    expect(trayModel(t, sampleSnapshot({ networks })).tooltip).toMatch(
      / · sooner — Connected, log-in until \S+/,
    )
    expect(trayModel(t, sampleSnapshot({ networks: [sampleEntry()] })).tooltip).not.toContain('log-in')
  })

  test('counts no networks while the service does not answer', () => {
    const connection: Connection = { state: 'stale', since: 0, fault }
    expect(trayModel(t, sampleSnapshot({ connection })).tooltip).toBe(
      'Meshtray: The service is not running · a1b2c3d4e5',
    )
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
      'Pause all',
      'Join network…',
      'Check connection…',
      'Open Meshtray',
      'Quit',
    ])
  })

  test('shows neither the icon of online nor of offline where the service does not say', () => {
    const unclear = sampleSnapshot({ connection: { state: 'unclear' } })
    expect(trayModel(t, unclear).state).toBe('no-service')
    const denied = sampleEntry({}, { status: 'ACCESS_DENIED' })
    expect(trayModel(t, { ...unclear, networks: [denied] }).state).toBe('attention')
  })

  test('says that nobody is heard, and shows neither icon', () => {
    const silent = trayModel(t, sampleSnapshot({ connection: { state: 'silent', seconds: 180 } }))
    expect(silent.state).toBe('no-service')
    expect(silent.tooltip).toMatch(/^Meshtray: Nothing heard for 3 min · /)
  })

  test('has no address of a node that does not tell its own', () => {
    const snapshot = sampleSnapshot({ node: { ...sampleNode, address: null } })
    expect(trayModel(t, snapshot).tooltip).toBe('Meshtray: Online · 1 of 1 network connected')
    expect(labels(itemsOf({ node: snapshot.node })).join()).not.toMatch(/Copy node address/)
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
    [{ state: 'silent', seconds: 40 }, 'Nothing heard for 40 s', ['Save a report…']],
    [{ state: 'unclear' }, 'Running, connection unknown', ['Save a report…']],
    [{ state: 'stale', since: 0, fault }, 'The service is not running', ['Try again', 'Save a report…']],
    [{ state: 'unreachable', fault }, 'The service is not running', ['Try again', 'Save a report…']],
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
    const joining = isServing(connection) ? ['Join network…'] : []
    expect(shown).toEqual([word, ...help, '---', ...joining, 'Check connection…', 'Open Meshtray', 'Quit'])
  })

  test('is never deeper than three levels, whatever it shows', () => {
    const depth = (items: readonly TrayItem[]): number =>
      1 + Math.max(0, ...items.map((item) => (item.type === 'submenu' ? depth(item.submenu) : 0)))
    expect(depth(itemsOf({ networks: [sampleEntry({ fault }), sampleLeft()] }))).toBeLessThanOrEqual(3)
  })
})
