/**
 * `npm run package`: an unpacked application in release/, or the packages that are named. A package for users never
 * holds the fallback Electron, unless `--with-fallback-electron` says so.
 */
import { electronBinary, electronEnvironment } from './lib/electron-binary.mjs'
import { buildIfStale } from './lib/freshness.mjs'
import { builderArguments, planPackage } from './lib/package-plan.mjs'
import { command, runTool } from './lib/run.mjs'

await command(async () => {
  const plan = planPackage(process.argv.slice(2))
  const electron = await electronBinary(plan)
  await buildIfStale()
  const env = { ...process.env, ...electronEnvironment(electron) }
  return runTool('electron-builder/cli.js', builderArguments(plan, electron, process.platform), { env })
})
