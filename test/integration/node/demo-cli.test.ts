import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { folderOfEachTest } from '../../../main/testing/temporary-folder.ts'

// Windows has no signals that a process can answer.
const windows = process.platform === 'win32'
const folder = folderOfEachTest('demo-node')
const children: ChildProcess[] = []

afterEach(async () => {
  for (const child of children.splice(0)) {
    if (child.exitCode !== null || child.signalCode !== null) continue
    child.kill('SIGKILL')
    await once(child, 'exit')
  }
})

describe('the command line', () => {
  const run = (...args: string[]) => runDemo('node-service', ...args)

  function runDemo(demo: string, ...args: string[]) {
    const cli = join(import.meta.dirname, '../../../demo', demo, 'cli.ts')
    const child = spawn(process.execPath, [cli, ...args], {
      env: { ...process.env, ELECTRON_RUN_AS_NODE: '1' },
    })
    children.push(child)
    const output = { text: '' }
    const take = (chunk: Buffer) => {
      output.text += String(chunk)
    }
    child.stdout.on('data', take)
    child.stderr.on('data', take)
    return { child, output }
  }

  test.skipIf(windows).each(['SIGTERM', 'SIGINT'] as const)(
    'says where it is, and ends on %s',
    async (signal) => {
      const { child, output } = run(`--home=${folder.path}`, '--world=empty', '--admin-port=0')
      await expect.poll(() => output.text).toContain('\n')
      const [line = ''] = output.text.split('\n')
      const url = /url=(http:\/\/127\.0\.0\.1:\d+) home=(\S+) admin=http/.exec(line)
      expect(url?.[2]).toBe(folder.path)
      expect((await fetch(`${url?.[1]}/health`)).status).toBe(200)
      child.kill(signal)
      expect(await once(child, 'exit')).toEqual([0, null])
    },
  )

  test.each(['account-service', 'new-central', 'ztnet'])('%s says where it is too', async (demo) => {
    const { output } = runDemo(demo, `--home=${folder.path}`, '--admin-port=0')
    await expect.poll(() => output.text).toContain('\n')
    const [, url, at] = /url=(http:\/\/127\.0\.0\.1:\d+) home=(\S+) \S+ admin=http/.exec(output.text) ?? []
    expect(at).toBe(folder.path)
    expect((await fetch(`${url}/api`)).ok).toBe(false)
  })

  test('a port in use is said plainly', async () => {
    const taken = createServer().listen(0, '127.0.0.1')
    await once(taken, 'listening')
    const { port } = taken.address() as { port: number }
    const { child, output } = run(`--home=${folder.path}`, `--port=${port}`)
    expect(await once(child, 'close')).toEqual([1, null])
    expect(output.text).toContain(`Port ${port} on 127.0.0.1 is in use.`)
    taken.close()
  })

  test('help is not an error', async () => {
    const { child, output } = run('--help')
    expect(await once(child, 'close')).toEqual([0, null])
    expect(output.text).toContain('--admin-port')
  })

  test.each([
    [[], '--home is missing.'],
    [['--home=x', '--port=70000'], '--port must be a number from 0 to 65535.'],
    [['--home=x', '--revision=2'], '--revision must be 0.1.0 or 1.1.0.'],
    [['--home=x', '--version=1.15'], '--version must be 1.14 or 1.16 or 1.16.1.'],
    [['--home=x', '--world=moon'], '--world must be demo or empty.'],
    [['--home=x', '--pace=0'], '--pace must be a number above 0'],
    [['--home=x', '--nope'], "'--nope'"],
  ])('%j is refused', async (args, words) => {
    const { child, output } = run(...args)
    expect(await once(child, 'close')).toEqual([2, null])
    expect(output.text).toContain(words)
    expect(output.text).toContain('Usage:')
  })
})
