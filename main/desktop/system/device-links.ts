import { homedir } from 'node:os'
import { isAbsolute, join } from 'node:path'
import type { LinkOpener } from '../../../contract/device-action-commands.ts'
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
  /** Electron's shell.openExternal */
  readonly open: (url: string) => Promise<void>
  /** Electron's app.getApplicationNameForProtocol, which on Linux waits for a program; empty: there is none */
  readonly programOf: (scheme: ActionScheme) => string
}

/** Links to devices, and what opens them on this system. */
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

/** By these the tools find the person's own choice, and that of the desktop. */
const names = [
  ...['HOME', 'XDG_CONFIG_HOME', 'XDG_CONFIG_DIRS', 'XDG_DATA_HOME', 'XDG_DATA_DIRS'],
  ...['XDG_CURRENT_DESKTOP', 'DESKTOP_SESSION', 'KDE_FULL_SESSION', 'KDE_SESSION_VERSION'],
] as const

/** What opens links of a scheme: asked of xdg-utils, through which they are opened, or else of GLib. */
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
  if (/^[\w.@+-]+\.desktop$/.test(entry)) return { kind: 'program', name: await nameOf(entry, all) }
  // Managers of files open what other computers share, and no tool tells that of them.
  return { kind: scheme === 'smb' ? 'unknown' : 'none' }
}

/** "Default application for “x-scheme-handler/ssh”: some.desktop"; without one it says so in words. */
export function gioDefault(text: string): string {
  return /^Default application for .+: (\S+\.desktop)$/m.exec(text)?.[1] ?? ''
}

/** bytes: entries with their words in every language are some 50 kB. */
const longestEntry = 1024 * 1024

/** What a program's entry calls it, else the entry's own name without its ending */
async function nameOf(entry: string, environment: NodeJS.ProcessEnv): Promise<string> {
  const home = environment.XDG_DATA_HOME || join(environment.HOME ?? homedir(), '.local/share')
  const dirs = (environment.XDG_DATA_DIRS || '/usr/local/share:/usr/share').split(':')
  for (const folder of [home, ...dirs].filter(isAbsolute)) {
    const file = await readPlainFile(join(folder, 'applications', entry), longestEntry)
    const name = file.kind === 'bytes' ? entryName(file.bytes.toString('utf8')) : ''
    if (name !== '') return name
  }
  return entry.replace(/\.desktop$/, '')
}

/** Of the whole program, not of one of its actions, which stand below. */
export function entryName(text: string): string {
  const [main = ''] = text.split(/^\[Desktop Action /m)
  return visibleText(/^Name ?= ?(.+)$/m.exec(main)?.[1]?.trim() ?? '', 60)
}

/** Programs of Windows for what it has no links for */
interface WindowsOpener extends Extract<LinkOpener, { kind: 'program' }> {
  readonly program: string
  argumentsOf(url: URL): readonly string[]
}

const remoteDesktop: WindowsOpener = {
  kind: 'program',
  name: 'Remote Desktop',
  program: 'C:\\Windows\\System32\\mstsc.exe',
  // It takes no user name; it asks for one.
  argumentsOf: ({ host }) => [`/v:${host}`],
}

const explorer: WindowsOpener = {
  kind: 'program',
  name: 'Explorer',
  program: 'C:\\Windows\\explorer.exe',
  argumentsOf: ({ hostname }) => [`\\\\${uncHost(hostname)}`],
}

/** null: there is none for that scheme */
export function windowsOpener(scheme: ActionScheme): WindowsOpener | null {
  if (scheme === 'rdp') return remoteDesktop
  return scheme === 'smb' ? explorer : null
}

/** A colon is no part of a path there. */
function uncHost(hostname: string): string {
  const [, six] = /^\[(.+)\]$/.exec(hostname) ?? []
  return six === undefined ? hostname : `${six.replaceAll(':', '-')}.ipv6-literal.net`
}
