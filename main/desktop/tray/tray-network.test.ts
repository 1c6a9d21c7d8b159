import { describe, expect, test } from 'vitest'
import type { NetworkEntry, Snapshot } from '../../../contract/snapshot.ts'
import { sampleEntry, sampleInEffect, sampleLeft } from '../../../contract/testing/joined.ts'
import { find, itemsOf, labels, withoutAddress } from '../../testing/tray-items.ts'
import type { TrayItem } from './tray-item.ts'

const fault = { code: 'service-unreachable' } as const

const pausing = ['Pause', '15 minutes', '1 hour', 'Until tomorrow, 6:00 AM', 'Until resumed']

/** Returns the submenu of the only network. */
function submenuOf(entry: NetworkEntry, change: Partial<Snapshot> = {}): readonly TrayItem[] {
  const menu = itemsOf({ networks: [entry], ...change }).find((item) => item.type === 'submenu')
  return menu?.submenu ?? []
}

describe("a network's submenu", () => {
  test('has the switch, addresses and id to copy, and the four flags', () => {
    const entry = sampleEntry({}, { assignedAddresses: ['10.1.2.3/24', 'fd00::7/88'] })
    expect(labels(submenuOf(entry))).toEqual([
      'On',
      '---',
      ...pausing,
      '---',
      'Copy 10.1.2.3',
      'Copy fd00::7',
      'Copy network ID 8056c2e21c000001',
      '---',
      'Allow managed addresses',
      'Allow global addresses',
      'Allow default route (the network offers none)',
      'Allow DNS',
      '---',
      'Check connection…',
    ])
    expect(find(submenuOf(entry), 'normal', 'Copy fd00::7').action).toEqual({
      command: 'clipboard.copy',
      argument: { text: 'fd00::7' },
    })
  })

  test('a full tunnel is offered where it can work, else it says why not', () => {
    const routes = [{ target: '0.0.0.0/0', via: '10.147.17.1', flags: 0, metric: 0 }]
    const offers = (network: object, change: Partial<Snapshot> = {}) =>
      submenuOf(sampleEntry({}, { routes, ...network }), change).flatMap((item) =>
        item.type === 'checkbox' && item.label.startsWith('Allow default')
          ? [[item.label, item.enabled]]
          : [],
      )
    expect(offers({})).toEqual([['Allow default route', true]])
    expect(offers({ routes: [] })).toEqual([['Allow default route (the network offers none)', false]])
    expect(offers({ status: 'ACCESS_DENIED' })).toEqual([['Allow default route (not connected)', false]])
    expect(offers({}, { connection: { state: 'offline' } })).toEqual([
      ['Allow default route (no internet connection)', false],
    ])
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
    expect(find(submenuOf(connecting), 'checkbox', 'On')).toMatchObject({
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

  test.each([
    ['due', 'AUTHENTICATION_REQUIRED', null],
    ['soon over', 'OK', 9],
  ])('offers the log-in page where a log-in is %s, and where it is known', (_what, status, loginMinutes) => {
    const at = (authenticationURL: string | null) =>
      sampleEntry({ loginMinutes }, { status, authenticationURL })
    const due = at('https://login.example/')
    expect(labels(submenuOf(at(null)))).not.toContain('Open log-in page')
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
    expect(find(items, 'normal', 'The service is slow').action).toBeNull()
    expect(find(items, 'normal', 'Dismiss').action).toEqual({
      command: 'network.dismissFault',
      argument: { id: entry.id },
    })
  })

  test('without a service only copying, and the flags of what is disconnected, can be clicked', () => {
    const away: Partial<Snapshot> = { connection: { state: 'unreachable', fault } }
    const joined = submenuOf(sampleEntry(), away)
    expect(find(joined, 'checkbox', 'On').enabled).toBe(false)
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
