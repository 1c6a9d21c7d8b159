import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { access, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { listPackage, statFile } from '@electron/asar'
import { FuseV1Options, getCurrentFuseWire } from '@electron/fuses'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startNodeService } from '../../../demo/node-service/server.ts'
import { licencesPage } from '../../../main/desktop/system/external.ts'
import { applicationEnvironment, eventually, projectRoot } from '../../support/app/application.ts'
import { bundledPackages } from '../../support/app/bundled-packages.ts'
import { packageInto, processesOf, sandboxObstacle, spawnUnprivileged } from '../../support/app/package.ts'
import { temporaryFolder } from '../../support/temp-folder.ts'

interface Lock {
  readonly packages: { readonly [path: string]: { readonly dev?: boolean } }
}

const onLinux = process.platform === 'linux'
type Folder = Awaited<ReturnType<typeof temporaryFolder>>
let output: Folder
let home: Folder
let application = ''
let program = ''

beforeAll(async () => {
  if (!onLinux) return
  // Otherwise this Electron takes the archive for a folder, and deleting that folder never ends.
  process.noAsar = true
  output = await temporaryFolder('package')
  application = await packageInto(output.path)
  program = join(application, 'meshtray')
})

afterAll(async () => {
  await output?.dispose()
  process.noAsar = false
})

beforeEach(async (context) => {
  context.skip(!onLinux, 'the layout of the package is checked on Linux alone')
  home = await temporaryFolder('package-home')
  return () => home.dispose()
})

describe('what is in the package', () => {
  const allowed = [
    /^\/package\.json$/,
    /^\/dist\/start\/index\.cjs$/,
    /^\/dist\/main\/[\w.-]+\.cjs$/,
    /^\/dist\/main\/(index|http-library-[\w-]+)\.cjs\.cache$/,
    /^\/dist\/main\/[\w.-]+\.cjs\.cache$/,
    /^\/dist\/preload\/index\.cjs$/,
    /^\/dist\/renderer\/(index\.html|assets\/[\w.-]+\.(js|css|svg))$/,
    /^\/assets\/app\/png\/128x128\.png$/,
    /^\/assets\/tray\/linux\/[a-z-]+(@2x)?\.png$/,
    /^\/node_modules\/keytar\/(package\.json|LICENSE\.md|lib\/keytar\.js)$/,
    new RegExp(`^/node_modules/keytar/prebuilds/linux-${process.arch}/keytar\\.node$`),
  ]

  test('only the files that the application needs', () => {
    const archive = join(application, 'resources/app.asar')
    const files = listPackage(archive, { isPack: false }).filter(
      (file) => !('files' in statFile(archive, file.slice(1))),
    )
    expect(files.filter((file) => !allowed.some((pattern) => pattern.test(file)))).toEqual([])
    const superfluous = allowed.filter((pattern) => !files.some((file) => pattern.test(file)))
    expect(superfluous, 'patterns that no file needs: is a file missing?').toEqual([])
  })

  test.each(['default_app.asar', '../version'])(
    'without what Electron brings for development: %s',
    async (file) => {
      await expect(access(join(application, 'resources', file))).rejects.toThrow('ENOENT')
    },
  )
})

test('each package that is bundled has its licence in the application, and what it runs on too', async () => {
  const page = await readFile(
    licencesPage({
      platform: 'linux',
      isPackaged: true,
      executable: program,
      resources: join(application, 'resources'),
      root: '',
    }),
    'utf8',
  )
  const notices = page.split('<details>').slice(1)
  const names = notices.map((notice) => /<summary>(\S+) \S+ \([\w.-]+( OR [\w.-]+)*\)</.exec(notice)?.[1])
  const bundled = await bundledPackages()
  // The audit is stricter with them than with tools.
  const lock: Lock = JSON.parse(await readFile(join(projectRoot, 'package-lock.json'), 'utf8'))
  const locked = Object.entries(lock.packages).filter(([, { dev }]) => dev !== true)
  const dependencies = new Set(locked.map(([path]) => path.split('node_modules/').at(-1)))
  const helpers = ['rolldown', 'vite']
  expect(bundled).toContain('preact')
  expect(bundled.filter((name) => !helpers.includes(name) && !dependencies.has(name))).toEqual([])
  expect(names).toEqual([...new Set([...bundled, 'electron', 'keytar', 'node-addon-api'])].sort())
  for (const notice of notices)
    expect(notice).toMatch(/Copyright[\s\S]*(without restriction|permission|permitted)/i)
  expect(await readFile(join(application, 'LICENSE.electron.txt'), 'utf8')).toContain('Electron contributors')
  expect((await stat(join(application, 'LICENSES.chromium.html'))).size).toBeGreaterThan(1_000_000)
})

test('the fuses are set, and hold', async () => {
  const fuses = await getCurrentFuseWire(program)
  const state = (fuse: FuseV1Options): string => String.fromCharCode(fuses[fuse] ?? 0)
  expect({
    runAsNode: state(FuseV1Options.RunAsNode),
    cookieEncryption: state(FuseV1Options.EnableCookieEncryption),
    nodeOptions: state(FuseV1Options.EnableNodeOptionsEnvironmentVariable),
    inspectArguments: state(FuseV1Options.EnableNodeCliInspectArguments),
    asarIntegrity: state(FuseV1Options.EnableEmbeddedAsarIntegrityValidation),
    onlyAsar: state(FuseV1Options.OnlyLoadAppFromAsar),
    fileProtocol: state(FuseV1Options.GrantFileProtocolExtraPrivileges),
  }).toEqual({
    runAsNode: '0',
    cookieEncryption: '1',
    nodeOptions: '0',
    inspectArguments: '0',
    asarIntegrity: '1',
    onlyAsar: '1',
    fileProtocol: '0',
  })
})

