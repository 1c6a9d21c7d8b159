/** A socket that listens on one of the service's ports. */
export interface PortListener {
  readonly protocol: 'udp' | 'tcp'
  /** "0.0.0.0" and "::" mean all addresses of the family. */
  readonly address: string
  readonly port: number
  /** The user of the program. null: the system does not say */
  readonly user: number | string | null
  /** null: only an administrator or the program's user may know */
  readonly program: { readonly process: number; readonly name: string } | null
}
