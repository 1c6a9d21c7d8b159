/** The physical network of an interface, as the system reports it. null: the system does not say */
export interface Line {
  /** The name of the Wi-Fi network */
  readonly networkName: string | null
  /** Traffic is metered and may cost money. */
  readonly isMetered: boolean | null
}

export const unknownLine: Line = { networkName: null, isMetered: null }
