import type { AccountNetwork, UserId } from './account.ts'

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

/**
 * Returns the user's permissions on a network. What is not told is allowed here, and the service decides. This is so for
 * all permissions where there is no entry for the user.
 */
export function mayOf(
  { ownerId, permissions, isFixed }: Pick<AccountNetwork, 'ownerId' | 'permissions' | 'isFixed'>,
  user: UserId,
): Permissions {
  if (isFixed) return { ...mayEverything, d: false, m: false }
  const told = ownerId === user ? undefined : permissions?.[user]
  if (told === undefined) return mayEverything
  const { a, d, m, r } = told
  return { a: a !== false, d: d !== false, m: m !== false, r: r !== false }
}
