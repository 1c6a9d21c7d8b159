/**
 * `npm run package`: an unpacked application in release/, or the packages that are named; flags are electron-builder's.
 * A package for users never holds the fallback Electron, unless `--with-fallback-electron` says so.
 */
import path from 'node:path'
import { electronBinary, electronEnvironment } from './lib/electron-binary.mjs'
import { buildIfStale } from './lib/freshness.mjs'
import { command, run, runTool } from './lib/run.mjs'

const withFallback = '--with-fallback-electron'
const architectures = ['--ia32', '--x64', '--armv7l', '--arm64', '--universal']

await command(async () => {
  const given = process.argv.slice(2)
  const named = given.filter((argument) => argument !== withFallback)
  const targets = named.some((argument) => !argument.startsWith('-')) ? named : ['dir', ...named]
  const electron = await electronBinary({ allowFallback: given.includes(withFallback) })
  await buildIfStale()
  // Another processor's Electron does not run here, and could not take it.
  const isForeign = named.some((each) => architectures.includes(each) && each !== `--${process.arch}`)
  const cached = isForeign ? 0 : await run(process.execPath, ['scripts/code-cache.mjs'])
  if (cached !== 0) return cached

  const system = { darwin: '--mac', win32: '--win' }[String(process.platform)] ?? '--linux'
  const outward = process.platform === 'darwin' ? '../../..' : '.' // Electron.app/Contents/MacOS/Electron
  const own = {
    electronVersion: electron.version,
    electronDist: path.resolve(path.dirname(electron.path), outward),
  }
  const settings = Object.entries(own).map(([name, value]) => `-c.${name}=${value}`)
  const env = { ...process.env, ...electronEnvironment(electron) }
  return runTool('electron-builder/cli.js', [system, ...targets, '--publish=never', ...settings], { env })
})
