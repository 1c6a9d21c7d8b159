import type { LinkOpener } from '../../../contract/device-action-commands.ts'
import type { ActionScheme } from '../../../domain/devices/action-template.ts'

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
