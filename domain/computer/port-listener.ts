/** A socket that waits on one of the service's ports. */
export interface PortListener {
  readonly protocol: 'udp' | 'tcp'
  /** "0.0.0.0" and "::" are all addresses of the family. */
  readonly address: string
  readonly port: number
  /** Of the program's user; null: not told */
  readonly user: number | string | null
  /** null: told to an administrator, or to the program's user, alone */
  readonly program: { readonly process: number; readonly name: string } | null
}
