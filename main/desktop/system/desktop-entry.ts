import { appImageOf } from './app-image.ts'

/** What starts the application: an absolute path and its arguments. */
export interface Launch {
  readonly executable: string
  readonly args: readonly string[]
}

/**
 * An entry of the Desktop Entry Specification 1.1. An argument is quoted for the Exec key first, then escaped as every
 * value of the file is. `field`: a field code for the end of Exec, such as "%u"; `keys`: further lines.
 */
export function desktopEntry(
  { executable, args }: Launch,
  { field, keys }: { readonly field?: string; readonly keys: readonly string[] },
): string {
  const exec = [...[executable, ...args].map(execArgument), ...(field === undefined ? [] : [field])].join(' ')
  return [
    '[Desktop Entry]',
    'Type=Application',
    'Version=1.1',
    'Name=Meshtray',
    'Comment=Your overlay networks, one click away',
    `Exec=${escaped(exec)}`,
    'Icon=meshtray',
    'Terminal=false',
    ...keys,
    '',
  ].join('\n')
}

/** What is to be started again. An AppImage runs from a folder that is gone when it ends: its own file is meant. */
export function launchOf(
  launch: Launch,
  environment: { readonly [name: string]: string | undefined },
  readMounts?: () => string,
): Launch {
  const image = appImageOf(launch.executable, environment, readMounts)
  return image === null ? launch : { executable: image, args: [] }
}

/** A string value as the file holds it. */
export function escaped(value: string): string {
  return value
    .replaceAll('\\', '\\\\')
    .replaceAll('\n', '\\n')
    .replaceAll('\t', '\\t')
    .replaceAll('\r', '\\r')
}

const plain = /^[A-Za-z0-9_@+=:,./-]+$/

/** A percent sign stands for itself only when doubled, quoted or not. */
function execArgument(argument: string): string {
  const doubled = argument.replaceAll('%', '%%')
  return plain.test(doubled) ? doubled : `"${doubled.replace(/["`$\\]/g, '\\$&')}"`
}

/**
 * The autostart entry of a Linux desktop: it starts the application in the tray only, and nothing once the program is
 * gone (TryExec).
 */
export function autostartEntry({ executable, args }: Launch): string {
  return desktopEntry(
    { executable, args: [...args, '--hidden'] },
    { keys: [`TryExec=${escaped(executable)}`, 'X-GNOME-Autostart-enabled=true'] },
  )
}

/** Where the desktop looks for it; null where the person has no home. */
export function autostartFolder(environment: { readonly [name: string]: string | undefined }): string | null {
  const { XDG_CONFIG_HOME: config, HOME: home } = environment
  // By the base directory specification a relative path is not valid, and is to be ignored.
  if (config?.startsWith('/')) return `${config}/autostart`
  return home?.startsWith('/') ? `${home}/.config/autostart` : null
}
