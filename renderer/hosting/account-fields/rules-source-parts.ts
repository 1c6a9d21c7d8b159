/** The parts of an account's network that are edited as text beside its rules. */
export const rulesSourceParts = ['rulesSource', 'capabilitiesByName', 'tagsByName'] as const
export type RulesSourcePart = (typeof rulesSourceParts)[number]
