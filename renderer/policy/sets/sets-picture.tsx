/** Two sets of the same three networks, and the way from one to the other. */
export function SetsPicture() {
  return (
    <svg class="sets-picture" width="232" height="96" viewBox="0 0 232 96" aria-hidden="true">
      <Card x={0} on={[true, true, false]} />
      <g class="sets-picture-way">
        <path d="M104 40h22m-6-6 6 6-6 6" />
        <path d="M128 56h-22m6-6-6 6 6 6" />
      </g>
      <Card x={140} on={[false, true, true]} />
    </svg>
  )
}

interface CardProps {
  readonly x: number
  /** Of each network, from the top */
  readonly on: readonly boolean[]
}

function Card({ x, on }: CardProps) {
  return (
    <g transform={`translate(${x} 0)`}>
      <rect class="sets-picture-card" x="0.5" y="0.5" width="91" height="95" rx="8" />
      {on.map((isOn, place) => {
        const y = 20 + place * 28
        return (
          <g key={place} class={isOn ? 'sets-picture-on' : 'sets-picture-off'}>
            <circle cx="18" cy={y} r="7" {...(!isOn && { 'stroke-dasharray': '2.2 2.83' })} />
            {isOn && <path d={`m15 ${y + 0.3} 2.1 2.1 4-4.4`} />}
            <rect x="33" y={y - 2.5} width={place === 1 ? 28 : 44} height="5" rx="2.5" />
          </g>
        )
      })}
    </g>
  )
}
