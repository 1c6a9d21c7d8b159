/**
 * `npm run package`: on Linux a Debian package in release/, elsewhere an unpacked application, or the packages that are
 * named; flags are electron-builder's. Those of Debian and of rpm are made with the system's own tools, from what
 * electron-builder unpacks; `--compression=zstd` makes the first sooner. A package for users never holds the fallback
 * Electron, unless `--with-fallback-electron` says so.
 */
import { readdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { electronBinary, electronEnvironment } from './lib/electron-binary.mjs'
import { buildIfStale } from './lib/freshness.mjs'
import { readPackageArguments, sourceDate, version } from './lib/package-plan.mjs'
import { root } from './lib/paths.mjs'
import { command, run, runTool } from './lib/run.mjs'

/** Removes what an earlier build made for this machine. */
async function removeCodeCache() {
  const folder = path.join(root, 'dist/main')
  for (const name of await readdir(folder)) if (name.endsWith('.cache')) await rm(path.join(folder, name))
}

await command(async () => {
  const given = readPackageArguments(process.argv.slice(2), process)
  const electron = await electronBinary({ allowFallback: given.withFallback })
  await buildIfStale()
  // Another processor's Electron does not run here, and could not take what this one's makes.
  if (given.arch !== process.arch) await removeCodeCache()
  else if ((await run(process.execPath, ['scripts/code-cache.mjs'])) !== 0) return 1

  const system = { darwin: '--mac', win32: '--win' }[String(process.platform)] ?? '--linux'
  const outward = process.platform === 'darwin' ? '../../..' : '.' // Electron.app/Contents/MacOS/Electron
  const own = {
    electronVersion: electron.version,
    // For another architecture than this machine's, electron-builder downloads Electron.
    ...(given.arch === process.arch && { electronDist: path.resolve(path.dirname(electron.path), outward) }),
  }
  const settings = Object.entries(own).map(([name, value]) => `-c.${name}=${value}`)
  const date = await sourceDate()
  const env = {
    ...process.env,
    ...electronEnvironment(electron),
    SOURCE_DATE_EPOCH: String(date.getTime() / 1000),
  }
  const args = [system, ...given.targets, '--publish=never', ...given.flags, ...settings]
  const code = await runTool('electron-builder/cli.js', args, { env })
  if (code !== 0 || given.made.length === 0) return code

  const output = path.resolve(root, given.output)
  const unpacked = path.join(output, given.arch === 'x64' ? 'linux-unpacked' : `linux-${given.arch}-unpacked`)
  const runScript = async (/** @type {string} */ script, /** @type {readonly string[]} */ scriptArgs) => {
    const asNode = { env: { ...env, ELECTRON_RUN_AS_NODE: '1' } }
    const loader = ['--import', path.join(root, 'scripts/lib/words-loader.mjs')]
    if ((await run(electron.path, [...loader, script, ...scriptArgs], asNode)) !== 0)
      throw new Error(`${script} failed.`)
  }
  const contents = { output, unpacked, arch: given.arch, version: await version(), date, runScript }
  for (const made of given.made) {
    // These read the messages, which takes packages that a refusal before does without.
    const make =
      made === 'deb'
        ? (await import('./lib/linux/deb.mjs')).makeDeb
        : (await import('./lib/linux/rpm.mjs')).makeRpm
    console.log(await make({ ...contents, compression: given.compression }))
  }
  return 0
})
