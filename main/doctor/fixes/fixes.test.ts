import { describe, expect, test } from 'vitest'
import type { ButtonFix, Check, DoctorVerdict } from '../../../contract/doctor.ts'
import { defaultFlags } from '../../../contract/node.ts'
import { failure, type Result, success } from '../../../contract/result.ts'
import { goodCheck, sampleDiagnosis } from '../../../contract/testing/diagnosis.ts'
import type { ServiceUnit } from '../../../domain/computer/computer.ts'
import { createServiceControl } from '../../service/control-unit.ts'
import { createStore } from '../../state/store.ts'
import { type CarryOut, createFixes } from './fixes.ts'

const network = '8056c2e21c000001'
const member = '89e92ceee5'
const unit: ServiceUnit = {
  manager: 'systemd',
  name: 'zerotier-one.service',
  isInstalled: true,
  isRunning: false,
  state: 'inactive (dead)',
  isEnabled: true,
  since: null,
}
const command = 'sudo systemctl start zerotier-one.service'

/** Sets up a diagnosis with one check that offers this fix, and records the commands that it calls. */
function world(fix: ButtonFix | null, replies: { readonly [command: string]: Result<unknown> } = {}) {
  const store = createStore(false)
  const asked: unknown[] = []
  let verdict: DoctorVerdict = 'bad'
  let goodAfter = 1
  const show = (offered: Check['fix']): void => {
    const doctor = sampleDiagnosis([{ ...goodCheck, id: 'routes', verdict, fix: offered }], { verdict })
    store.dispatch({ type: 'doctor-changed', doctor })
  }
  const handlers = new Proxy({} as Parameters<CarryOut>[1], {
    get: (_, name: string) => async (argument: unknown) => {
      asked.push(argument === undefined ? name : [name, argument])
      if (name === 'doctor.again') {
        goodAfter -= 1
        if (goodAfter <= 0) verdict = 'good'
        show(verdict === 'good' ? null : fix)
      }
      return replies[name] ?? success(undefined)
    },
  })
  const carryOut = createFixes({
    store,
    control: createServiceControl({
      unit: async () => unit,
      controlUnit: async (...told) => {
        asked.push(['unit', ...told])
        return (replies.unit ?? success(undefined)) as Result<void>
      },
      poke: () => asked.push('poke'),
    }),
    pauses: [0, 0, 0],
  })
  show(fix)
  return {
    store,
    asked,
    run: (wanted: ButtonFix) => carryOut({ check: 'routes', fix: wanted }, handlers),
    goodAfter: (tests: number) => {
      goodAfter = tests
    },
  }
}

const again = ['doctor.again', { check: 'routes' }]

describe('each fix does what it says, and the check runs again', () => {
  test.each<[ButtonFix, readonly unknown[]]>([
    [{ kind: 'start-service', command }, [['unit', 'start', unit], 'poke']],
    [
      { kind: 'restart-service', command: 'sudo systemctl restart zerotier-one.service' },
      [['unit', 'restart', unit], 'poke'],
    ],
    [{ kind: 'unlock' }, ['service.unlock']],
    [{ kind: 'authorize', network, member }, [['hosting.authorizeDevice', { network, member }]]],
    [
      { kind: 'allow-flag', network, flag: 'allowDNS' },
      [['network.setFlag', { id: network, flag: 'allowDNS', value: true }]],
    ],
    [
      { kind: 'withdraw-flag', network, flag: 'allowDefault' },
      [['network.setFlag', { id: network, flag: 'allowDefault', value: false }]],
    ],
    [
      { kind: 'pause-network', network },
      [['pause.start', { networks: [network], length: { kind: 'until-resumed' } }]],
    ],
    [{ kind: 'resume-network', network }, [['pause.end', { networks: [network] }]]],
    [{ kind: 'join', network }, [['network.join', { id: network, flags: defaultFlags }]]],
    [
      { kind: 'join-again', network },
      [
        ['network.connect', { id: network, connected: false }],
        ['network.connect', { id: network, connected: true }],
      ],
    ],
    [{ kind: 'apply-dns', network }, [['network.setDns', { id: network, on: true }]]],
  ])('%o', async (fix, wanted) => {
    const report = success({ done: [network], failed: [] })
    const { run, asked } = world(fix, { 'pause.start': report, 'pause.end': report })
    expect(await run(fix)).toEqual(success('done'))
    expect(asked).toEqual([...wanted, again])
  })
})

