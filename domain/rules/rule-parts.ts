/** The parts of a network that are edited as JSON. */
export const ruleParts = ['rules', 'capabilities', 'tags'] as const
export type RulePart = (typeof ruleParts)[number]
