import { readFileSync, realpathSync, statSync } from 'node:fs'

/** The command that starts the application. `executable` is an absolute path. */
export interface Launch {
  readonly executable: string
  readonly args: readonly string[]
}

export type Comments = { readonly [language: string]: string }

/**
 * Writes a desktop entry (Desktop Entry Specification 1.1). An argument is first quoted for the Exec key and then
 * escaped like every other value of the file. `field` is a field code for the end of Exec, such as "%u"; `keys` are
 * additional lines; `comments` are the comment in other languages, by their names in `contract/languages.ts`.
 */
export function desktopEntry(
  { executable, args }: Launch,
  {
    field,
    keys,
    comments = {},
  }: { readonly field?: string; readonly keys: readonly string[]; readonly comments?: Comments },
): string {
  const exec = [...[executable, ...args].map(execArgument), ...(field === undefined ? [] : [field])].join(' ')
  return [
    '[Desktop Entry]',
    'Type=Application',
    'Version=1.1',
    'Name=Meshtray',
    'Comment=Your overlay networks, one click away',
    ...Object.entries(comments).map(([name, text]) => `Comment[${localeIn(name)}]=${escaped(text)}`),
    `Exec=${escaped(exec)}`,
    'Icon=meshtray',
    'Terminal=false',
    ...keys,
    '',
  ].join('\n')
}

/** The locale of a desktop entry is that of glibc, which names a country where others name a script. */
function localeIn(language: string): string {
  return { 'zh-Hans': 'zh_CN', 'zh-Hant': 'zh_TW' }[language] ?? language.replace('-', '_')
}

/**
 * Returns the command that starts the application again. An AppImage runs from a mount that disappears when it ends, so
 * the command names the image file itself.
 */
export function launchOf(launch: Launch, environment: NodeJS.ProcessEnv, readMounts?: () => string): Launch {
  const image = appImageOf(launch.executable, environment, readMounts)
  return image === null ? launch : { executable: image, args: [] }
}

/** Escapes a string value for the file. */
export function escaped(value: string): string {
  return value
    .replaceAll('\\', '\\\\')
    .replaceAll('\n', '\\n')
    .replaceAll('\t', '\\t')
    .replaceAll('\r', '\\r')
}

const plain = /^[A-Za-z0-9_@+=:,./-]+$/

/** Quotes an argument. A percent sign begins a field code unless it is doubled, even inside quotes. */
function execArgument(argument: string): string {
  const doubled = argument.replaceAll('%', '%%')
  return plain.test(doubled) ? doubled : `"${doubled.replace(/["`$\\]/g, '\\$&')}"`
}

/**
 * Writes the autostart entry for Linux desktops. It starts the application hidden in the tray, and TryExec disables it
 * when the program is removed.
 */
export function autostartEntry({ executable, args }: Launch): string {
  return desktopEntry(
    { executable, args: [...args, '--hidden'] },
    { keys: [`TryExec=${escaped(executable)}`, 'X-GNOME-Autostart-enabled=true'] },
  )
}

/** Returns the folder where the desktop looks for autostart entries; null: the person has no home folder. */
export function autostartFolder(environment: NodeJS.ProcessEnv): string | null {
  const { XDG_CONFIG_HOME: config, HOME: home } = environment
  // The XDG Base Directory specification tells programs to ignore relative paths.
  if (config?.startsWith('/')) return `${config}/autostart`
  return home?.startsWith('/') ? `${home}/.config/autostart` : null
}

/**
 * Returns the AppImage that the executable runs from; null: there is none, or it cannot be verified. A program started
 * from an AppImage passes its own APPIMAGE and APPDIR on to everything that it starts, such as a terminal. The two
 * variables are therefore trusted only if APPDIR is the mounted image that contains the executable. `readMounts`
 * returns the text of /proc/self/mountinfo.
 */
export function appImageOf(
  executable: string,
  { APPIMAGE: image, APPDIR: folder }: NodeJS.ProcessEnv,
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

/**
 * Returns the mount point of the file system that contains the path; null: it is not a FUSE file system, as a mounted
 * AppImage is.
 */
function imageMountOf(path: string, mounts: string): string | null {
  const holding = mounts.split('\n').flatMap((line) => {
    // 36 35 98:0 /root /mount/point options… - type source options
    const [before = '', after = ''] = line.split(' - ')
    const point = unescaped(before.split(' ')[4] ?? '')
    const isAbove = point !== '' && path.startsWith(point.endsWith('/') ? point : `${point}/`)
    return isAbove ? [{ point, isImage: /^fuse(?:\.| )/.test(after) }] : []
  })
  // If several file systems are mounted at one point, the last one hides the others.
  const [innermost] = holding.toReversed().toSorted((a, b) => b.point.length - a.point.length)
  return innermost?.isImage === true ? innermost.point : null
}

/** The kernel writes a space as \040. */
function unescaped(point: string): string {
  return point.replace(/\\([0-7]{3})/g, (_all, octal: string) =>
    String.fromCharCode(Number.parseInt(octal, 8)),
  )
}

/** The file runs at each log-in, so only the person and root may own it, and not everybody may write it. */
function isTrusted(image: string): boolean {
  const file = statSync(image)
  return file.isFile() && [0, process.getuid?.()].includes(file.uid) && (file.mode & 0o002) === 0
}
