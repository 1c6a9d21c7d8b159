import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, stat, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, describe, expect, test } from 'vitest'
import { folderOfEachTest } from '../../../main/testing/temporary-folder.ts'
import { projectRoot } from '../../support/app/application.ts'

/** The helper that runs as root, with its two folders replaced by ones of the test. */
describe('the helper that writes local.conf', () => {
  const folder = folderOfEachTest('helper')
  const home = () => join(folder.path, 'zerotier-one')
  const file = () => join(home(), 'local.conf')
  let helper: string

  beforeEach(async () => {
    const script = await readFile(join(projectRoot, 'assets/linux/local-conf'), 'utf8')
    helper = join(folder.path, 'local-conf')
    await writeFile(helper, script.replaceAll('/var/lib', folder.path), { mode: 0o755 })
    await mkdir(home())
  })

  const digestOf = (text: string) => createHash('sha256').update(text).digest('hex')

  function run(
    args: readonly string[],
    input = '',
  ): Promise<{ readonly code: number; readonly stdout: string }> {
    return new Promise((resolve) => {
      const child = execFile(helper, args, (error, stdout) => {
        resolve({ code: Number(error?.code ?? 0), stdout })
      })
      // A helper that refuses ends before it has read everything.
      child.stdin?.on('error', () => undefined).end(input)
    })
  }

  const write = (before: string, text: string, answer: string) =>
    run(['write', 'zerotier-one'], `${before} ${Buffer.byteLength(text)}\n${text}${answer}`)

  test('reads the file', async () => {
    expect(await run(['read', 'zerotier-one'])).toEqual({ code: 3, stdout: '' })
    await writeFile(file(), '{"ä":1}')
    expect(await run(['read', 'zerotier-one'])).toEqual({ code: 0, stdout: '{"ä":1}' })
  })

  test('replaces it, with owner and mode, and keeps the old one', async () => {
    await writeFile(file(), 'old', { mode: 0o640 })
    expect(await write(digestOf('old'), 'ü'.repeat(70_000), 'keep\n')).toEqual({
      code: 0,
      stdout: 'written\n',
    })
    expect(await readFile(file(), 'utf8')).toBe('ü'.repeat(70_000))
    expect((await stat(file())).mode & 0o777).toBe(0o640)
    expect(await readFile(`${file()}.meshtray-old`, 'utf8')).toBe('old')
    expect(await readdir(folder.path)).toEqual(['local-conf', 'zerotier-one'])
  })

  test.each(['back\n', '', 'kee\n'])('puts the old one back after %j', async (answer) => {
    await writeFile(file(), 'old')
    expect(await write(digestOf('old'), 'new', answer)).toEqual({ code: 0, stdout: 'written\nput back\n' })
    expect(await readFile(file(), 'utf8')).toBe('old')
    expect(await readdir(home())).toEqual(['local.conf'])
  })

  test('takes a file away that was not there before', async () => {
    expect(await write('none', 'new', '')).toEqual({ code: 0, stdout: 'written\nput back\n' })
    expect(await readdir(home())).toEqual([])
  })

  test('a file that is another one by now stays', async () => {
    await writeFile(file(), 'other')
    expect(await write(digestOf('old'), 'new', 'keep\n')).toEqual({ code: 4, stdout: '' })
    expect(await write('none', 'new', 'keep\n')).toEqual({ code: 4, stdout: '' })
    expect(await readFile(file(), 'utf8')).toBe('other')
    expect(await readdir(home())).toEqual(['local.conf'])
  })

  test('a link is neither read nor replaced', async () => {
    const elsewhere = join(folder.path, 'elsewhere')
    await writeFile(elsewhere, 'old')
    await symlink(elsewhere, file())
    expect(await run(['read', 'zerotier-one'])).toEqual({ code: 5, stdout: '' })
    expect(await write(digestOf('old'), 'new', 'keep\n')).toEqual({ code: 5, stdout: '' })
    expect(await readFile(elsewhere, 'utf8')).toBe('old')
  })

  test('an input that breaks off changes nothing', async () => {
    await writeFile(file(), 'old')
    expect(await run(['write', 'zerotier-one'], `${digestOf('old')} 100\nnew`)).toEqual({
      code: 6,
      stdout: '',
    })
    expect(await readFile(file(), 'utf8')).toBe('old')
    expect(await readdir(folder.path)).toEqual(['local-conf', 'zerotier-one'])
  })

  test.each([
    ['no profile', ['read']],
    ['another folder', ['read', '../../etc']],
    ['another work', ['remove', 'zerotier-one']],
  ])('does nothing for %s', async (_what, args) => {
    expect(await run(args)).toEqual({ code: 2, stdout: '' })
  })

  test.each(['none 9999999', 'none x', 'none 1000001', 'none'])('refuses %j', async (line) => {
    expect(await run(['write', 'zerotier-one'], `${line}\n`)).toEqual({ code: 2, stdout: '' })
  })
})
