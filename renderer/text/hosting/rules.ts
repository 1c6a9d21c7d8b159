import type { RulePart } from '../../../domain/rules/rule-parts.ts'

/** The wording of rules, capabilities and tags. */
export const ruleLabels = {
  parts: { rules: 'Rules', capabilities: 'Capabilities', tags: 'Tags' } as const satisfies {
    readonly [P in RulePart]: string
  },
  choose: 'What to edit',
  help: {
    rules: 'What may pass between members, from top to bottom; what no rule accepts is dropped.',
    capabilities: 'Sets of rules that single members are granted.',
    tags: 'Numbers that members carry, for rules to compare.',
  } as const satisfies { readonly [P in RulePart]: string },
  keys: 'Ctrl+Space lists the types',
  json: (part: RulePart) => `${ruleLabels.parts[part]} as JSON`,
  types: 'Known types',
  reading: 'In plain English',
  problems: 'To look at',
  line: (line: number) => `Line ${line}`,
  lines: (first: number, last: number) =>
    last < first ? '' : first === last ? `${first}` : `${first}–${last}`,
  unreadable: 'As soon as the JSON is right, it is read out here.',
  empty: {
    rules: 'No rules: nothing passes.',
    capabilities: 'None are defined.',
    tags: 'None are defined.',
  } as const satisfies { readonly [P in RulePart]: string },
} as const
