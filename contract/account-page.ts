import { type AccountKind, type AccountPart, hasPart } from './account-kinds.ts'

export const accountPages = [
  'profile',
  'organization',
  'access',
  'keys',
  'webhooks',
  'subscription',
  'people',
  'tokens',
] as const
export type AccountPage = (typeof accountPages)[number]

/** The part of an account that a page is about; null: every account has the page */
const parts: { readonly [P in AccountPage]: AccountPart | null } = {
  profile: null,
  organization: 'organizations',
  subscription: 'organizations',
  people: 'people',
  tokens: 'tokens',
  access: 'access',
  keys: 'serviceKeys',
  webhooks: 'webhooks',
}

/** The pages of an account of this kind, in the order of their tabs */
export function accountPagesOf(kind: AccountKind): readonly AccountPage[] {
  return accountPages.filter((page) => {
    const part = parts[page]
    return part === null || hasPart(kind, part)
  })
}
