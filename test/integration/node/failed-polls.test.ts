import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Snapshot } from '../../../contract/snapshot.ts'
import { patience } from '../../../contract/testing/patience.ts'
import { type Core, createCore } from '../../../main/app/core.ts'
import { startPoller } from '../../../main/state/poller.ts'
import { createSecrets } from '../../../main/system/secrets.ts'
import { noFlags, untilSnapshot } from '../../support/app/headless.ts'
import { keychainOver } from '../../support/desktop/memory-keychain.ts'
import { json } from '../../support/faulty-server.ts'
import { joinedId, type LinkedHome, linkedHome } from '../../support/node/linked-home.ts'

const network = { id: joinedId, name: 'office', status: 'OK' }
const deep = (depth: number) => `${'{"a":'.repeat(depth)}0${'}'.repeat(depth)}`

let world: LinkedHome
let core: Core
let poller: ReturnType<typeof startPoller>
let warn: (message: string) => void
let errors: unknown[]

beforeEach(async () => {
  world = await linkedHome()
  warn = () => undefined
  errors = []
  tells(JSON.stringify([network]))
  const log = {
    folder: world.folder,
    info: () => undefined,
    warn: (message: string) => warn(message),
    error: (...words: unknown[]) => void errors.push(words),
  }
  const secrets = createSecrets({ load: async () => keychainOver(new Map()) })
  core = await createCore({ ...noFlags, serviceHome: world.home }, world.folder, log, secrets)
  poller = startPoller(core.poll)
  await until(isOnline)
})
afterEach(async () => {
  poller.stop()
  await core.dispose()
  await world.dispose()
})

/** Sets the reply to GET /network from now on. */
function tells(body: string): void {
  world.server.answer = (request) =>
    request.path === '/network' ? { ...json(null), body } : world.service(request)
}
/** Polls, and waits until it shows. */
function until(wanted: (snapshot: Snapshot) => boolean): Promise<Snapshot> {
  poller.poke()
  return untilSnapshot(core.store, wanted, patience, ({ connection }) => JSON.stringify(connection))
}
const isOnline = ({ connection }: Snapshot): boolean => connection.state === 'online'
const isStale = ({ connection }: Snapshot): boolean => connection.state === 'stale'
const isCalled =
  (name: string) =>
  ({ connection, networks }: Snapshot): boolean =>
    connection.state === 'online' && networks[0]?.name === name

test.each([65, 100_000])('a reply %i deep is not what networks are now: contact is lost', async (depth) => {
  for (const body of [
    `[${deep(depth)}]`,
    `[{"id":"${joinedId}","name":"office","novelty":${deep(depth)}}]`,
  ]) {
    tells(body)
    expect((await until(isStale)).connection).toMatchObject({
      fault: { code: 'reply-too-large', detail: 'GET /network: too large' },
    })
    tells(JSON.stringify([{ ...network, name: 'office again' }]))
    await until(isCalled('office again'))
    tells(JSON.stringify([network]))
    await until(isCalled('office'))
  }
  expect(errors).toEqual([])
})

test('a poll that throws shows as lost contact, and polling goes on', async () => {
  warn = () => {
    throw new Error('no space is left for the log')
  }
  const { port } = world.server
  await world.server.close()
  expect((await until(isStale)).connection).toMatchObject({ fault: { code: 'internal', detail: 'Error' } })
  expect(errors.length).toBeGreaterThan(0)
  await world.serve('127.0.0.1', port)
  await until(isOnline)
})