describe('as a user without rights, with the sandbox on', () => {
  beforeEach((context) => {
    const obstacle = sandboxObstacle()
    context.skip(obstacle !== null, obstacle ?? '')
  })

  test('it never becomes a plain Node', async () => {
    const { code, stdout } = await finished(['-p', '"a plain Node"'], { ELECTRON_RUN_AS_NODE: '1' })
    expect(code).toBe(2)
    expect(stdout).not.toContain('a plain Node')
  })

  test('--status prints the snapshot of a service in another process', async () => {
    const service = await startNodeService({ home: join(home.path, 'service') })
    try {
      const { code, stdout, stderr } = await finished(['--status', `--service-home=${service.home}`])
      expect(JSON.parse(stdout)).toMatchObject({ connection: { state: 'online' } })
      expect(stderr, 'V8 took what it made of the code before').not.toContain('CODE_CACHE_REFUSED')
      expect(code).toBe(0)
    } finally {
      await service.close()
    }
  })

  test('its window shows, and its renderer is sandboxed', async () => {
    const child = await spawnUnprivileged(program, ['--demo', '--show'], home.path)
    child.stdout?.resume()
    child.stderr?.resume()
    try {
      await eventually(visibleWindows, (windows) => windows.length > 0)
      const processes = await processesOf(program)
      const renderers = processes.filter(({ args }) => args.includes('--type=renderer'))
      expect(renderers).not.toEqual([])
      for (const renderer of renderers) expect(renderer.seccomp).toBe(2)
      for (const each of processes) {
        expect(each.userId).not.toBe(0)
        expect(each.args).not.toContain('--no-sandbox')
      }
    } finally {
      const ended = child.exitCode === null && child.signalCode === null ? once(child, 'exit') : null
      child.kill('SIGTERM')
      await ended
    }
  })

  test.each([
    ['--no-sandbox'],
    ['--remote-debugging-port=0'],
    ['--remote-debugging-pipe'],
    ['--inspect=0'],
    ['--disable-web-security'],
    ['--js-flags=--expose-gc'],
    ['-remote-debugging-port=0'],
    ['--service-home', ' --remote-debugging-port=0'],
    ['connect', ' --remote-debugging-port=0'],
    ['meshtray://join/8056c2e21c000001', '\t-remote-debugging-port=0'],
  ])('it ends before %s has an effect', async (...args) => {
    const { code, stderr } = await finished(['--demo', '--show', ...args])
    expect(stderr).toContain('Try “meshtray --help”.')
    expect(stderr).not.toContain('listening on ws:')
    expect(code).toBe(2)
  })

  test.each(['renderer-cmd-prefix', 'utility-cmd-prefix', 'gpu-launcher', 'ppapi-plugin-launcher'])(
    'it runs no other program: --%s',
    async (name) => {
      const launcher = join(home.path, 'launcher')
      await writeFile(launcher, '#!/bin/sh\ntouch "$0-ran"\nexec "$@"\n', { mode: 0o755 })
      const { stderr } = await finished(['--demo', '--show', `--${name}=${launcher}`])
      expect(stderr).toContain('Try “meshtray --help”.')
      await expect(access(`${launcher}-ran`)).rejects.toThrow('ENOENT')
    },
  )

  test('it says that the environment switches the sandbox off', async () => {
    const { code, stderr } = await finished(['--demo'], { ELECTRON_DISABLE_SANDBOX: '1' })
    expect(stderr).toContain('Start it without ELECTRON_DISABLE_SANDBOX')
    expect(code).toBe(1)
  })

  test('no variable of the environment opens it to a debugger', async () => {
    const { code, stdout, stderr } = await finished(['--status', '--demo'], {
      NODE_OPTIONS: '--inspect=0 --require=/no/such/module',
      ELECTRON_ENABLE_LOGGING: '1',
      ELECTRON_OVERRIDE_DIST_PATH: '/no/such/folder',
      ELECTRON_FORCE_IS_PACKAGED: 'false',
    })
    expect(JSON.parse(stdout)).toMatchObject({ demo: true })
    expect(stderr).not.toMatch(/listening on ws:/i)
    expect(code).toBe(0)
  })
})

test('as root it says why it does not start', async ({ skip }) => {
  skip(process.getuid?.() !== 0, 'only root can try it')
  const { stderr, code } = await new Promise<{ stderr: string; code: number | null }>((resolve) => {
    const options = { env: applicationEnvironment({ HOME: home.path }) }
    const child = execFile(program, ['--no-sandbox', '--demo'], options, (_error, _stdout, said) =>
      resolve({ stderr: said, code: child.exitCode }),
    )
  })
  expect(stderr).toContain('it does not run as root')
  expect(code).toBe(1)
})

/** By their number */
function visibleWindows(): Promise<readonly string[]> {
  const search = ['search', '--onlyvisible', '--name', '^Meshtray$']
  return promisify(execFile)('xdotool', search).then(
    ({ stdout }) => stdout.split('\n').filter((line) => line !== ''),
    () => [],
  )
}

async function finished(
  args: readonly string[],
  environment: { readonly [name: string]: string } = {},
): Promise<{ code: number | null; stdout: string; stderr: string }> {
  const child = await spawnUnprivileged(program, args, home.path, environment)
  const ended = once(child, 'exit')
  const [stdout, stderr] = await Promise.all(
    [child.stdout, child.stderr].map((stream) => (stream === null ? '' : text(stream))),
  )
  const [code] = (await ended) as [number | null]
  return { code, stdout: stdout ?? '', stderr: stderr ?? '' }
}
