/** What starts the application: an absolute path and its arguments. */
export interface Launch {
  readonly executable: string
  readonly args: readonly string[]
}

/**
 * The autostart entry of a Linux desktop, by the Desktop Entry Specification 1.5: it starts the application in the
 * tray only. An argument is quoted for the Exec key first, then escaped as every value of the file is.
 */
export function autostartEntry({ executable, args }: Launch): string {
  const command = [executable, ...args, '--hidden'].map(execArgument).join(' ')
  return [
    '[Desktop Entry]',
    'Type=Application',
    'Version=1.5',
    'Name=Meshtray',
    'Comment=Your overlay networks, one click away',
    `Exec=${command.replaceAll('\\', '\\\\').replaceAll('\n', '\\n').replaceAll('\t', '\\t').replaceAll('\r', '\\r')}`,
    'Icon=meshtray',
    'Terminal=false',
    'X-GNOME-Autostart-enabled=true',
    '',
  ].join('\n')
}

/** Where the desktop looks for it; null where the person has no home. */
export function autostartFolder(environment: { readonly [name: string]: string | undefined }): string | null {
  const { XDG_CONFIG_HOME: told, HOME: home } = environment
  // By the base directory specification a relative path is not valid, and is to be ignored.
  if (told?.startsWith('/')) return `${told}/autostart`
  return home?.startsWith('/') ? `${home}/.config/autostart` : null
}

/**
 * What is to be started again. An AppImage runs from a folder that is gone when it ends: its own file is meant.
 */
export function launchOf(
  launch: Launch,
  environment: { readonly [name: string]: string | undefined },
): Launch {
  const image = environment.APPIMAGE
  return image?.startsWith('/') ? { executable: image, args: [] } : launch
}

const plain = /^[A-Za-z0-9_@+=:,./-]+$/

/** A percent sign stands for itself only when doubled, quoted or not. */
function execArgument(argument: string): string {
  const doubled = argument.replaceAll('%', '%%')
  return plain.test(doubled) ? doubled : `"${doubled.replace(/["`$\\]/g, '\\$&')}"`
}
