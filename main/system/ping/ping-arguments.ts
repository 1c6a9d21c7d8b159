/** What is sent. */
export interface PingRequest {
  readonly address: string
  readonly count: number
  /** Bytes of the packet with all its headers, not to be cut on the way; null: a small one */
  readonly size: number | null
}

export interface PingCommand {
  readonly places: readonly string[]
  readonly args: readonly string[]
  /** As the smallest of these programs know it; null: they cannot do that */
  readonly plain: readonly string[] | null
}

/** Headers of IP and ICMP */
const headers = { 4: 20 + 8, 6: 40 + 8 } as const

/** How ping is called here. null: it is not known on this system. */
export function pingCommand(platform: NodeJS.Platform, request: PingRequest): PingCommand | null {
  const { address, size } = request
  const family = address.includes(':') ? 6 : 4
  const count = String(request.count)
  const payload = size === null ? null : String(Math.max(0, size - headers[family]))
  switch (platform) {
    case 'linux':
      return {
        places: ['/usr/bin/ping', '/bin/ping', '/run/wrappers/bin/ping'],
        args: [
          ...['-n', '-c', count, '-i', '0.2', '-W', '1'],
          ...(payload === null ? [] : ['-M', 'do', '-s', payload]),
          address,
        ],
        plain: payload === null ? ['-c', count, '-W', '1', address] : null,
      }
    case 'darwin': {
      const waits = family === 4 ? ['-W', '1000'] : []
      const whole = family === 4 ? ['-D'] : ['-m']
      return {
        places: family === 4 ? ['/sbin/ping'] : ['/sbin/ping6'],
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
        places: ['C:\\Windows\\System32\\ping.exe'],
        args: [
          ...[`-${family}`, '-n', count, '-w', '1000'],
          // What is sent by IPv6 is never cut on the way.
          ...(payload === null ? [] : [...(family === 4 ? ['-f'] : []), '-l', payload]),
          address,
        ],
        plain: null,
      }
    default:
      return null
  }
}
