/**
 * What `npm run package` was told.
 * @typedef {{ targets: string[], allowFallback: boolean, output: string | null }} PackagePlan
 *   `targets`: as electron-builder names them; `output`: a folder, null for the configured one
 */

const known = ['dir', 'deb', 'rpm', 'AppImage', 'dmg', 'nsis', 'zip', 'tar.gz']
const usage = `Usage: npm run package -- [${known.join(' | ')} …] [--output=DIR] [--with-fallback-electron]`

/**
 * @param {readonly string[]} args
 * @returns {PackagePlan}
 */
export function planPackage(args) {
  const flags = args.filter((argument) => argument.startsWith('-'))
  const targets = args.filter((argument) => !argument.startsWith('-'))
  const strange =
    flags.find((flag) => flag !== '--with-fallback-electron' && !/^--output=./.test(flag)) ??
    targets.find((target) => !known.includes(target))
  if (strange !== undefined) throw new Error(`"${strange}" is not known. ${usage}`)
  return {
    targets: targets.length > 0 ? targets : ['dir'],
    allowFallback: flags.includes('--with-fallback-electron'),
    output: flags.find((flag) => flag.startsWith('--output='))?.slice('--output='.length) ?? null,
  }
}

/**
 * electron-builder's arguments.
 * @param {PackagePlan} plan
 * @param {{ version: string, dist: string }} electron `dist`: the folder of its distribution
 * @param {NodeJS.Platform} platform
 */
export function builderArguments({ targets, output }, electron, platform) {
  const system = { darwin: '--mac', win32: '--win' }[String(platform)] ?? '--linux'
  return [
    system,
    ...targets,
    '--publish=never',
    `-c.electronVersion=${electron.version}`,
    `-c.electronDist=${electron.dist}`,
    ...(output === null ? [] : [`-c.directories.output=${output}`]),
  ]
}

/**
 * The folder that holds a whole distribution, from its executable.
 * @param {string} executable
 * @param {NodeJS.Platform} platform
 */
export function distributionOf(executable, platform) {
  const parts = executable.split(/[\\/]/)
  const depth = platform === 'darwin' ? 4 : 1 // Electron.app/Contents/MacOS/Electron
  return parts.slice(0, -depth).join('/')
}
