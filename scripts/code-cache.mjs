/**
 * Has V8 write down what it makes of main's code in a real start, for the package: `npm run package` and the bench do
 * so. It is of use to the very Electron it was made with.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { startDaemon } from './lib/daemon.mjs'
import { electronBinary, electronEnvironment, electronFlags, isRoot } from './lib/electron-binary.mjs'
import { buildIfStale } from './lib/freshness.mjs'
import { root } from './lib/paths.mjs'
import { openDesktop } from './lib/private-desktop.mjs'
import { command, run } from './lib/run.mjs'

await command(async () => {
  const electron = await electronBinary()
  await buildIfStale()
  const folder = await mkdtemp(path.join(os.tmpdir(), 'meshtray-code-cache-'))
  const desktop = process.platform === 'linux' ? await openDesktop() : null
  const env = { ...(desktop?.env ?? process.env), ...electronEnvironment(electron) }
  const home = path.join(folder, 'service')
  const demo = [path.join(root, 'demo/node-service/cli.ts'), `--home=${home}`]
  const service = await startDaemon(electron.path, demo, { ...env, ELECTRON_RUN_AS_NODE: '1' })
  try {
    const hook = ['-r', path.join(root, 'scripts/lib/save-code-cache.cjs')]
    const given = [`--service-home=${home}`, `--user-data-dir=${path.join(folder, 'settings')}`, '--show']
    const flags = electronFlags({ platform: process.platform, root: isRoot() })
    return await run(electron.path, [...flags, ...hook, root, ...given], { env, group: true })
  } finally {
    await service.stop()
    await desktop?.close()
    await rm(folder, { recursive: true, force: true, maxRetries: 5 })
  }
})
