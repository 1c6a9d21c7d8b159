import type { Hosted } from '../controller/controller.ts'
import type { Answer } from '../node/join-flow.ts'
import type { JoinedNetwork } from '../node/joined-network.ts'
import type { DemoPeer } from '../node/peers.ts'

/** A network of somebody else's controller: what that controller answers, and how long it takes. */
export interface ForeignNetwork {
  readonly id: string
  readonly answer: Answer
  /** Milliseconds after the join before which no answer comes */
  readonly afterMs: number
}

/** Another node that has joined a network hosted here, and asks for its configuration now and then. */
export interface Visitor {
  readonly networkId: string
  readonly address: string
  readonly identity: string
  readonly version: readonly [major: number, minor: number, revision: number, protocol: number]
}

/** The surroundings of a demo node. The last three are its own state when it first starts in a home. */
export interface World {
  readonly online: boolean
  readonly peers: readonly DemoPeer[]
  readonly foreign: readonly ForeignNetwork[]
  readonly visitors: readonly Visitor[]
  readonly joined: readonly JoinedNetwork[]
  readonly hosted: readonly Hosted[]
}

/** The infrastructure's roots, which every node knows from the start. */
export const rootAddresses = ['62f865ae71', '778cde7190', 'cafe04eba9', 'cafe9efeb9'] as const

/** A machine without other nodes, as in the recordings. */
export function emptyWorld(): World {
  const unknown = { role: 'PLANET', latency: -1, version: null, paths: [] } as const
  return {
    online: false,
    peers: rootAddresses.map((address) => ({ address, ...unknown })),
    foreign: [],
    visitors: [],
    joined: [],
    hosted: [],
  }
}
