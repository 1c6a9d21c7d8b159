import { once } from 'node:events'
import { access, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { listPackage, statFile } from '@electron/asar'
import { FuseV1Options, getCurrentFuseWire } from '@electron/fuses'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startNodeService } from '../../../demo/node-service/server.ts'
import { licencesPage } from '../../../main/desktop/system/licences.ts'
import { projectRoot } from '../../support/app/application.ts'
import { bundledPackages } from '../../support/app/bundled-packages.ts'
import { attachToWindow } from '../../support/app/debugging.ts'
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
  process.noAsar = true // Else this Electron takes an archive for a folder, and never gets done deleting it.
  output = await temporaryFolder('package')
  application = await packageInto(output.path)
  program = join(application, 'meshtray')
})

afterAll(() => output?.dispose())

beforeEach(async (context) => {
  context.skip(!onLinux, 'the layout of the package is checked on Linux alone')
  home = await temporaryFolder('package-home')
  return () => home.dispose()
})

describe('what is in the package', () => {
  const allowed = [
    /^\/package\.json$/,
    /^\/dist\/main\/[\w.-]+\.js$/,
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
  const names = notices.map((notice) => /<summary>(\S+) \S+ \(\S+\)/.exec(notice)?.[1])
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
      const { code, stdout } = await finished(['--status', `--service-home=${service.home}`])
      expect(JSON.parse(stdout)).toMatchObject({ connection: { state: 'online' } })
      expect(code).toBe(0)
    } finally {
      await service.close()
    }
  })

  test('its window shows, and its renderer is sandboxed', async () => {
    const child = await spawnUnprivileged(
      program,
      ['--demo', '--show', '--remote-debugging-port=0'],
      home.path,
    )
    try {
      const { browser, page } = await attachToWindow(child.stderr)
      await page.getByText('Online', { exact: true }).first().waitFor()
      const inside = await page.evaluate(() => ({
        node: 'process' in globalThis || 'require' in globalThis,
        bridge: 'meshtray' in globalThis,
      }))
      expect(inside).toEqual({ node: false, bridge: true })

      const processes = await processesOf(program)
      const renderers = processes.filter(({ args }) => args.includes('--type=renderer'))
      expect(renderers).not.toEqual([])
      for (const renderer of renderers) expect(renderer.seccomp).toBe(2)
      for (const each of processes) {
        expect(each.userId).not.toBe(0)
        expect(each.args).not.toContain('--no-sandbox')
      }
      await browser.close()
    } finally {
      const ended = child.exitCode === null && child.signalCode === null ? once(child, 'exit') : null
      child.kill('SIGTERM')
      await ended
    }
  })
})

async function finished(
  args: readonly string[],
  environment: { readonly [name: string]: string } = {},
): Promise<{ code: number | null; stdout: string }> {
  const child = await spawnUnprivileged(program, args, home.path, environment)
  child.stderr?.resume()
  const ended = once(child, 'exit')
  const stdout = child.stdout === null ? '' : await text(child.stdout)
  const [code] = (await ended) as [number | null]
  return { code, stdout }
}
