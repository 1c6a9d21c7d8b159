/**
 * What Electron is told wherever our scripts start it. A packaged application gets none of this.
 * @param {{ platform: NodeJS.Platform, root: boolean }} machine
 * @returns {string[]}
 */
export function electronFlags({ platform, root }) {
  if (platform !== 'linux') return []
  return [
    // Without it Electron itself asks the keyring at start, and may raise a prompt. Our keys go through keytar.
    '--password-store=basic',
    ...(root ? ['--no-sandbox'] : []),
  ]
}

export function isRoot() {
  return process.getuid?.() === 0
}

export const sandboxWarning =
  'Running as root: Electron refuses its sandbox there, so it runs with --no-sandbox. Do not do so on a desktop.'
