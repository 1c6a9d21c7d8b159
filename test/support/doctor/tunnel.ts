import { createSocket } from 'node:dgram'

/** The delay and the losses of packets from one computer to the other */
export interface Way {
  /** Milliseconds in each direction */
  readonly delay: number
  /** The share of packets that is lost in each direction, from 0 to 1 */
  readonly loss: number
}

export const easyWay: Way = { delay: 0, loss: 0 }

/** The UDP ports of the two ends, at which each also sends to us */
export const tunnelPorts = [5001, 5002] as const

const vxlanHeader = 8
const ethernetHeader = 14

/**
 * Returns one direction of the way, or several (`legs`) as one: it passes what arrives on after the delay. Losses are spread evenly
 * instead of being drawn, so that a test sees the same share each time.
 */
export function lossy(way: () => Way, legs: 1 | 2): (arrive: () => void) => void {
  let due = 0
  return (arrive) => {
    const { delay, loss } = way()
    due += 1 - (1 - loss) ** legs
    if (due >= 1) due -= 1
    else if (delay === 0) arrive()
    else setTimeout(arrive, delay * legs)
  }
}

/** Carries Ethernet frames between two VXLAN interfaces, both at the address `there`, as slowly as the way says. */
export async function carry(here: string, there: string, way: () => Way): Promise<void> {
  const [near, far] = [createSocket('udp4'), createSocket('udp4')]
  const pass = (from: typeof near, to: typeof near, port: number): void => {
    const leg = lossy(way, 1)
    from.on('message', (packet) =>
      leg(() => {
        fillChecksum(packet.subarray(vxlanHeader + ethernetHeader))
        to.send(packet, port, there, () => undefined)
      }),
    )
  }
  pass(near, far, tunnelPorts[1])
  pass(far, near, tunnelPorts[0])
  await Promise.all(
    [near, far].map(
      (socket, i) =>
        new Promise<void>((resolve) => socket.bind({ port: tunnelPorts[i] ?? 0, address: here }, resolve)),
    ),
  )
}

/** The kernel leaves the checksum of TCP to a network card, which is not there. */
function fillChecksum(packet: Buffer): void {
  if (packet.length < 20) return
  const isVersion4 = packet.readUInt8(0) >> 4 === 4
  const isVersion6 = packet.readUInt8(0) >> 4 === 6
  const start = isVersion6 ? 40 : (packet.readUInt8(0) & 0x0f) * 4
  if (!(isVersion4 || isVersion6) || packet.length < start + 20) return
  if (packet.readUInt8(isVersion6 ? 6 : 9) !== 6) return
  const end = isVersion6 ? start + packet.readUInt16BE(4) : packet.readUInt16BE(2)
  const segment = packet.subarray(start, Math.min(end, packet.length))
  const addresses = isVersion6 ? packet.subarray(8, 40) : packet.subarray(12, 20)
  segment.writeUInt16BE(0, 16)
  let sum = 6 + segment.length
  for (const part of [addresses, segment])
    for (let at = 0; at < part.length; at += 2)
      sum += at + 1 < part.length ? part.readUInt16BE(at) : part.readUInt8(at) << 8
  while (sum > 0xffff) sum = (sum & 0xffff) + (sum >>> 16)
  segment.writeUInt16BE(~sum & 0xffff, 16)
}
