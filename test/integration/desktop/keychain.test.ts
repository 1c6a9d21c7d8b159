import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { beforeAll, describe, expect, test } from 'vitest'
import { patience } from '../../../contract/testing/patience.ts'
import { folderOfAllTests } from '../../../main/testing/temporary-folder.ts'

/*
 * keytar against a real gnome-keyring, on a D-Bus session and in a home of the test's own: the person's own keyring is
 * never touched.
 */
const run = promisify(execFile)
const support = join(import.meta.dirname, '../../support/desktop')
const worker = `worker() { "${process.execPath}" "${join(support, 'keychain-worker.ts')}" "$@" || true; }; worker`
const prompter = `"${process.execPath}" "${join(support, 'silent-prompter.ts')}"`
const unlocked = `printf '\\n' | gnome-keyring-daemon --unlock --components=secrets >/dev/null 2>&1`
const locked = 'gnome-keyring-daemon --start --components=secrets >/dev/null 2>&1'

const programs = ['/usr/bin/gnome-keyring-daemon', '/usr/bin/dbus-run-session']
const missing = process.platform === 'linux' ? programs.filter((path) => !existsSync(path)) : programs

interface Line {
  readonly call: string
  readonly result: {
    readonly ok: boolean
    readonly value?: string | null
    readonly error?: { readonly code: string }
  }
}

const folder = folderOfAllTests('keychain')
let env: Record<string, string>

beforeAll(async () => {
  await mkdir(join(folder.path, 'run'), { mode: 0o700 })
  env = {
    PATH: process.env.PATH ?? '/usr/bin:/bin',
    HOME: folder.path,
    XDG_RUNTIME_DIR: join(folder.path, 'run'),
    ELECTRON_RUN_AS_NODE: '1',
  }
})

function lines(stdout: string): Line[] {
  return stdout
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line): Line => JSON.parse(line))
}

/** Each script has a bus of its own, which ends with it and takes the keyring along. */
async function session(script: string, ...more: string[]): Promise<Line[]> {
  const { stdout } = await run('dbus-run-session', [...more, '--', 'sh', '-c', script], {
    env,
    timeout: 5 * patience,
  })
  return lines(stdout)
}

async function withBus(address: string): Promise<Line[]> {
  const { stdout } = await run('sh', ['-c', `${worker} read`], {
    env: { ...env, DBUS_SESSION_BUS_ADDRESS: address },
  })
  return lines(stdout)
}

describe.skipIf(missing.length > 0)('a real keychain', () => {
  test('keeps, gives back over restarts, and forgets', async () => {
    const first = await session(`${unlocked}; ${worker} read write=one write=two read`)
    expect(first.map(({ result }) => result)).toEqual([
      { ok: true, value: null },
      { ok: true },
      { ok: true },
      { ok: true, value: 'two' },
    ])
    const second = await session(`${unlocked}; ${worker} read remove read remove`)
    expect(second.map(({ result }) => result)).toEqual([
      { ok: true, value: 'two' },
      { ok: true },
      { ok: true, value: null },
      { ok: true },
    ])
  })

  test('locked, and the prompt is turned down: told apart', async () => {
    await session(`${unlocked}; ${worker} write=one`)
    const [write] = await session(`${locked}; ${worker} write=two`)
    expect(write?.result.error?.code).toBe('keychain-locked')
    const [read] = await session(`${unlocked}; ${worker} read`)
    expect(read?.result.value).toBe('one')
  })

  test('locked, and nobody answers the prompt: in time, and with no second request behind the first', async () => {
    await session(`${unlocked}; ${worker} write=one`)
    const ready = join(folder.path, 'ready')
    const prompt = `${prompter} > ${ready} & until grep -q ready ${ready}; do sleep 0.1; done`
    const impatient = 'export KEYCHAIN_TIMEOUT=1500'
    const both = await session(`${prompt}; ${locked}; ${impatient}; ${worker} read read; kill $!; wait`)
    expect(both.map(({ result }) => result.error)).toEqual([
      { code: 'keychain-timeout', detail: '1500 ms' },
      { code: 'keychain-timeout', detail: 'an earlier request is still open' },
    ])
  })

  test.each([
    ['no bus', 'unix:path=/nonexistent/bus'],
    ['a bad bus', 'bogus:'],
  ])('%s', async (_what, address) => {
    const [read] = await withBus(address)
    expect(read?.result.error?.code).toBe('keychain-unavailable')
  })

  test('no secret service on the bus', async () => {
    const config = join(folder.path, 'bare.conf')
    await writeFile(
      config,
      `<!DOCTYPE busconfig PUBLIC "-//freedesktop//DTD D-Bus Bus Configuration 1.0//EN" "http://www.freedesktop.org/standards/dbus/1.0/busconfig.dtd">
<busconfig><type>session</type><listen>unix:dir=${folder.path}</listen>
<policy context="default"><allow send_destination="*" eavesdrop="true"/><allow eavesdrop="true"/><allow own="*"/></policy></busconfig>`,
    )
    const [read] = await session(`${worker} read`, `--config-file=${config}`)
    expect(read?.result.error?.code).toBe('keychain-unavailable')
  })
})

if (missing.length > 0) {
  test('a real keychain', (context) => context.skip(`not here: ${missing.join(', ')}`))
}
