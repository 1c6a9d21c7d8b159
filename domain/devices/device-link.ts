import { parseAddress } from '../addresses/address.ts'

/** What a device can be opened with, by way of the program that the system has for the scheme. Nobody can add to it. */
export const linkSchemes = ['ssh', 'rdp', 'vnc', 'smb', 'http', 'https'] as const
export type LinkScheme = (typeof linkSchemes)[number]

/** Of which a user name is part; a page asks for one by itself. */
export const schemesWithUser: readonly LinkScheme[] = ['ssh', 'rdp', 'vnc', 'smb']

export interface DeviceLink {
  readonly scheme: LinkScheme
  readonly address: string
  /** Empty: none */
  readonly user: string
  /** null: the usual one */
  readonly port: number | null
}

/**
 * A user name that no program takes for an option and no shell for anything but a name: it comes to programs that we do
 * not know.
 */
export function isUserName(text: string): boolean {
  return /^[\p{L}\p{N}_][\p{L}\p{N}._@+-]{0,63}$/u.test(text)
}

export function isPort(port: number): boolean {
  return Number.isInteger(port) && port >= 1 && port <= 65_535
}

/** As the host of a URL. null: not an address */
export function hostOf(address: string): string | null {
  const parsed = parseAddress(address)
  if (parsed === null) return null
  return parsed.family === 6 ? `[${parsed.text}]` : parsed.text
}

/** Without a port just the address, as programs have a box for it. null: not an address, or not a port */
export function hostAndPort({ address, port }: Pick<DeviceLink, 'address' | 'port'>): string | null {
  const host = hostOf(address)
  if (host === null || (port !== null && !isPort(port))) return null
  return port === null ? address : `${host}:${port}`
}

/** null: what it is made of is none of it. */
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

/** As it is typed at a terminal; nothing in it means anything to a shell. null: as above */
export function sshCommand({ address, user, port }: Omit<DeviceLink, 'scheme'>): string | null {
  const parsed = parseAddress(address)
  if (parsed === null || (user !== '' && !isUserName(user)) || (port !== null && !isPort(port))) return null
  const target = user === '' ? parsed.text : `${user}@${parsed.text}`
  return ['ssh', ...(port === null ? [] : ['-p', String(port)]), target].join(' ')
}
