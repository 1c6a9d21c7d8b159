import { connect } from 'node:net'
import { setImmediate as turn } from 'node:timers/promises'
import { afterEach, expect, test } from 'vitest'
import { type FarReport, farPort } from '../../../contract/far-report.ts'
import { defaultPreferences } from '../../../contract/preferences.ts'
import { failure, success } from '../../../contract/result.ts'
import type { NetworkEntry } from '../../../contract/snapshot.ts'
import {
  sampleEntry,
  sampleInEffect,
  sampleNetwork,
  sampleSnapshot,
} from '../../../contract/testing/joined.ts'
import type { Question } from '../../../main/base/shell.ts'
import { answerChecks } from '../../../main/doctor/far/answering.ts'
import { folderOfEachTest } from '../../../main/testing/temporary-folder.ts'
import { startApp } from '../../support/app/headless.ts'
import { codeOf, must } from '../../support/outcome.ts'

/* The person decides if checks of other computers are answered, and nothing listens without that. */
const network = '8056c2e21c000001'
const place = { address: '127.77.0.1', subnet: '127.77.0.1/16' }
const report: FarReport = { version: 1, findings: [{ code: 'path-direct' }] }
const folder = folderOfEachTest('answering')

const ends: (() => unknown)[] = []
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end()
})

function isTaken(address = place.address): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ host: address, port: farPort })
    const done = (is: boolean) => () => {
      socket.destroy()
      resolve(is)
    }
    socket.on('connect', done(true)).on('error', done(false))
  })
}

test('nothing listens before the person allows it, nor after', async () => {
  const told = { id: network, assignedAddresses: [place.subnet] }
  const entry = (change: Partial<NetworkEntry> = {}) =>
    sampleEntry({ inEffect: sampleInEffect(sampleNetwork(told)), ...change }, told)
  let networks = [entry()]
  const listeners = new Set<() => void>()
  let isAllowed = false
  const snapshot = () =>
    sampleSnapshot({ preferences: { ...defaultPreferences, answerChecks: isAllowed }, networks })
  const change = (act: () => void): void => {
    act()
    for (const listener of listeners) listener()
  }
  const stop = answerChecks({
    store: {
      snapshot,
      subscribe(listener) {
        const call = (): void => listener(snapshot(), snapshot())
        listeners.add(call)
        return () => listeners.delete(call)
      },
    },
    neighbours: async () => ({ kind: 'unknown', why: 'missing', by: 'ip neigh', detail: '' }),
    knows: async () => true,
    lookBack: async () => report,
    log: () => undefined,
  })
  ends.push(stop)
  await turn()
  expect(await isTaken()).toBe(false)
  change(() => {
    isAllowed = true
  })
  await expect.poll(() => isTaken()).toBe(true)
  expect(await isTaken('127.77.0.2')).toBe(false)
  change(() => {
    networks = [entry({ joined: false })]
  })
  await expect.poll(() => isTaken()).toBe(false)
  change(() => {
    networks = [entry()]
  })
  await expect.poll(() => isTaken()).toBe(true)
  change(() => {
    isAllowed = false
  })
  await expect.poll(() => isTaken()).toBe(false)
  change(() => {
    isAllowed = true
  })
  await expect.poll(() => isTaken()).toBe(true)
  await stop()
  expect(await isTaken()).toBe(false)
})

test('it is off at first, asked for by main, and kept', async () => {
  const asked: Question[] = []
  let agrees = false
  const confirm = async (question: Question) => {
    asked.push(question)
    return agrees ? success(undefined) : failure('declined')
  }
  const start = () => startApp(folder.path, {}, null, { shell: { hasWindows: true, confirm } })
  const app = await start()
  ends.push(() => app.close())
  const allowed = () => app.snapshot().preferences.answerChecks
  expect(allowed()).toBe(false)
  expect(codeOf(await app.ask('preferences.set', { answerChecks: true }))).toBe('declined')
  expect(allowed()).toBe(false)
  agrees = true
  must(await app.ask('preferences.set', { answerChecks: true }))
  must(await app.ask('preferences.set', { answerChecks: true, theme: 'dark' }))
  expect(asked).toEqual(Array.from({ length: 2 }, () => ({ kind: 'answer-checks', name: '', lines: [] })))
  await app.close()
  const again = await start()
  ends.push(() => again.close())
  expect(again.snapshot().preferences.answerChecks).toBe(true)
  must(await again.ask('preferences.set', { answerChecks: false }))
  expect(asked).toHaveLength(2)
})
