import { chmod, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Rung, RungId } from '../../../contract/doctor.ts'
import { patience } from '../../../contract/testing/patience.ts'
import type { SystemSources } from '../../../main/doctor/sources.ts'
import { askProgram } from '../../../main/system/ask.ts'
import { systemPing } from '../../../main/system/ping/ping.ts'
import { systemProbes } from '../../../main/system/probes.ts'
import { type AppUnderTest, startApp } from '../../support/app/headless.ts'
import { type DemoNode, startDemoNode } from '../../support/node/demo-node.ts'
import { temporaryFolder } from '../../support/temp-folder.ts'

/* What is asked of the system fails in every way: it costs the rungs that need it, and no other. */
let folder: Awaited<ReturnType<typeof temporaryFolder>>
let node: DemoNode
let app: AppUnderTest | undefined
beforeEach(async () => {
  folder = await temporaryFolder('probes')
  node = await startDemoNode()
})
afterEach(async () => {
  await app?.close()
  await node.dispose()
  await folder.dispose()
})

const subject = { kind: 'peer', address: '0a1b2c3d4e' } as const
/** Told by the service alone */
const byService: readonly RungId[] = [
  'service-running',
  'service-answers',
  'token-accepted',
  'udp',
  'roots',
  'joined',
]

async function rungsWith(system: Partial<SystemSources>): Promise<{ readonly [id in RungId]?: Rung }> {
  app = await startApp(join(folder.path, 'settings'), { serviceHome: node.home }, null, { system })
  await app.diagnose(subject)
  const rungs = app.snapshot().doctor?.rungs ?? []
  return Object.fromEntries(rungs.map((rung) => [rung.id, rung]))
}
const why = (rung: Rung | undefined) => {
  const [evidence] = rung?.evidence ?? []
  return evidence?.code === 'unchecked' ? evidence.why : evidence?.code
}

function probesOf(answer: () => never | Promise<never>): SystemSources['probes'] {
  return {
    neighbours: answer,
    reversePathFilters: answer,
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
  const rungs = await rungsWith({ probes: probesOf(fails), switchedOn: fails, lookups: fails, ping: fails })
  for (const id of byService) expect([id, rungs[id]?.verdict]).toEqual([id, 'good'])
  expect(rungs.listener).toMatchObject({
    verdict: 'unchecked',
    evidence: [{ why: 'failed', detail: 'no /proc here' }],
  })
  expect(rungs.port?.verdict).toBe('unchecked')
  expect(Object.values(rungs).filter((rung) => rung.running)).toEqual([])
})

test('each probe hangs, and the others are told at once', async () => {
  const hangs = () => new Promise<never>(() => undefined)
  app = await startApp(join(folder.path, 'settings'), { serviceHome: node.home }, null, {
    system: { probes: probesOf(hangs), switchedOn: hangs, lookups: hangs, ping: hangs, slowness: 1 },
  })
  await app.ask('doctor.start', { subject })
  const rungOf = (id: RungId) => app?.snapshot().doctor?.rungs.find((rung) => rung.id === id)
  await app.until(() => rungOf('token-accepted')?.verdict === 'good' && rungOf('listener')?.running === true)
  await app.until(({ doctor }) => doctor?.running === false)
  for (const id of byService) expect([id, rungOf(id)?.verdict]).toEqual([id, 'good'])
  expect(why(rungOf('listener'))).toBe('timeout')
})

test('the token stands nowhere in a diagnosis', async () => {
  const rungs = await rungsWith({})
  expect(JSON.stringify(rungs)).toContain('GET /status')
  expect(JSON.stringify(rungs)).not.toContain(node.token)
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
      doctor?.rungs.some(({ id, verdict }) => id === 'token-accepted' && verdict === 'good') === true,
  )
  await app.ask('doctor.stop')
  const stopped = await app.until(({ doctor }) => doctor?.running === false)
  expect(why(stopped.doctor?.rungs.find(({ id }) => id === 'listener'))).toBe('stopped')
  hang = false
  await app.ask('doctor.again', { rung: 'listener' })
  const again = app.snapshot().doctor?.rungs.find(({ id }) => id === 'listener')
  expect(again?.verdict).toBe('good')
  await app.ask('doctor.close')
  expect(app.snapshot().doctor).toBeNull()
  expect(await app.ask('doctor.again', { rung: 'listener' })).toMatchObject({ ok: false })
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
    const place = text === null ? '/nowhere/at-all' : await program(text)
    const ask = () =>
      askProgram({ places: [place], args: [], parse: (output) => JSON.parse(output), timeout: patience / 2 })
    const probes = {
      ...systemProbes(process.platform),
      neighbours: ask,
      policyRules: ask,
      serviceUnit: ask,
      listeners: ask,
    }
    const rungs = await rungsWith({ probes, ping: systemPing('linux', { places: [place] }) })
    for (const id of byService) expect([id, rungs[id]?.verdict]).toEqual([id, 'good'])
    expect([why(rungs.listener), why(rungs.port)]).toEqual([reason, reason])
    expect(rungs.listener?.raw).not.toBe('')
    expect(rungs.listener?.raw.length).toBeLessThan(5_000)
  })
})