describe('a fix that makes something else fail is taken back', () => {
  const other = 'a09acf0233c1d5e4'
  const lostBy = (id: string): Check => ({
    ...goodCheck,
    id: 'routes',
    verdict: 'bad',
    evidence: [{ code: 'route-missing', network: id, target: '192.168.40.0/24' }],
  })
  /** The check of the addresses offers the fix; after it the routes are like this until it is undone. */
  function harmful(fix: ButtonFix, routes: Check, undone: string, calm = Number.POSITIVE_INFINITY) {
    const store = createStore(false)
    const asked: unknown[] = []
    let looks = 0
    const show = (...checks: readonly Check[]): void =>
      store.dispatch({ type: 'doctor-changed', doctor: sampleDiagnosis(checks) })
    const addresses: Check = { ...goodCheck, id: 'addresses', verdict: 'bad', fix }
    const roots: Check = { ...goodCheck, id: 'roots' }
    show(roots, addresses, { ...goodCheck, id: 'routes' })
    const handlers = new Proxy({} as Parameters<CarryOut>[1], {
      get: (_, name: string) => async (argument: unknown) => {
        asked.push([name, argument])
        if (name === 'doctor.again') {
          looks += 1
          show(
            roots,
            { ...addresses, verdict: 'good', fix: null },
            looks > calm ? { ...goodCheck, id: 'routes' } : routes,
          )
        }
        return name.startsWith('pause') ? success({ done: [network], failed: [] }) : success(undefined)
      },
    })
    const control = createServiceControl({
      unit: async () => unit,
      controlUnit: async () => success(undefined),
      poke: () => undefined,
    })
    const run = createFixes({ store, control, pauses: [0, 0] })
    const isUndone = () => asked.some((one) => JSON.stringify(one).includes(undone))
    return { run: () => run({ check: 'addresses', fix }, handlers), isUndone }
  }
  test.each<[ButtonFix, string]>([
    [{ kind: 'allow-flag', network, flag: 'allowManaged' }, '"value":false'],
    [{ kind: 'withdraw-flag', network, flag: 'allowDNS' }, '"value":true'],
    [{ kind: 'pause-network', network }, 'pause.end'],
    [{ kind: 'resume-network', network }, 'pause.start'],
    [{ kind: 'apply-dns', network }, '"on":false'],
  ])('%o', async (fix, undone) => {
    const { run, isUndone } = harmful(fix, lostBy(other), undone)
    expect(await run()).toEqual(success({ takenBackFor: 'routes' }))
    expect(isUndone()).toBe(true)
  })

  test('and one that cannot be undone, or whose harm passes, stays', async () => {
    const joined = harmful({ kind: 'join', network }, lostBy(other), 'connected')
    expect(await joined.run()).toEqual(success('done'))
    const fix: ButtonFix = { kind: 'allow-flag', network, flag: 'allowManaged' }
    const passing = harmful(fix, lostBy(other), '"value":false', 2)
    expect(await passing.run()).toEqual(success('done'))
    expect(passing.isUndone()).toBe(false)
  })
})

test('what takes a while to help is checked again until it has, and not for ever', async () => {
  const fix: ButtonFix = { kind: 'allow-flag', network, flag: 'allowManaged' }
  const late = world(fix)
  late.goodAfter(2)
  await late.run(fix)
  expect(late.asked.filter((one) => Array.isArray(one) && one[0] === 'doctor.again')).toHaveLength(2)
  const never = world(fix)
  never.goodAfter(99)
  expect(await never.run(fix)).toEqual(success('done'))
  expect(never.asked.filter((one) => Array.isArray(one) && one[0] === 'doctor.again')).toHaveLength(3)
})

test.each<[string, ButtonFix]>([
  ['network.openLogin', { kind: 'log-in', network }],
  ['service.openDownload', { kind: 'install-service' }],
])('%s: the person goes on in the browser, and nothing is checked yet', async (name, fix) => {
  const { run, asked } = world(fix)
  expect(await run(fix)).toEqual(success('opened'))
  expect(asked.flat()[0]).toBe(name)
  expect(asked).toHaveLength(1)
})

