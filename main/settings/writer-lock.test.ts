import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { settingsOfEachTest } from './testing/settings-folder.ts'
import { lockHolder, removeLeftovers, tryWriterLock } from './writer-lock.ts'

const temporary = settingsOfEachTest()

describe('the lock of writers', () => {
  test('is had once at a time, and again when it was let go of', async () => {
    const lock = tryWriterLock(temporary.folder, 'verb')
    expect(lock).not.toBeNull()
    expect(tryWriterLock(temporary.folder, 'verb')).toBeNull()
    expect(await lockHolder(temporary.folder)).toEqual({ process: process.pid, kind: 'verb' })
    lock?.free()
    const next = tryWriterLock(temporary.folder, 'application')
    expect(next).not.toBeNull()
    expect(await lockHolder(temporary.folder)).toMatchObject({ kind: 'application' })
    next?.free()
    expect((await readdir(temporary.folder)).sort()).toEqual(['writer.json', 'writer.lock'])
    const { size, mode } = await stat(join(temporary.folder, 'writer.lock'))
    expect(size).toBe(0)
    if (process.platform !== 'win32') expect(mode & 0o777).toBe(0o600)
  })

  test('of another process is free as soon as that is killed, and nothing is printed meanwhile', {
    timeout: 60_000,
  }, async () => {
    const script = `import { tryWriterLock } from ${JSON.stringify(join(import.meta.dirname, 'writer-lock.ts'))}
      const lock = tryWriterLock(${JSON.stringify(temporary.folder)}, 'verb')
      console.log(lock === null ? 'held' : 'taken')
      setInterval(() => lock, 1000)`
    for (let kill = 0; kill < 2; kill += 1) {
      const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
        env: { ...process.env, ELECTRON_RUN_AS_NODE: '1' },
        stdio: ['ignore', 'pipe', 'pipe'],
      })
      let complaints = ''
      child.stderr.on('data', (chunk: Buffer) => {
        complaints += chunk.toString()
      })
      const [said] = (await once(child.stdout, 'data')) as [Buffer]
      expect(said.toString()).toBe('taken\n')
      expect(tryWriterLock(temporary.folder, 'verb')).toBeNull()
      expect(await lockHolder(temporary.folder)).toEqual({ process: child.pid, kind: 'verb' })
      child.kill('SIGKILL')
      await once(child, 'exit')
      expect(complaints).toBe('')
      const lock = tryWriterLock(temporary.folder, 'verb')
      expect(lock).not.toBeNull()
      lock?.free()
    }
  })

  test('is refused with a reason where something else stands in its place', async () => {
    await mkdir(temporary.folder)
    const path = join(temporary.folder, 'writer.lock')
    await mkdir(path)
    expect(codeOfTry()).toBe('writer.lock: not a plain file')
    await rm(temporary.folder, { recursive: true })
    await mkdir(temporary.folder, { recursive: true })
    await writeFile(path, 'what somebody else wrote, which is no database\n'.repeat(50))
    expect(codeOfTry()).toBe('writer.lock: file is not a database')
    expect(await readFile(path, 'utf8')).toMatch(/^what somebody else wrote/)
    if (process.platform === 'win32') return
    await rm(temporary.folder, { recursive: true })
    await mkdir(temporary.folder, { recursive: true })
    execFileSync('mkfifo', [path, join(temporary.folder, 'writer.json')])
    expect(codeOfTry()).toBe('writer.lock: not a plain file')
    expect(await lockHolder(temporary.folder)).toBeNull()
  })

  test('is taken where its holder cannot be written down, or was written down by nobody', async () => {
    await mkdir(join(temporary.folder, 'writer.json'), { recursive: true })
    tryWriterLock(temporary.folder, 'verb')?.free()
    expect(await lockHolder(temporary.folder)).toBeNull()
    expect(await lockHolder(join(temporary.folder, 'none'))).toBeNull()
  })

  test('is refused where the folder takes no files', async () => {
    await writeFile(temporary.folder, '')
    expect(codeOfTry()).toMatch(/^(EEXIST|ENOTDIR)$/)
    if (process.platform === 'linux')
      expect(() => tryWriterLock('/proc/self', 'verb')).toThrow(expect.objectContaining({ code: 'ENOENT' }))
  })

  function codeOfTry(): unknown {
    try {
      return tryWriterLock(temporary.folder, 'verb')
    } catch (error) {
      return (error as { readonly code?: string }).code
    }
  }
})

describe('temporary files that killed processes left behind', () => {
  const leftovers = [
    'settings.json.1234567890',
    'settings.json.4294967295',
    'settings.json.123456789',
    'last-seen.json.2345678901',
    'jobs/one.jsonl.3456789012',
    'activity/8056c2e21c000001.jsonl.3456789012',
    'deleted/one.json.3456789012',
    'notes/one.json.3456789012',
    'templates/one.json.3456789012',
  ]
  const others = [
    'settings.json',
    'settings.json.1',
    'settings.json.20261124',
    'settings.json.4294967296',
    'settings.json.bak',
    'settings.json.damaged-2026-11-24T10-00-00.000Z',
    'Preferences.1234567890',
    'jobs/one.jsonl',
    'jobs/one.jsonl.damaged',
    'mine/settings.json.1234567890',
  ]

  test('are removed, and nothing else is', async () => {
    for (const name of [...leftovers, ...others]) {
      await mkdir(join(temporary.folder, name, '..'), { recursive: true })
      await writeFile(join(temporary.folder, name), name)
    }
    await mkdir(join(temporary.folder, 'settings.json.1111111111'))
    await symlink('settings.json', join(temporary.folder, 'settings.json.2222222222'))
    await removeLeftovers(temporary.folder)
    const entries = await readdir(temporary.folder, { recursive: true, withFileTypes: true })
    const left = entries.flatMap((entry) => (entry.isFile() ? [join(entry.parentPath, entry.name)] : []))
    expect(left.sort()).toEqual(others.map((name) => join(temporary.folder, name)).sort())
    const names = entries.map(({ name }) => name)
    expect(names).toContain('settings.json.1111111111')
    expect(names).toContain('settings.json.2222222222')
  })

  test('are none where there is no folder', async () => {
    await expect(removeLeftovers(join(temporary.folder, 'none'))).resolves.toBeUndefined()
  })
})
