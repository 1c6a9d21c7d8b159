import { chmod, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import type { Check, CheckId } from '../../../contract/doctor.ts'
import { patience } from '../../../contract/testing/patience.ts'
import type { SystemSources } from '../../../main/doctor/sources.ts'
import { askProgram } from '../../../main/system/ask.ts'
import { systemPing } from '../../../main/system/ping/ping.ts'
import { systemProbes } from '../../../main/system/probes.ts'
import { folderOfEachTest } from '../../../main/testing/temporary-folder.ts'
import { type AppUnderTest, startApp } from '../../support/app/headless.ts'
import { startDemoNode } from '../../support/node/demo-node.ts'
import { forEachTest } from '../../support/shared.ts'

/* A question to the system may fail in every way, which costs the checks that need the answer, and no other. */
const folder = folderOfEachTest('probes')
let app: AppUnderTest | undefined
const node = forEachTest(startDemoNode)
afterEach(() => app?.close())

const subject = { kind: 'peer', address: '0a1b2c3d4e' } as const
/** Told by the service alone */
const byService: readonly CheckId[] = [
  'service-running',
  'service-answers',
  'token-accepted',
  'udp',
  'roots',
  'joined',
]

async function checksWith(system: Partial<SystemSources>): Promise<{ readonly [id in CheckId]?: Check }> {
  app = await startApp(join(folder.path, 'settings'), { serviceHome: node.home }, null, { system })
  const { checks } = await app.diagnose(subject)
  return Object.fromEntries(checks.map((check) => [check.id, check]))
}
const why = (check: Check | undefined) => {
  const [evidence] = check?.evidence ?? []
  return evidence?.code === 'unchecked' ? evidence.why : evidence?.code
}

function probesOf(answer: () => never | Promise<never>): SystemSources['probes'] {
  return {
    neighbours: answer,
    deviceBlocks: answer,
    reversePathFilters: answer,
    packetRoute: answer,
    routeEntry: answer,
    policyRules: answer,
    serviceUnit: answer,
    firewalls: answer,
    listeners: answer,
  }
}

test('each probe throws', async () => {
  const fails = (): never => {
    throw new Error('no /proc here')
  }
  const checks = await checksWith({
    probes: probesOf(fails),
    switchedOn: fails,
    lookups: fails,
    nameServers: fails,
    ping: fails,
  })
  for (const id of byService) expect([id, checks[id]?.verdict]).toEqual([id, 'good'])
  expect(checks.listener).toMatchObject({
    verdict: 'unchecked',
    evidence: [{ why: 'failed', detail: 'no /proc here' }],
  })
  expect(checks.port?.verdict).toBe('unchecked')
  expect(Object.values(checks).filter((check) => check.running)).toEqual([])
})

test('each probe hangs, and the others are told at once', async () => {
  const hangs = () => new Promise<never>(() => undefined)
  app = await startApp(join(folder.path, 'settings'), { serviceHome: node.home }, null, {
    system: {
      probes: probesOf(hangs),
      switchedOn: hangs,
      lookups: hangs,
      nameServers: hangs,
      ping: hangs,
      slowness: 1,
    },
  })
  await app.ask('doctor.start', { subject })
  const checkOf = (id: CheckId) => app?.snapshot().doctor?.checks.find((check) => check.id === id)
  await app.until(
    () => checkOf('token-accepted')?.verdict === 'good' && checkOf('listener')?.running === true,
  )
  await app.until(({ doctor }) => doctor?.running === false)
  for (const id of byService) expect([id, checkOf(id)?.verdict]).toEqual([id, 'good'])
  expect(why(checkOf('listener'))).toBe('timeout')
})

test('the token stands nowhere in a diagnosis', async () => {
  const checks = await checksWith({})
  expect(JSON.stringify(checks)).toContain('GET /status')
  expect(JSON.stringify(checks)).not.toContain(node.token)
  await node.rotateToken()
  await app?.diagnose(subject)
  expect(JSON.stringify(app?.snapshot())).not.toContain(node.token)
})

test('one that was stopped says so, and can be gone on with', async () => {
  let hang = true
  const probes = systemProbes(process.platform)
  app = await startApp(join(folder.path, 'settings'), { serviceHome: node.home }, null, {
    system: {
      probes: {
        ...probes,
        listeners: (ports) => (hang ? new Promise(() => undefined) : probes.listeners(ports)),
      },
    },
  })
  await app.ask('doctor.start', { subject: { kind: 'computer' } })
  await app.until(
    ({ doctor }) =>
      doctor?.checks.some(({ id, verdict }) => id === 'token-accepted' && verdict === 'good') === true,
  )
  await app.ask('doctor.stop')
  const stopped = await app.until(({ doctor }) => doctor?.running === false)
  expect(why(stopped.doctor?.checks.find(({ id }) => id === 'listener'))).toBe('stopped')
  hang = false
  await app.ask('doctor.again', { check: 'listener' })
  const again = app.snapshot().doctor?.checks.find(({ id }) => id === 'listener')
  expect(again?.verdict).toBe('good')
  await app.ask('doctor.close')
  expect(app.snapshot().doctor).toBeNull()
  expect(await app.ask('doctor.again', { check: 'listener' })).toMatchObject({ ok: false })
})

describe('a program of the system that', () => {
  async function program(text: string): Promise<string> {
    const path = join(folder.path, 'program')
    await writeFile(path, `#!/bin/sh\n${text}\n`)
    await chmod(path, 0o755)
    return path
  }

  test.each([
    ['is missing', null, 'missing'],
    ['prints 50 MB', 'exec head -c 50000000 /dev/zero', 'too-long'],
    ['prints another language', 'echo "vier Nachbarn"', 'not-understood'],
    ['fails', 'echo kaputt >&2; exit 9', 'failed'],
  ])('%s', async (_what, text, reason) => {
    const path = text === null ? '/nowhere/at-all' : await program(text)
    const ask = () =>
      askProgram({ paths: [path], args: [], parse: (output) => JSON.parse(output), timeout: patience / 2 })
    const probes = {
      ...systemProbes(process.platform),
      neighbours: ask,
      policyRules: ask,
      serviceUnit: ask,
      listeners: ask,
    }
    const checks = await checksWith({ probes, ping: systemPing('linux', { paths: [path] }) })
    for (const id of byService) expect([id, checks[id]?.verdict]).toEqual([id, 'good'])
    expect([why(checks.listener), why(checks.port)]).toEqual([reason, reason])
    expect(checks.listener?.raw).not.toBe('')
    expect(checks.listener?.raw.length).toBeLessThan(5_000)
  })
})
