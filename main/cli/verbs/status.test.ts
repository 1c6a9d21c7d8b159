import { expect, test } from 'vitest'
import type { Connection } from '../../../contract/snapshot.ts'
import { sampleEntry, sampleLeft, sampleSnapshot } from '../../../contract/testing/joined.ts'
import { t } from '../../../words/testing/english.ts'
import type { Ask } from './ask.ts'
import { status } from './status.ts'

async function printed(connection: Connection, ...args: readonly 'json'[]) {
  const value = sampleSnapshot({ connection, node: null, networks: [sampleEntry(), sampleLeft()] })
  const run = status.parse({ flags: { json: args.includes('json') }, rest: [] })
  if (!run.ok) throw new Error(run.error(t))
  const ask = (async () => ({ ok: true, value })) as unknown as Ask
  return run.value({ ask, t, signal: AbortSignal.timeout(10_000), tell: () => undefined })
}

test('says how things stand, one thing a line', async () => {
  expect(await printed({ state: 'online' })).toEqual({
    code: 0,
    text: 'STATUS    Online\nNODE      –\nVERSION   –\nNETWORKS  1 of 2 connected\n',
  })
})

test('counts only networks that are connected', async () => {
  const networks = [
    sampleEntry(),
    ...['ACCESS_DENIED', 'AUTHENTICATION_REQUIRED', 'REQUESTING_CONFIGURATION'].map((status, at) =>
      sampleEntry({}, { id: `8056c2e21c00001${at}`, status }),
    ),
  ]
  const run = status.parse({ flags: {}, rest: [] })
  if (!run.ok) throw new Error(run.error(t))
  const ask = (async () => ({ ok: true, value: sampleSnapshot({ networks }) })) as unknown as Ask
  const outcome = await run.value({ ask, t, signal: AbortSignal.timeout(10_000), tell: () => undefined })
  expect(outcome.text).toMatch(/^NETWORKS +1 of 4 connected$/m)
})

test('ends with 1 and the reason where the node reaches nobody, as a table and as JSON', async () => {
  expect(await printed({ state: 'offline' })).toMatchObject({ code: 1, reason: 'Offline' })
  const json = await printed({ state: 'offline' }, 'json')
  expect(JSON.parse(json.text)).toMatchObject({ connection: { state: 'offline' } })
  expect(json).toMatchObject({ code: 1, reason: 'Offline' })
})

test('ends with 1 where the node hears nobody, whatever the service says', async () => {
  const silent = { state: 'silent', seconds: 40 } as const
  expect(await printed(silent)).toMatchObject({
    code: 1,
    text: expect.stringMatching(/^STATUS +Nothing heard for 40 s$/m),
    reason: 'Nothing heard for 40 s',
  })
  expect(JSON.parse((await printed(silent, 'json')).text)).toMatchObject({ connection: silent })
})

test('a network that needs a log-in is named with the address for it', async () => {
  const entry = sampleEntry(
    { name: 'office' },
    { status: 'AUTHENTICATION_REQUIRED', authenticationURL: 'https://login.example/' },
  )
  const value = sampleSnapshot({ networks: [entry] })
  const run = status.parse({ flags: {}, rest: [] })
  if (!run.ok) throw new Error(run.error(t))
  const ask = (async () => ({ ok: true, value })) as unknown as Ask
  const outcome = await run.value({ ask, t, signal: AbortSignal.timeout(10_000), tell: () => undefined })
  expect(outcome.text).toMatch(/^LOG IN +office: https:\/\/login\.example\/$/m)
})
