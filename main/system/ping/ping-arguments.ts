export interface PingRequest {
  readonly address: string
  readonly count: number
  /** Packet size in bytes with all headers, sent without fragmentation; null: a small packet */
  readonly size: number | null
  /** The longest time of a reply, in whole seconds; absent: 1 */
  readonly wait?: number
}

export interface PingCommand {
  readonly paths: readonly string[]
  readonly args: readonly string[]
  /** Arguments for minimal versions of ping; null: they cannot do that */
  readonly plain: readonly string[] | null
}

/** Bytes of the IP and ICMP headers */
const headers = { 4: 20 + 8, 6: 40 + 8 } as const

const linuxPaths = ['/usr/bin/ping', '/bin/ping', '/run/wrappers/bin/ping']
const windowsPaths = ['C:\\Windows\\System32\\ping.exe']
const macPaths = { 4: ['/sbin/ping'], 6: ['/sbin/ping6'] } as const

/**
 * Maximum packets for a ping that sends only one packet a second: with more it would time out before it prints the
 * summary.
 */
const mostOfSlow = 3

/** Returns how to call ping; null: not known on this system. */
export function pingCommand(platform: NodeJS.Platform, request: PingRequest): PingCommand | null {
  const { address, size, wait = 1 } = request
  const family = familyOf(address)
  const count = String(request.count)
  const countOfSlow = String(Math.min(request.count, mostOfSlow))
  const payload = size === null ? null : String(Math.max(0, size - headers[family]))
  switch (platform) {
    case 'linux':
      return {
        paths: linuxPaths,
        args: [
          ...['-n', '-c', count, '-i', '0.2', '-W', String(wait)],
          ...(payload === null ? [] : ['-M', 'do', '-s', payload]),
          address,
        ],
        plain: payload === null ? ['-c', countOfSlow, '-W', String(wait), address] : null,
      }
    case 'darwin': {
      const waits = family === 4 ? ['-W', String(wait * 1_000)] : []
      const whole = family === 4 ? ['-D'] : ['-m']
      return {
        paths: macPaths[family],
        args: [
          ...['-n', '-c', count, '-i', '0.2', ...waits],
          ...(payload === null ? [] : [...whole, '-s', payload]),
          address,
        ],
        plain: null,
      }
    }
    case 'win32':
      return {
        paths: windowsPaths,
        args: [
          ...[`-${family}`, '-n', countOfSlow, '-w', String(wait * 1_000)],
          // IPv6 routers never fragment packets.
          ...(payload === null ? [] : [...(family === 4 ? ['-f'] : []), '-l', payload]),
          address,
        ],
        plain: null,
      }
    default:
      return null
  }
}

/**
 * Returns how to call a ping that sends one packet a second and prints each reply at once; it ends after `count`
 * packets.
 */
export function livePingCommand(
  platform: NodeJS.Platform,
  address: string,
  count: number,
): PingCommand | null {
  const family = familyOf(address)
  const packets = String(count)
  switch (platform) {
    case 'linux':
      return {
        paths: linuxPaths,
        // -O reports packets that have no reply yet.
        args: ['-n', '-O', '-W', '1', '-c', packets, address],
        plain: ['-c', packets, address],
      }
    case 'darwin':
      return { paths: macPaths[family], args: ['-n', '-c', packets, address], plain: null }
    case 'win32':
      return {
        paths: windowsPaths,
        args: [`-${family}`, '-n', packets, '-w', '1000', address],
        plain: null,
      }
    default:
      return null
  }
}

function familyOf(address: string): 4 | 6 {
  return address.includes(':') ? 6 : 4
}
