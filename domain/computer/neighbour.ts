/** An entry of the neighbour table: another computer on the link. */
export interface Neighbour {
  /** The address has no zone. */
  readonly address: string
  readonly interface: string
  /** Lower case, with colons. null: the neighbour has not answered */
  readonly mac: string | null
  /** null: the system does not say */
  readonly state: 'reachable' | 'stale' | 'unanswered' | 'permanent' | null
}
