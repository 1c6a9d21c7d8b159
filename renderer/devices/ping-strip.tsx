import { shownPackets } from '../../contract/ping.ts'

interface PingStripProps {
  /** Latencies in milliseconds, the oldest first; null: no answer */
  readonly packets: readonly (number | null)[]
}

const step = 6
const bar = 4
const height = 44
/** Where the marks of lost packets stand, below the bars */
const floor = height - 10
const width = shownPackets * step
/** Milliseconds that fill the strip at least, so that a calm line looks calm */
const least = 20

/** The last packets, the newest at the end: a bar as high as its latency; a lost one is a gap with a cross below. */
export function PingStrip({ packets }: PingStripProps) {
  const most = Math.max(least, ...packets.map((latency) => latency ?? 0))
  const from = shownPackets - packets.length
  return (
    <svg class="ping-strip" viewBox={`0 0 ${width} ${height}`} aria-hidden="true" preserveAspectRatio="none">
      <line class="ping-floor" x1="0" x2={width} y1={floor + 0.5} y2={floor + 0.5} />
      {packets.map((latency, place) => {
        const x = (from + place) * step + 1
        if (latency === null) {
          const [top, bottom, end] = [floor + 4, height - 1, x + bar + 1]
          return (
            <path
              key={place}
              class="ping-lost"
              d={`M${x} ${top}L${end} ${bottom}M${end} ${top}L${x} ${bottom}`}
            />
          )
        }
        const high = Math.max(2, (latency / most) * (floor - 2))
        return <rect key={place} class="ping-bar" x={x} y={floor - high} width={bar} height={high} rx="1" />
      })}
    </svg>
  )
}
