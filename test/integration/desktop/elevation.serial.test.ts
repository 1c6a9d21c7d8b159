import { chmod, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { patience } from '../../../contract/testing/patience.ts'
import { nobody, runAsking } from '../../support/desktop/asking.ts'
import { type Person, type Polkit, polkitMissing, startPolkit } from '../../support/desktop/polkit.ts'
import { temporaryFolder } from '../../support/temp-folder.ts'

/* pkexec against a real polkitd, as the user "nobody", with rules and authentication agents of the test's own. */
const token = 'rootsownkeyrootsownkeyro'
const worker = join(import.meta.dirname, '../../support/desktop/elevation-worker.ts')
const missing = polkitMissing(worker, process.execPath)

let folder: Awaited<ReturnType<typeof temporaryFolder>>
let polkit: Polkit
let tokenFile: string

const run = (path: string, person: Person | null, timeout = patience) =>
  runAsking(polkit, worker, [path, String(timeout)], person)

describe.skipIf(missing !== null)('pkexec and polkit', () => {
  beforeAll(async () => {
    polkit = await startPolkit()
    folder = await temporaryFolder('elevation')
    tokenFile = join(folder.path, 'authtoken.secret')
    await writeFile(tokenFile, `${token}\n`, { mode: 0o600 })
    await chmod(folder.path, 0o755)
  })

  afterAll(async () => {
    await polkit?.stop()
    await folder?.dispose()
  })

  test('no agent: nobody could be asked', async () => {
    await polkit.rule('nobody', null)
    const { first, result } = await run(tokenFile, null)
    expect(first).toMatchObject({ uid: nobody, plain: { ok: false, error: { code: 'token-unreadable' } } })
    expect(result).toMatchObject({ ok: false, error: { code: 'elevation-no-agent' } })
  })

  test('the person agrees: the token, and the dialog named the command', async () => {
    const { result, prompts } = await run(tokenFile, 'agrees')
    expect(result).toEqual({ ok: true, value: token })
    expect(prompts).toHaveLength(1)
    expect(prompts[0]).toContain('cat')
  })

  test.each<[Person, string]>([
    ['cancels', 'elevation-cancelled'],
    ['mistypes', 'elevation-denied'],
  ])('the person %s', async (person, code) => {
    const { result, prompts } = await run(tokenFile, person)
    expect(result).toMatchObject({ ok: false, error: { code } })
    expect(prompts).toHaveLength(1)
    expect(JSON.stringify(result)).not.toContain(token)
  })

  test('the person is away: in time', async () => {
    const { result } = await run(tokenFile, 'is away', 1_000)
    expect(result).toEqual({ ok: false, error: { code: 'elevation-timeout', detail: '1 s' } })
  })

  test('granted by a rule, with spaces, quotes and a dollar in the path', async () => {
    await polkit.rule('nobody', 'YES')
    const odd = join(folder.path, `it's a "token" $(id) \\ file`)
    await writeFile(odd, token, { mode: 0o600 })
    expect((await run(odd, null)).result).toEqual({ ok: true, value: token })
  })

  test('what was read is checked like any token file', async () => {
    const empty = join(folder.path, 'empty')
    await writeFile(empty, '', { mode: 0o600 })
    const large = join(folder.path, 'large')
    await writeFile(large, 'a'.repeat(3_000_000), { mode: 0o600 })
    const endless = join(folder.path, 'endless')
    await symlink('/dev/zero', endless)
    expect((await run(endless, null)).result).toMatchObject({ error: { code: 'token-damaged' } })
    expect((await run(empty, null)).result).toMatchObject({ error: { code: 'token-damaged' } })
    expect((await run(large, null)).result).toMatchObject({ error: { code: 'token-damaged' } })
    expect((await run(join(folder.path, 'none'), null)).result).toMatchObject({
      error: { code: 'token-missing' },
    })
  })

  test('denied by a rule, without asking', async () => {
    await polkit.rule('nobody', 'NO')
    expect((await run(tokenFile, null)).result).toMatchObject({
      ok: false,
      error: { code: 'elevation-denied' },
    })
  })
})

if (missing !== null) {
  test('pkexec and polkit', (context) => context.skip(missing))
}
