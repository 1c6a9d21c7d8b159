/**
 * Reverse-path filtering drops packets whose reply would leave by another interface. The stricter of the two settings
 * applies.
 */
export interface ReversePathFilter {
  readonly interface: string
  readonly mode: 'off' | 'strict' | 'loose'
}

/** A rule that uses a routing table other than the main one. Routes are only compared with the main table. */
export interface PolicyRule {
  readonly family: 4 | 6
  readonly priority: number
  /** The text of `ip rule`: "from all fwmark 0xca6c lookup 51820" */
  readonly text: string
}
