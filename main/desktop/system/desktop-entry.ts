import { readFileSync, realpathSync, statSync } from 'node:fs'

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

type Environment = { readonly [name: string]: string | undefined }

/**
 * The AppImage that the executable runs from; null: none, or it cannot be verified. A program that was started from an
 * AppImage hands its own APPIMAGE and APPDIR on to everything that it starts, a terminal for example. So they count only
 * where APPDIR is the mounted image in which the executable lies. `readMounts`: as /proc/self/mountinfo
 */
export function appImageOf(
  executable: string,
  { APPIMAGE: image, APPDIR: folder }: Environment,
  readMounts: () => string = () => readFileSync('/proc/self/mountinfo', 'utf8'),
): string | null {
  if (!image?.startsWith('/') || !folder?.startsWith('/')) return null
  try {
    const isMounted = realpathSync(folder) === imageMountOf(executable, readMounts())
    return isMounted && isTrusted(image) ? image : null
  } catch {
    return null
  }
}

/** Where the file system is mounted that holds the path; null: it is none that a program serves, as AppImages do. */
function imageMountOf(path: string, mounts: string): string | null {
  const holding = mounts.split('\n').flatMap((line) => {
    // 36 35 98:0 /root /mount/point options… - type source options
    const [before = '', after = ''] = line.split(' - ')
    const point = unescaped(before.split(' ')[4] ?? '')
    const isAbove = point !== '' && path.startsWith(point.endsWith('/') ? point : `${point}/`)
    return isAbove ? [{ point, isImage: /^fuse(?:\.| )/.test(after) }] : []
  })
  // Of mounts at one point, the last covers the others.
  const [innermost] = holding.toReversed().toSorted((a, b) => b.point.length - a.point.length)
  return innermost?.isImage === true ? innermost.point : null
}

/** A blank stands as \040. */
function unescaped(point: string): string {
  return point.replace(/\\([0-7]{3})/g, (_all, octal: string) =>
    String.fromCharCode(Number.parseInt(octal, 8)),
  )
}

/** It will run at each log-in, so nobody but the person and an administrator may be able to change it. */
function isTrusted(image: string): boolean {
  const file = statSync(image)
  return file.isFile() && [0, process.getuid?.()].includes(file.uid) && (file.mode & 0o002) === 0
}
