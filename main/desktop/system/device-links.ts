import { homedir } from 'node:os'
import { isAbsolute, join } from 'node:path'
import type { LinkOpener } from '../../../contract/device-commands.ts'
import { failure } from '../../../contract/result.ts'
import type { ActionScheme } from '../../../domain/devices/action-template.ts'
import { visibleText } from '../../../domain/text/visible-text.ts'
import type { Shell } from '../../base/shell.ts'
import { askProgram } from '../../system/ask.ts'
import { programPaths } from '../../system/linux/program-paths.ts'
import { readPlainFile } from '../../system/plain-file.ts'
import { startProgram } from '../../system/start-program.ts'
import { createExternal, deviceUrl } from './external.ts'

interface DeviceLinkParts {
  readonly platform: NodeJS.Platform
  readonly environment: NodeJS.ProcessEnv
  /** Electron's `shell.openExternal`. */
  readonly open: (url: string) => Promise<void>
  /**
   * Electron's `app.getApplicationNameForProtocol`, which on Linux blocks until a program has answered. It returns an
   * empty text if no program opens the scheme.
   */
  readonly programOf: (scheme: ActionScheme) => string
}

/** Opens links to devices and tells which program opens them on this system. */
export function createDeviceLinks(parts: DeviceLinkParts): Pick<Shell, 'openDeviceLink' | 'linkOpener'> {
  const { platform, environment, programOf } = parts
  const openLink = createExternal(parts.open, deviceUrl)

  function openerOf(scheme: ActionScheme): LinkOpener {
    const name = programOf(scheme)
    if (name !== '') return { kind: 'program', name }
    return (platform === 'win32' ? windowsOpener(scheme) : null) ?? { kind: 'none' }
  }

  return {
    async openDeviceLink(text) {
      const url = deviceUrl(text)
      if (url === null) return failure('link-unsafe')
      const scheme = url.protocol.slice(0, -1) as ActionScheme
      const own = platform === 'win32' && programOf(scheme) === '' ? windowsOpener(scheme) : null
      return own === null ? openLink(text) : startProgram(own.program, own.argumentsOf(url))
    },
    async linkOpener(scheme) {
      return platform === 'linux' ? linuxOpener(scheme, environment) : openerOf(scheme)
    },
  }
}

/** The variables by which the tools find the program that the person or the desktop has chosen. */
const names = [
  ...['HOME', 'XDG_CONFIG_HOME', 'XDG_CONFIG_DIRS', 'XDG_DATA_HOME', 'XDG_DATA_DIRS'],
  ...['XDG_CURRENT_DESKTOP', 'DESKTOP_SESSION', 'KDE_FULL_SESSION', 'KDE_SESSION_VERSION'],
] as const

/**
 * Returns the program that opens links of a scheme. It asks xdg-utils, which also open the links, or GLib if they are
 * missing.
 */
export async function linuxOpener(scheme: ActionScheme, all: NodeJS.ProcessEnv): Promise<LinkOpener> {
  const type = `x-scheme-handler/${scheme}`
  const environment = Object.fromEntries(names.flatMap((name) => (all[name] ? [[name, all[name]]] : [])))
  const ask = (program: string, args: readonly string[], parse: (text: string) => string) =>
    askProgram({ paths: programPaths(program), args, environment, parse })
  const asked = await ask('xdg-mime', ['query', 'default', type], (text) => text.trim())
  const answer =
    asked.kind === 'unknown' && asked.why === 'missing' ? await ask('gio', ['mime', type], gioDefault) : asked
  if (answer.kind === 'unknown') return { kind: 'unknown' }
  const entry = answer.value.split('\n', 1)[0] ?? ''
  if (/^[\w.@+-]+\.desktop$/.test(entry)) return { kind: 'program', name: await nameOfProgram(entry, all) }
  // File managers open SMB shares, but no tool tells whether one is installed.
  return { kind: scheme === 'smb' ? 'unknown' : 'none' }
}

/**
 * Parses the reply of GLib, 'Default application for “x-scheme-handler/ssh”: some.desktop'. If there is no default, the
 * reply is a sentence.
 */
export function gioDefault(text: string): string {
  return /^Default application for .+: (\S+\.desktop)$/m.exec(text)?.[1] ?? ''
}

/** bytes. An entry with translations into every language has about 50 kB. */
const longestEntry = 1024 * 1024

/** Returns the program's name from its desktop entry, or the entry's file name without `.desktop`. */
async function nameOfProgram(entry: string, environment: NodeJS.ProcessEnv): Promise<string> {
  const home = environment.XDG_DATA_HOME || join(environment.HOME ?? homedir(), '.local/share')
  const dirs = (environment.XDG_DATA_DIRS || '/usr/local/share:/usr/share').split(':')
  for (const folder of [home, ...dirs].filter(isAbsolute)) {
    const file = await readPlainFile(join(folder, 'applications', entry), longestEntry)
    const name = file.kind === 'bytes' ? entryName(file.bytes.toString('utf8')) : ''
    if (name !== '') return name
  }
  return entry.replace(/\.desktop$/, '')
}

/** Returns the name of the program, not of one of its actions, whose sections follow. */
export function entryName(text: string): string {
  const [main = ''] = text.split(/^\[Desktop Action /m)
  return visibleText(/^Name ?= ?(.+)$/m.exec(main)?.[1]?.trim() ?? '', 60)
}

/** A program that Windows has for a scheme although it opens no links of that scheme. */
interface WindowsOpener extends Extract<LinkOpener, { kind: 'program' }> {
  readonly program: string
  argumentsOf(url: URL): readonly string[]
}

const remoteDesktop: WindowsOpener = {
  kind: 'program',
  name: 'Remote Desktop',
  program: 'C:\\Windows\\System32\\mstsc.exe',
  // It accepts no user name as an argument, but asks for one.
  argumentsOf: ({ host }) => [`/v:${host}`],
}

const explorer: WindowsOpener = {
  kind: 'program',
  name: 'Explorer',
  program: 'C:\\Windows\\explorer.exe',
  argumentsOf: ({ hostname }) => [`\\\\${uncHost(hostname)}`],
}

/** null: Windows has no such program for the scheme. */
export function windowsOpener(scheme: ActionScheme): WindowsOpener | null {
  if (scheme === 'rdp') return remoteDesktop
  return scheme === 'smb' ? explorer : null
}

/** Returns the host for a UNC path, which must not contain colons. */
function uncHost(hostname: string): string {
  const [, six] = /^\[(.+)\]$/.exec(hostname) ?? []
  return six === undefined ? hostname : `${six.replaceAll(':', '-')}.ipv6-literal.net`
}
