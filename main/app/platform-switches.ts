/** Disables Chromium's sandbox. */
export const noSandbox = 'no-sandbox'

/*
 * The switches of Chromium, Electron, Node and the desktop, which share our command line. A switch that is on no list
 * is refused as a typing error.
 */
const names = new Set([
  'allow-file-access-from-files',
  'class',
  'gapplication-service',
  'gtk-version',
  'headless',
  'high-dpi-support',
  'host-rules',
  'in-process-gpu',
  'js-flags',
  'lang',
  'log-file',
  'log-level',
  'mute-audio',
  'name',
  'no-first-run',
  'no-proxy-server',
  noSandbox,
  'no-zygote',
  'original-process-start-time',
  'password-store',
  'single-process',
  'test-type',
  'updated',
  'user-data-dir',
  'v',
  'vmodule',
  'xdg-activation-token',
])
const families =
  /^(?:auth-server|crash|disable|enable|force|gpu|ignore|inspect|ms-enable|ozone|proxy|remote-allow|remote-debugging|squirrel|touch|trace|use|wayland)(?:-|$)/

/**
 * The switches that an installed application accepts. Desktops, drivers and people with poor eyesight need them, and
 * none of them disables a protection, gives another program access or starts one.
 */
const namesInPackage = new Set([
  'class',
  'disable-dev-shm-usage',
  'disable-gpu',
  'enable-features',
  'enable-logging',
  'enable-wayland-ime',
  'force-color-profile',
  'force-dark-mode',
  'force-device-scale-factor',
  'force-high-contrast',
  'force-prefers-reduced-motion',
  'force-renderer-accessibility',
  'gapplication-service',
  'gtk-version',
  'high-dpi-support',
  'lang',
  'log-level',
  'name',
  'no-first-run',
  'original-process-start-time',
  'ozone-platform',
  'ozone-platform-hint',
  'password-store',
  'updated',
  'use-angle',
  'use-gl',
  'user-data-dir',
  'wayland-text-input-version',
  'xdg-activation-token',
])

/** Ends the options, both ours and Chromium's. */
const terminator = '--'

/** Splits the arguments into those before `--`, which may be options, and those after it, which are not. */
export function splitArguments(args: readonly string[]): {
  readonly before: readonly string[]
  readonly after: readonly string[]
} {
  const end = args.indexOf(terminator)
  return end === -1 ? { before: args, after: [] } : { before: args.slice(0, end), after: args.slice(end + 1) }
}

/**
 * Returns the name of the switch that Chromium reads in an argument, and obeys before this code runs; null: it is not a
 * switch. Chromium ignores white space around it, and accepts one dash, two dashes or, on Windows, a slash.
 */
export function chromiumSwitch(
  argument: string,
  platform: NodeJS.Platform = process.platform,
): string | null {
  const text = argument.replace(/^[\s\u0085]+|[\s\u0085]+$/g, '')
  const [, name = ''] = (platform === 'win32' ? /^(?:--?|\/)(.+)$/s : /^--?(.+)$/s).exec(text) ?? []
  return name === '' || text === terminator ? null : name.replace(/=.*$/s, '')
}

/** Returns the names of all switches that Chromium reads in a command line. */
export function chromiumSwitches(args: readonly string[]): readonly string[] {
  return splitArguments(args).before.flatMap((argument) => chromiumSwitch(argument) ?? [])
}

/** Returns whether an argument, with its value ("--lang=de"), belongs to the platform underneath. */
export function isPlatformSwitch(argument: string): boolean {
  if (argument.startsWith('-psn_')) return true
  const name = switchName(argument)
  return name !== null && (names.has(name) || families.test(name))
}

/** Returns whether an installed application refuses this switch of the platform. */
export function isRefusedInPackage(argument: string): boolean {
  return (
    isPlatformSwitch(argument) &&
    !argument.startsWith('-psn_') &&
    !isTakenByPackage(switchName(argument) ?? '')
  )
}

/** `name` contains neither dashes nor a value. */
export function isTakenByPackage(name: string): boolean {
  return namesInPackage.has(name)
}

function switchName(argument: string): string | null {
  return /^--([a-z][a-z0-9-]*)(?:=.*)?$/s.exec(argument)?.[1] ?? null
}

/**
 * Returns the known name that is most similar to the typed one; null: none is similar. A similar name differs by at
 * most a third of the letters, or by two letters, which allows for a swapped pair.
 */
export function nearestOf(typed: string, names: readonly string[]): string | null {
  let nearest: string | null = null
  let least = Math.max(2, Math.floor(typed.length / 3)) + 1
  for (const name of names) {
    const steps = distance(typed, name)
    if (steps < least) {
      nearest = name
      least = steps
    }
  }
  return nearest
}

/** Returns the Levenshtein distance: the number of letters to insert, delete or replace. */
function distance(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, index) => index)
  for (const [i, letter] of [...from].entries()) {
    const next = [i + 1]
    for (const [j, other] of [...to].entries()) {
      const changed = (row[j] ?? 0) + (letter === other ? 0 : 1)
      next.push(Math.min(changed, (row[j + 1] ?? 0) + 1, (next[j] ?? 0) + 1))
    }
    row = next
  }
  return row[to.length] ?? 0
}
