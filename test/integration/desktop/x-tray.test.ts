import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { watchXTray } from '../../../main/desktop/tray/tray-host.ts'
import { startXServer, type XServer } from '../../support/desktop/x-server.ts'

describe.runIf(process.platform === 'linux')('a tray of the older kind, on a real X server', () => {
  let server: XServer
  let told: boolean[]
  let logged: string[]
  let watch: { dispose(): void } | undefined

  beforeEach(async () => {
    server = await startXServer()
    told = []
    logged = []
    return async () => {
      watch?.dispose()
      await server.stop()
    }
  })
  afterEach(() => expect(logged).toEqual([]))

  function start(): void {
    const heard = told
    watch = watchXTray({
      environment: server.environment,
      onTray: (isPresent) => heard.push(isPresent),
      log: (message) => logged.push(message),
    })
  }
  const lastTold = () => expect.poll(() => told.at(-1))

  test('that runs already is found', async () => {
    await server.startTray()
    start()
    await lastTold().toBe(true)
  })

  test('that begins and ends is followed, also a second time', async () => {
    start()
    await lastTold().toBe(false)
    for (let turn = 0; turn < 2; turn += 1) {
      const tray = await server.startTray()
      await lastTold().toBe(true)
      await tray.stop()
      await lastTold().toBe(false)
    }
  })

  test('nothing is told once nobody asks any more', async () => {
    start()
    await lastTold().toBe(false)
    watch?.dispose()
    const toldFirst = told
    told = []
    start()
    await server.startTray()
    await lastTold().toBe(true)
    expect(toldFirst).toEqual([false])
  })
})

test('without a server on this computer nothing is claimed, and the reason is logged', async () => {
  const logged: string[] = []
  const told: boolean[] = []
  for (const DISPLAY of ['far.example:0', ':65000', undefined])
    watchXTray({
      environment: { DISPLAY },
      onTray: (isPresent) => told.push(isPresent),
      log: (message) => logged.push(message),
    })
  await expect.poll(() => logged.length).toBe(3)
  expect(told).toEqual([])
})
