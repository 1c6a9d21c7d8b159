/** The parts of an account's network that are edited as text beside its rules. */
export const sourceParts = ['rulesSource', 'capabilitiesByName', 'tagsByName'] as const
export type SourcePart = (typeof sourceParts)[number]
