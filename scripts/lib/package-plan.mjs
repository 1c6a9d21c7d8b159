const names = ['dir', 'deb', 'rpm', 'AppImage', 'dmg', 'nsis', 'zip', 'tar.gz']
const usage = `Usage: npm run package -- [${names.join(' | ')} …] [--output=DIR] [--with-fallback-electron]`

/**
 * What `npm run package` was told.
 * @param {readonly string[]} args
 */
export function planPackage(args) {
  const targets = args.filter((argument) => names.includes(argument))
  const strange = args.find(
    (argument) => !names.includes(argument) && !/^--(with-fallback-electron$|output=.)/.test(argument),
  )
  if (strange !== undefined) throw new Error(`"${strange}" is not known. ${usage}`)
  return {
    /** As electron-builder names them */
    targets: targets.length > 0 ? targets : ['dir'],
    allowFallback: args.includes('--with-fallback-electron'),
    /** A folder; null: the configured one */
    output: args.find((argument) => argument.startsWith('--output='))?.slice('--output='.length) ?? null,
  }
}

/**
 * electron-builder's arguments.
 * @param {ReturnType<typeof planPackage>} plan
 * @param {{ version: string, path: string }} electron `path`: of its executable
 * @param {NodeJS.Platform} platform
 */
export function builderArguments({ targets, output }, electron, platform) {
  const system = { darwin: '--mac', win32: '--win' }[String(platform)] ?? '--linux'
  const depth = platform === 'darwin' ? 4 : 1 // Electron.app/Contents/MacOS/Electron
  const distribution = electron.path.split(/[\\/]/).slice(0, -depth).join('/')
  return [
    system,
    ...targets,
    '--publish=never',
    `-c.electronVersion=${electron.version}`,
    `-c.electronDist=${distribution}`,
    ...(output === null ? [] : [`-c.directories.output=${output}`]),
  ]
}
