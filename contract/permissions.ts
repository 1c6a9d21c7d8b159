/** A person's rights on a network: authorize members, delete, modify settings, read. */
export interface Permissions {
  readonly a: boolean
  readonly d: boolean
  readonly m: boolean
  readonly r: boolean
}

export const mayEverything: Permissions = { a: true, d: true, m: true, r: true }
