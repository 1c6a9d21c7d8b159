import { existsSync } from 'node:fs'
import { chmod, copyFile, mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { eventually, projectRoot } from '../../support/app/application.ts'
import { runAsking } from '../../support/desktop/asking.ts'
import { type Person, type Polkit, polkitMissing, startPolkit } from '../../support/desktop/polkit.ts'

/*
 * The helper lies where the package puts it, and pkexec runs it against a real polkitd, for the user "nobody". The folder of
 * the service is one that only root may enter.
 */
const worker = join(import.meta.dirname, '../../support/desktop/local-conf-worker.ts')
const helper = '/usr/lib/meshtray/local-conf'
const home = '/var/lib/node1'
const missing =
  polkitMissing(worker, process.execPath) ??
  ([helper, home].some(existsSync) ? 'Meshtray or a node service is installed here' : null)

describe.skipIf(missing !== null)('local.conf of a service whose folder is closed', () => {
  const file = join(home, 'local.conf')
  const [old, wanted] = ['{"settings":{"name":"ä"}}', '{"settings":{}}']
  let polkit: Polkit
  const run = (person: Person | null, ...args: readonly string[]) =>
    runAsking(polkit, worker, [home, ...args], person)

  beforeAll(async () => {
    polkit = await startPolkit()
    await mkdir('/usr/lib/meshtray', { recursive: true })
    await copyFile(join(projectRoot, 'assets/linux/local-conf'), helper)
    await chmod(helper, 0o755)
    await polkit.rule('nobody', null)
  })
  beforeEach(async () => {
    await mkdir(home, { mode: 0o700 })
    await writeFile(file, old, { mode: 0o600 })
  })
  afterEach(() => rm(home, { recursive: true, force: true }))
  afterAll(async () => {
    await rm('/usr/lib/meshtray', { recursive: true, force: true })
    await polkit?.stop()
  })

  test('is read once the person agrees, and the dialog names the helper', async () => {
    const { first, result, prompts } = await run('agrees', 'read')
    expect(first).toEqual({ uid: 65534 })
    expect(result).toEqual({ ok: true, value: { path: file, text: old, former: null, access: 'elevated' } })
    expect(prompts[0]).toContain('local-conf')
  })

  test('there is no file: that is known', async () => {
    await rm(file)
    expect((await run('agrees', 'read')).result).toMatchObject({ ok: true, value: { text: null } })
  })

  test('is replaced, with one question for writing and for the decision', async () => {
    const { result, prompts } = await run('agrees', 'keep', old, wanted)
    expect(result).toEqual({ ok: true })
    expect(prompts).toHaveLength(1)
    expect(await readFile(file, 'utf8')).toBe(wanted)
    expect((await stat(file)).mode & 0o777).toBe(0o600)
    expect(await readdir(home)).toEqual(['local.conf', 'local.conf.meshtray-old'])
  })

  test('is put back on request, and if this application ends before it has decided', async () => {
    expect((await run('agrees', 'back', old, wanted)).result).toEqual({ ok: true })
    expect(await readFile(file, 'utf8')).toBe(old)
    await run('agrees', 'dies', old, wanted)
    await eventually(
      () => readFile(file, 'utf8'),
      (text) => text === old,
    )
  })

  test('that was changed meanwhile stays', async () => {
    expect((await run('agrees', 'keep', '{}', wanted)).result).toMatchObject({
      error: { code: 'changed-elsewhere' },
    })
    expect(await readFile(file, 'utf8')).toBe(old)
  })

  test.each<[Person | null, string]>([
    ['cancels', 'elevation-cancelled'],
    ['mistypes', 'elevation-denied'],
    [null, 'elevation-no-agent'],
  ])('nothing is written without permission: the person %s', async (person, code) => {
    expect((await run(person, 'keep', old, wanted)).result).toMatchObject({ error: { code } })
    expect(await readFile(file, 'utf8')).toBe(old)
  })
})

if (missing !== null) {
  test('local.conf of a service whose folder is closed', (context) => context.skip(missing))
}