test('no token file chosen: cancelled, and nothing is checked', async () => {
  const fix: ButtonFix = { kind: 'choose-token-file' }
  const { run, asked } = world(fix, { 'service.chooseTokenFile': success(false) })
  expect(await run(fix)).toEqual(success('cancelled'))
  expect(asked).toEqual(['service.chooseTokenFile'])
  const chosen = world(fix, { 'service.chooseTokenFile': success(true) })
  expect(await chosen.run(fix)).toEqual(success('done'))
})

describe('what goes wrong is told as it is, and nothing is checked', () => {
  test.each<[ButtonFix, string, Result<never>]>([
    [{ kind: 'start-service', command }, 'unit', failure('elevation-cancelled')],
    [{ kind: 'start-service', command }, 'unit', failure('service-not-started', 'exit 5')],
    [{ kind: 'unlock' }, 'service.unlock', failure('elevation-denied')],
    [{ kind: 'join-again', network }, 'network.connect', failure('service-timeout')],
    [{ kind: 'log-in', network }, 'network.openLogin', failure('login-page-missing')],
  ])('%o', async (fix, name, reply) => {
    const { run, asked } = world(fix, { [name]: reply })
    expect(await run(fix)).toEqual(reply)
    expect(JSON.stringify(asked)).not.toContain('doctor.again')
  })

  test('a pause that the service refused', async () => {
    const fix: ButtonFix = { kind: 'pause-network', network }
    const fault = { code: 'service-error' } as const
    const { run, asked } = world(fix, {
      'pause.start': success({ done: [], failed: [{ network, fault }] }),
    })
    expect(await run(fix)).toEqual({ ok: false, error: fault })
    expect(JSON.stringify(asked)).not.toContain('doctor.again')
  })

  test('a network that cannot be left is not joined', async () => {
    const fix: ButtonFix = { kind: 'join-again', network }
    const { run, asked } = world(fix, { 'network.connect': failure('service-timeout') })
    await run(fix)
    expect(asked).toEqual([['network.connect', { id: network, connected: false }]])
  })
})

describe('only what the check offers is done', () => {
  const offered: ButtonFix = { kind: 'allow-flag', network, flag: 'allowDNS' }
  test.each<[string, ButtonFix | null, ButtonFix]>([
    ['another network', offered, { ...offered, network: 'ffffffffffffffff' }],
    ['another kind', offered, { kind: 'unlock' }],
    ['nothing', null, offered],
  ])('%s', async (_what, shown, wanted) => {
    const { run, asked } = world(shown)
    expect(await run(wanted)).toMatchObject({ ok: false, error: { code: 'fix-outdated' } })
    expect(asked).toEqual([])
  })

  test('a unit that is called otherwise than what was shown is not started', async () => {
    const fix: ButtonFix = { kind: 'start-service', command: 'sudo systemctl start other.service' }
    const { run, asked } = world(fix)
    expect(await run(fix)).toMatchObject({ ok: false, error: { code: 'fix-outdated' } })
    expect(asked).toEqual([])
  })
})

test('the check runs when no other is running, and looked at when that is over', async () => {
  const fix: ButtonFix = { kind: 'unlock' }
  const { run, asked, store } = world(fix)
  const diagnosis = store.snapshot().doctor
  if (diagnosis === null) throw new Error('no diagnosis')
  store.dispatch({ type: 'doctor-changed', doctor: { ...diagnosis, running: true } })
  const running = run(fix)
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(asked).toEqual(['service.unlock'])
  store.dispatch({ type: 'doctor-changed', doctor: diagnosis })
  await running
  expect(asked).toEqual(['service.unlock', again])
})

test('a diagnosis that was closed meanwhile is not taken up again', async () => {
  const fix: ButtonFix = { kind: 'unlock' }
  const { run, asked, store } = world(fix)
  const running = run(fix)
  store.dispatch({ type: 'doctor-changed', doctor: null })
  expect(await running).toEqual(success('done'))
  expect(asked).toEqual(['service.unlock'])
})
