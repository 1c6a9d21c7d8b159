/** What the system says of the network that an interface is in. null: it does not say */
export interface Line {
  /** Of the Wi-Fi */
  readonly networkName: string | null
  /** What goes over it is counted, and may cost. */
  readonly isMetered: boolean | null
}

export const unknownLine: Line = { networkName: null, isMetered: null }
