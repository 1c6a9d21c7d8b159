import type { Network } from '../../contract/node.ts'
import { sampleNetwork, sampleNode } from '../../contract/testing/joined.ts'
import type { StateEvent } from '../state/event.ts'
import { reduce } from '../state/reduce.ts'
import { initialState, type State } from '../state/store.ts'

export const networkOf = (id: string, change: Partial<Network> = {}): Network =>
  sampleNetwork({ id, name: '', ...change })

export const office = networkOf('89e92ceee5000001', { name: 'office' })
export const family = networkOf('89e92ceee5000002', { name: 'family' })

export function stateAfter(...events: StateEvent[]): State {
  return events.reduce(reduce, initialState(false))
}

export function polled(networks: readonly Network[], now = 0, online = true): StateEvent {
  return { type: 'polled', node: { ...sampleNode, online }, networks, now }
}
