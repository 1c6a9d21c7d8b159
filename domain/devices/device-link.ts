import { parseAddress } from '../addresses/address.ts'

/** The schemes with which the system's programs can open a device. The list is fixed. */
export const linkSchemes = ['ssh', 'rdp', 'vnc', 'smb', 'http', 'https'] as const
export type LinkScheme = (typeof linkSchemes)[number]

/** Schemes whose links carry a user name; a web page asks for one itself. */
export const schemesWithUser: readonly LinkScheme[] = ['ssh', 'rdp', 'vnc', 'smb']

export interface DeviceLink {
  readonly scheme: LinkScheme
  readonly address: string
  /** Empty: none */
  readonly user: string
  /** null: the scheme's default port */
  readonly port: number | null
}

/**
 * Returns whether a user name is safe to pass to unknown programs: none takes it for an option, and no shell for
 * anything but a name.
 */
export function isUserName(text: string): boolean {
  return /^[\p{L}\p{N}_][\p{L}\p{N}._@+-]{0,63}$/u.test(text)
}

export function isPort(port: number): boolean {
  return Number.isInteger(port) && port >= 1 && port <= 65_535
}

/** Reads a port as a person types it. null: not a port */
export function parsePort(text: string): number | null {
  const port = /^\d{1,5}$/.test(text.trim()) ? Number(text) : 0
  return isPort(port) ? port : null
}

/** Returns the address as the host of a URL. null: not an address */
export function hostOf(address: string): string | null {
  const parsed = parseAddress(address)
  if (parsed === null) return null
  return parsed.family === 6 ? `[${parsed.text}]` : parsed.text
}

/** Returns the address alone without a port, because programs have a box for it. null: not an address, or not a port */
export function hostAndPort({ address, port }: Pick<DeviceLink, 'address' | 'port'>): string | null {
  const host = hostOf(address)
  if (host === null || (port !== null && !isPort(port))) return null
  return port === null ? address : `${host}:${port}`
}

/** Builds the link. null: a part is invalid */
export function deviceLink({ scheme, address, user, port }: DeviceLink): string | null {
  const host = hostOf(address)
  const hasUser = user !== '' && schemesWithUser.includes(scheme)
  if (host === null || (hasUser && !isUserName(user)) || (port !== null && !isPort(port))) return null
  const name = hasUser ? `${encodeURIComponent(user)}@` : ''
  return `${scheme}://${name}${host}${port === null ? '' : `:${port}`}${isWebPage(scheme) ? '/' : ''}`
}

function isWebPage(scheme: LinkScheme): boolean {
  return scheme === 'http' || scheme === 'https'
}

/** Returns the command for a terminal; a shell interprets nothing in it. null: a part is invalid */
export function sshCommand({ address, user, port }: Omit<DeviceLink, 'scheme'>): string | null {
  const parsed = parseAddress(address)
  if (parsed === null || (user !== '' && !isUserName(user)) || (port !== null && !isPort(port))) return null
  const target = user === '' ? parsed.text : `${user}@${parsed.text}`
  return ['ssh', ...(port === null ? [] : ['-p', String(port)]), target].join(' ')
}
