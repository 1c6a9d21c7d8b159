import { existsSync } from 'node:fs'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { patience } from '../../../contract/testing/patience.ts'
import { folderOfAllTests } from '../../../main/testing/temporary-folder.ts'
import { runAsking } from '../../support/desktop/asking.ts'
import { type Person, type Polkit, polkitMissing, startPolkit } from '../../support/desktop/polkit.ts'

/*
 * The service manager is told by way of pkexec against a real polkitd, as the user "nobody". A program of the test's own
 * stands where OpenRC's does; it tells by whom it was run, and with what.
 */
const worker = join(import.meta.dirname, '../../support/desktop/control-unit-worker.ts')
const manager = '/usr/sbin/rc-service'
const missing =
  polkitMissing(worker, process.execPath) ?? (existsSync(manager) ? 'OpenRC is installed here' : null)

describe.skipIf(missing !== null)('the service is started by an ordinary user', () => {
  const folder = folderOfAllTests('control-unit')
  let polkit: Polkit
  const calls = (): string => join(folder.path, 'calls')
  const start = (name: string, person: Person | null, timeout = patience, action = 'start') =>
    runAsking(polkit, worker, [action, 'openrc', name, String(timeout)], person)

  beforeAll(async () => {
    polkit = await startPolkit()
    const script = `#!/bin/sh\necho "$(id -u) $*" >> ${calls()}\n[ "$1" = broken ] && echo "$1 crashed" >&2 && exit 3\nexit 0\n`
    await writeFile(manager, script, { mode: 0o755 })
  })

  afterAll(async () => {
    await rm(manager, { force: true })
    await polkit?.stop()
  })

  const neverCalled = () => expect(existsSync(calls())).toBe(false)

  test('nobody there to be asked', async () => {
    await polkit.rule('nobody', null)
    expect((await start('node1', null)).result).toMatchObject({ error: { code: 'elevation-no-agent' } })
    neverCalled()
  })

  test.each<[Person, string]>([
    ['cancels', 'elevation-cancelled'],
    ['mistypes', 'elevation-denied'],
  ])('the person %s', async (person, code) => {
    const { result, prompts } = await start('node1', person)
    expect(result).toMatchObject({ ok: false, error: { code } })
    expect(prompts).toHaveLength(1)
    neverCalled()
  })

  test('the person is away: in time', async () => {
    expect((await start('node1', 'is away', 1_000)).result).toMatchObject({
      error: { code: 'elevation-timeout' },
    })
    neverCalled()
  })

  test('the person agrees: the manager was told as root, and the dialog named it', async () => {
    const { first, result, prompts } = await start('node1', 'agrees')
    expect(first).toEqual({ uid: 65534 })
    expect(result).toEqual({ ok: true })
    expect(prompts[0]).toContain('rc-service')
    expect(await readFile(calls(), 'utf8')).toBe('0 node1 start\n')
  })

  test('it is stopped in the same way', async () => {
    await rm(calls(), { force: true })
    expect((await start('node1', 'agrees', patience, 'stop')).result).toEqual({ ok: true })
    expect(await readFile(calls(), 'utf8')).toBe('0 node1 stop\n')
  })

  test('a service that does not start: what the manager says of it', async () => {
    await polkit.rule('nobody', 'YES')
    expect((await start('broken', null)).result).toEqual({
      ok: false,
      error: { code: 'service-not-started', detail: 'broken crashed' },
    })
  })
})

if (missing !== null) {
  test('the service is started by an ordinary user', (context) => context.skip(missing))
}
