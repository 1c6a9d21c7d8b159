/** A person's rights on a network: authorize members, delete, modify settings, read. */
export interface Permissions {
  readonly a: boolean
  readonly d: boolean
  readonly m: boolean
  readonly r: boolean
}

/** The rights as the service tells them. null: it does not say */
export type ToldPermissions = { readonly [K in keyof Permissions]: boolean | null }

export const mayEverything: Permissions = { a: true, d: true, m: true, r: true }
