/** The parts of the account's page. */
export const accountPages = ['profile', 'people', 'tokens'] as const
export type AccountPage = (typeof accountPages)[number]
