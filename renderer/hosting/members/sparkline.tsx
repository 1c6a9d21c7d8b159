interface SparklineProps {
  /** Milliseconds, oldest first */
  readonly values: readonly number[]
}

const width = 44
const height = 16
/** Below this many milliseconds between highest and lowest, the line stays calm. */
const calm = 20

/** How a latency went; the words beside it say how it is, so that it is hidden from screen readers. */
export function Sparkline({ values }: SparklineProps) {
  const lowest = Math.min(...values)
  const range = Math.max(Math.max(...values) - lowest, calm)
  const middle = (Math.max(...values) + lowest) / 2
  const points = values.map((value, index) => {
    const x = values.length < 2 ? 0 : (index / (values.length - 1)) * (width - 2) + 1
    const y = height / 2 - ((value - middle) / range) * (height - 4)
    return `${x.toFixed(1)},${y.toFixed(1)}`
  })
  return (
    <svg
      class="sparkline"
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      aria-hidden="true"
    >
      {values.length > 1 && (
        <polyline
          points={points.join(' ')}
          fill="none"
          stroke="currentColor"
          stroke-width="1.5"
          stroke-linejoin="round"
          stroke-linecap="round"
        />
      )}
    </svg>
  )
}
