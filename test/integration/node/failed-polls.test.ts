import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Snapshot } from '../../../contract/snapshot.ts'
import { patience } from '../../../contract/testing/patience.ts'
import { type Core, createCore } from '../../../main/app/core.ts'
import { mainTranslate } from '../../../main/base/translators.ts'
import { trayModel } from '../../../main/desktop/tray/tray-model.ts'
import { startPoller } from '../../../main/state/poller.ts'
import { createSecrets } from '../../../main/system/secrets.ts'
import { noFlags, untilSnapshot } from '../../support/app/headless.ts'
import { runLine } from '../../support/app/run-line.ts'
import { keychainOver } from '../../support/desktop/memory-keychain.ts'
import { json } from '../../support/faulty-server.ts'
import { joinedId, linkedHome } from '../../support/node/linked-home.ts'
import { forEachTest } from '../../support/shared.ts'
import { temporaryFolder } from '../../support/temp-folder.ts'

const network = { id: joinedId, name: 'office', status: 'OK' }
const deep = (depth: number) => `${'{"a":'.repeat(depth)}0${'}'.repeat(depth)}`

let core: Core
let poller: ReturnType<typeof startPoller>
let warn: (message: string) => void
let errors: unknown[]

const world = forEachTest(linkedHome)
beforeEach(async () => {
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
  core = await createCore({
    options: { ...noFlags, serviceHome: world.home },
    folder: world.folder,
    log,
    secrets,
  })
  poller = startPoller(core.poll)
  await until(isOnline)
})
afterEach(async () => {
  poller.stop()
  await core.dispose()
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

const page = '<!doctype html><title>A router</title>'
const foreign = 'Another program answers at this port'
test.each([
  [{ status: 204 }, 'service-foreign', foreign],
  [{ status: 302, headers: { location: 'http://127.0.0.1:1/' } }, 'service-foreign', foreign],
  [{ status: 404 }, 'service-foreign', foreign],
  [{ status: 200, headers: { 'content-type': 'text/html' }, body: page }, 'service-foreign', foreign],
  [{ status: 400 }, 'service-error', 'The service reported an error (400)'],
  [{ status: 429 }, 'service-error', 'The service reported an error (429)'],
  [{ status: 500, body: page }, 'service-error', 'The service reported an error (500)'],
  [{ status: 502 }, 'service-error', 'The service reported an error (502)'],
])('GET /status answers %j: the tray and a verb say the same of it', async (answer, code, title) => {
  world.server.answer = () => answer
  const { connection } = await until(isStale)
  expect(connection).toMatchObject({ fault: { code } })
  const tray = await mainTranslate('en')
  expect(trayModel(tray, core.store.snapshot()).items[0]).toMatchObject({ label: title })
  const own = await temporaryFolder('failed-polls')
  const verb = await runLine(own.path, `--service-home=${world.home}`, 'networks', '--json')
  expect(JSON.parse(verb.text).error).toMatchObject({ code, title })
  expect(verb.reason).toContain(title)
  await own.dispose()
})

test.each(['/network', '/status'])(
  'GET %s refuses the token: it is said so, and unlocking is offered',
  async (path) => {
    world.server.answer = (request) =>
      request.path === path ? { status: 401, body: '{}' } : world.service(request)
    const { connection } = await until((snapshot) => snapshot.connection.state !== 'online')
    expect(connection).toMatchObject({ state: 'unauthorized', fault: { code: 'service-unauthorized' } })
  },
)

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
