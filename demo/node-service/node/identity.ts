import { createHash } from 'node:crypto'

/** A node's address (10 hex) and its public identity "address:0:key". */
export interface Identity {
  readonly address: string
  readonly identity: string
}

/** The same seed gives the same node. */
export function identityOf(seed: string): Identity {
  const key = createHash('sha512').update(`identity ${seed}`).digest('hex')
  // Addresses never begin with ff: that is how ad-hoc networks are told apart.
  const address = createHash('sha256')
    .update(`address ${seed}`)
    .digest('hex')
    .slice(0, 10)
    .replace(/^ff/, 'fe')
  return { address, identity: `${address}:0:${key}` }
}
