import { describe, expect, test } from 'vitest'
import { askSystemd, parseRcStatus, parseSystemctlShow } from './service-unit.ts'

const name = 'zerotier-one.service'
const running = {
  LoadState: 'loaded',
  ActiveState: 'active',
  SubState: 'running',
  Result: 'success',
  UnitFileState: 'enabled',
  ActiveEnterTimestamp: 'Sun 2026-11-22 07:02:11 UTC',
  InactiveEnterTimestamp: '',
}
function show(change: Partial<typeof running>) {
  const lines = Object.entries({ ...running, ...change }).map(([key, value]) => `${key}=${value}\n`)
  return parseSystemctlShow(lines.join(''), name)
}

/** Properties as in systemd 252; systemctl itself fails where systemd does not run, as in a container. */
describe('systemd', () => {
  test('tells that it runs, and since when', () => {
    expect(show({})).toEqual({
      manager: 'systemd',
      name,
      isInstalled: true,
      isRunning: true,
      isEnabled: true,
      state: 'active (running)',
      since: Date.parse('2026-11-22T07:02:11Z'),
    })
  })

  test('tells that it failed, was stopped, masked, or never was', () => {
    const stopped = { ActiveState: 'inactive', SubState: 'dead', ActiveEnterTimestamp: '' }
    expect(
      show({ ...stopped, ActiveState: 'failed', SubState: 'failed', Result: 'exit-code' }),
    ).toMatchObject({
      isRunning: false,
      state: 'failed (exit-code)',
    })
    const since = 'Sun 2026-11-22 08:00:00 UTC'
    expect(show({ ...stopped, UnitFileState: 'disabled', InactiveEnterTimestamp: since })).toMatchObject({
      isRunning: false,
      isEnabled: false,
      state: 'inactive (dead)',
      since: Date.parse('2026-11-22T08:00Z'),
    })
    expect(show({ ...stopped, LoadState: 'masked', UnitFileState: 'masked' })).toMatchObject({
      isInstalled: true,
      isEnabled: false,
      state: 'masked',
    })
    expect(show({ ...stopped, LoadState: 'not-found', UnitFileState: '' })).toMatchObject({
      isInstalled: false,
      isRunning: false,
      isEnabled: null,
      since: null,
    })
  })

  test('in words that are not known is not understood', () => {
    expect(parseSystemctlShow('', name)).toBeNull()
    expect(parseSystemctlShow('Ladezustand=geladen\n', name)).toBeNull()
    expect(show({ ActiveEnterTimestamp: 'So 22.11.2026 07:02:11 CET' })).toMatchObject({ since: null })
  })

  test('that is not installed is no answer', async () => {
    expect(await askSystemd('zerotier-one', ['/nowhere/at-all'])).toMatchObject({ why: 'missing' })
  })
})

test('OpenRC tells one word, with marks and colours around it', () => {
  expect(parseRcStatus(' * status: started\n')).toBe('started')
  expect(parseRcStatus(' \u001b[31;01m*\u001b[0m status: crashed\n')).toBe('crashed')
  expect(parseRcStatus('rc-service: service `x’ does not exist\n')).toBeNull()
})
