import type { NetworkId } from '../../../domain/network-id.ts'

/** How the devices of a network are drawn: a colour, and a shape for whoever cannot tell colours apart */
export interface NetworkMark {
  /** Of the tokens `--network-1` to `--network-8`; 0: none of them, for devices of which no network is known */
  readonly colour: number
  readonly shape: Shape
}

const shapes = ['circle', 'square', 'diamond', 'triangle', 'hexagon', 'wedge'] as const
type Shape = (typeof shapes)[number]
const colours = 8

export const noNetwork: NetworkMark = { colour: 0, shape: 'circle' }

/** Two networks have the same colour and the same shape only where there are more than 24. */
export function marksOf(networks: readonly NetworkId[]): ReadonlyMap<NetworkId, NetworkMark> {
  return new Map(
    networks.map((network, at) => [
      network,
      { colour: (at % colours) + 1, shape: shapes[at % shapes.length] ?? 'circle' },
    ]),
  )
}

/** Of the same area for the eye; about 0, 0 */
export function markPath(shape: Shape, radius: number): string {
  switch (shape) {
    case 'circle':
      return `M${-radius} 0a${radius} ${radius} 0 1 0 ${2 * radius} 0a${radius} ${radius} 0 1 0 ${-2 * radius} 0Z`
    case 'square':
      return polygon(4, radius * 1.22, Math.PI / 4)
    case 'diamond':
      return polygon(4, radius * 1.3, 0)
    case 'triangle':
      return polygon(3, radius * 1.42, -Math.PI / 2)
    case 'hexagon':
      return polygon(6, radius * 1.12, 0)
    case 'wedge':
      return polygon(3, radius * 1.42, Math.PI / 2)
  }
}

function polygon(corners: number, radius: number, turn: number): string {
  const points = Array.from({ length: corners }, (_, corner) => {
    const angle = turn + (2 * Math.PI * corner) / corners
    return `${(radius * Math.cos(angle)).toFixed(2)} ${(radius * Math.sin(angle)).toFixed(2)}`
  })
  return `M${points.join('L')}Z`
}
