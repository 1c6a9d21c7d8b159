export const accountPages = ['profile', 'people', 'tokens'] as const
export type AccountPage = (typeof accountPages)[number]
