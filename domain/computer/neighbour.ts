/** Another computer on a link, as the table of neighbours has it. */
export interface Neighbour {
  /** Without zone */
  readonly address: string
  readonly interface: string
  /** Lower case, with colons. null: it has not answered */
  readonly mac: string | null
  /** null: the system does not say */
  readonly state: 'reachable' | 'stale' | 'unanswered' | 'permanent' | null
}
