/** Whether packets are dropped whose answer would leave by another interface: the stricter of the two settings counts. */
export interface ReversePathFilter {
  readonly interface: string
  readonly mode: 'off' | 'strict' | 'loose'
}

/** A rule that sends packets to another table than the main one, which is all that routes are compared with. */
export interface PolicyRule {
  readonly family: 4 | 6
  readonly priority: number
  /** As `ip rule` prints it: "from all fwmark 0xca6c lookup 51820" */
  readonly text: string
}
