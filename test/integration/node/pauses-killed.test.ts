import { cp, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { isServing } from '../../../contract/network-state.ts'
import { defaultFlags, type Flags } from '../../../contract/node.ts'
import type { NetworkEntry } from '../../../contract/snapshot.ts'
import { folderOfEachTest } from '../../../main/testing/temporary-folder.ts'
import { type AppUnderTest, startApp } from '../../support/app/headless.ts'
import { runAndKill } from '../../support/app/killed-process.ts'
import { say, times } from '../../support/long.ts'
import { startDemoNode } from '../../support/node/demo-node.ts'
import { openGate } from '../../support/node/gate.ts'
import { must } from '../../support/outcome.ts'
import { forEachTest } from '../../support/shared.ts'

/* Whenever the application is cut off, the next start finds what was set, and the pause as it is at the service. */
const folder = folderOfEachTest('pauses-killed')
let app: AppUnderTest

const id = 'ff00010001000000'
const set: Flags = { ...defaultFlags, allowDNS: true, allowGlobal: true }
const off: Flags = { allowManaged: false, allowDefault: false, allowDNS: false, allowGlobal: true }
const before = { allowManaged: true, allowDefault: false, allowDNS: true }

const settings = (name: string): string => join(folder.path, name)
const start = async (name: string): Promise<void> => {
  const flags = {
    serviceUrl: gate.url,
    tokenFile: join(node.home, 'authtoken.secret'),
    authHeader: 'X-ZT1-Auth',
    anyListener: true,
  }
  app = await startApp(settings(name), flags, null)
  await app.until(({ connection }) => isServing(connection))
}
const node = forEachTest(() => startDemoNode({ pace: 0.02, world: 'empty' }))
const gate = forEachTest(() => openGate(node.url))
beforeEach(async () => {
  await start('first')
  must(await app.ask('network.join', { id, flags: set }))
  await app.until(() => entry().network?.status === 'OK' && !entry().addressesWait)
})
afterEach(() => app.close())

function entry(): NetworkEntry {
  const found = app.entry(id)
  if (found === undefined) throw new Error('no such entry')
  return found
}
const pause = () => app.ask('pause.start', { networks: [id], length: { kind: 'until-resumed' } })
const resume = () => app.ask('pause.end', { networks: [id] })

/** The disk is as it was at that moment, and this application is no more. */
async function throwAway(): Promise<unknown> {
  await cp(settings('first'), settings('next'), { recursive: true })
  await app.close()
  return JSON.parse(await readFile(join(settings('next'), 'settings.json'), 'utf8')).networks[0].pause
}

const moments = ['unheard', 'unanswered'] as const

describe.each(moments)('cut off with a write that is %s', (when) => {
  test('a pause is finished', async () => {
    const held = gate.hold(when)
    void pause()
    await held
    expect(await throwAway()).toMatchObject({ step: 'pausing', before, changed: [] })
    const { length } = gate.writes

    await start('next')
    await app.until(() => entry().pause?.step === 'paused' && entry().intent === null)
    expect(entry()).toMatchObject({ flags: set, fault: null, pause: { before, changed: [] } })
    expect(gate.writes).toHaveLength(when === 'unheard' ? length + 1 : length)
    expect(await node.network(id)).toMatchObject(off)
    must(await resume())
    expect(await node.network(id)).toMatchObject(set)
  })

  test('the end of a pause is finished', async () => {
    must(await pause())
    const held = gate.hold(when)
    void resume()
    await held
    expect(await throwAway()).toMatchObject({ step: 'resuming', before, changed: [] })
    const { length } = gate.writes

    await start('next')
    await app.until(() => entry().pause === null && entry().intent === null)
    expect(entry()).toMatchObject({ flags: set, fault: null })
    expect(gate.writes).toHaveLength(when === 'unheard' ? length + 1 : length)
    expect(await node.network(id)).toMatchObject(set)
  })
})

test('cut off after the end of a pause failed, it is paused as before', async () => {
  must(await pause())
  await node.fault({ method: 'POST', path: '^/network/', kind: 'error', count: 1 })
  expect(must(await resume()).failed).toMatchObject([{ network: id, fault: { code: 'service-error' } }])
  expect(entry().pause).toMatchObject({ step: 'paused', before, changed: [] })
  expect(await throwAway()).toMatchObject({ before, changed: [] })
  await start('next')
  expect(entry().flags).toEqual(set)
})

const kills = times(8, 100)

test(`killed at ${kills} moments of pausing and resuming, nothing that was set is lost`, {
  timeout: kills * 100_000,
}, async () => {
  let wasPaused = 0
  await app.close()
  for (let kill = 0; kill < kills; kill += 1) {
    await runAndKill('node/pause-process.ts', [settings('first'), node.home, id], () =>
      delay((kill * 300) / kills),
    )

    await start('first')
    await app.until(() => [undefined, 'paused'].includes(entry().pause?.step) && entry().intent === null)
    const { pause, flags } = entry()
    wasPaused += pause === null ? 0 : 1
    expect(flags).toEqual(set)
    expect(await node.network(id)).toMatchObject(pause === null ? set : off)
    must(await resume())
    expect(await node.network(id)).toMatchObject(set)
    await app.close()
  }
  await start('first')
  say(`${wasPaused} of ${kills} were killed while it was paused`)
})
