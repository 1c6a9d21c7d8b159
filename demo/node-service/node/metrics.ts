import type { Clock } from '../clock.ts'

/** `unreadable`: the file that the service answers with is gone. */
export const countings = ['on', 'off', 'unreadable'] as const
export type Counting = (typeof countings)[number]

/** The counters of this start of the service. */
export type Counters = ReturnType<typeof createCounters>

interface Measured {
  /** Milliseconds since the epoch: when the counters began */
  readonly since: number
  readonly now: number
  readonly networks: readonly string[]
  /** Each peer's address and paths */
  readonly peers: readonly { readonly address: string; readonly paths: readonly unknown[] }[]
}

/** The service writes them to its folder at this pace, and answers with the file. */
const step = 5_000

/** Each start empties the file. Where counting is turned off later, the file keeps what it held. */
export function createCounters(clock: Clock, countsTraffic: boolean) {
  const since = clock.now()
  let isReadable = true
  let written = ''
  /** The time when counting was turned on; null: it is off */
  let on = countsTraffic ? since : null
  return {
    set(counting: Counting) {
      isReadable = counting !== 'unreadable'
      if (counting === 'on') on ??= clock.now()
      if (counting === 'off') on = null
    },
    /** The file that /metrics answers with: empty before the first writing. null: it cannot be read. */
    file({ networks, peers }: Pick<Measured, 'networks' | 'peers'>) {
      if (!isReadable) return null
      const isDue = on !== null && clock.since(on) >= step
      if (isDue) written = renderMetrics({ since, now: clock.now(), networks, peers })
      return written
    },
  }
}

/** The counters of a node through which some traffic goes, as Prometheus text: it comes in waves and never stops. */
function renderMetrics({ since, now, networks, peers }: Measured): string {
  const seconds = Math.floor((now - since) / step) * (step / 1_000)
  /** A counter that grows by `rate` a second on average, in waves of `wave` seconds */
  const counted = (rate: number, wave: number): number =>
    Math.round(rate * (seconds + 0.8 * wave * (1 - Math.cos(seconds / wave))))
  const data = (direction: string, protocol: string, rate: number, wave: number): string =>
    `zt_data{direction="${direction}",protocol="${protocol}"} ${counted(rate, wave)}`
  const both = ['rx', 'tx'] as const
  return [
    '# HELP zt_packet ZeroTier packet counts',
    '# TYPE zt_packet counter',
    ...both.flatMap((direction) =>
      [
        ['hello', 0.4],
        ['ok', 0.5],
        ['frame', 41],
        ['ext_frame', 12],
      ].map(
        ([type, rate]) =>
          `zt_packet{direction="${direction}",packet_type="${type}"} ${counted(Number(rate), 30)}`,
      ),
    ),
    '# HELP zt_data number of bytes ZeroTier has transmitted or received',
    '# TYPE zt_data counter',
    data('rx', 'udp', 84_000, 25),
    data('tx', 'udp', 21_000, 40),
    data('rx', 'tcp', 900, 30),
    data('tx', 'tcp', 700, 30),
    '# HELP zt_peer_path_count number of paths to peer',
    '# TYPE zt_peer_path_count gauge',
    ...peers.map(
      ({ address, paths }) => `zt_peer_path_count{node_id="${address}",status="alive"} ${paths.length}`,
    ),
    '# HELP zt_network_packets number of incoming/outgoing packets per network',
    '# TYPE zt_network_packets counter',
    ...networks.flatMap((network, index) =>
      both.map(
        (direction) =>
          `zt_network_packets{accepted="yes",direction="${direction}",network_id="${network}"} ${counted(60 / (index + 1) ** 2, 30)}`,
      ),
    ),
    '# HELP zt_num_networks number of networks this instance is joined to',
    '# TYPE zt_num_networks gauge',
    `zt_num_networks ${networks.length}`,
    '',
  ].join('\n')
}
