import { type AccountCapabilities, type AccountKind, accountCapabilities } from './account-kinds.ts'

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

/** The capability that a page needs; null: every account has the page */
const needs: {
  readonly [P in AccountPage]: Exclude<keyof AccountCapabilities, 'networks' | 'leastTokenLength'> | null
} = {
  profile: null,
  organization: 'hasOrganizations',
  subscription: 'hasOrganizations',
  people: 'hasPeople',
  tokens: 'hasTokens',
  access: 'hasAccess',
  keys: 'hasServiceKeys',
  webhooks: 'hasWebhooks',
}

/** The pages of an account of this kind, in the order of their tabs */
export function accountPagesOf(kind: AccountKind): readonly AccountPage[] {
  return accountPages.filter((page) => {
    const need = needs[page]
    return need === null || accountCapabilities[kind][need]
  })
}
