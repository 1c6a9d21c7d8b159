export type Path = readonly (string | number)[]

type RuleProblemKind =
  | 'not-a-list'
  | 'not-an-object'
  | 'type-missing'
  | 'unknown-type'
  | 'field-missing'
  | 'unknown-field'
  | 'not-true-or-false'
  | 'not-a-number'
  | 'not-a-node'
  | 'not-a-mac'
  | 'not-a-subnet'
  | 'prefix-missing'
  | 'host-bits'
  | 'not-a-mask'
  | 'never-matches'
  | 'end-before-start'
  | 'duplicate-id'
  | 'too-many'
  | 'nothing-passes'
  | 'or-first'
  | 'no-action'
  | 'never-reached'

export interface RuleProblem {
  /** From the list inwards: indices from 0, and field names; a field that is missing is named too. */
  readonly path: Path
  /** error: the service drops, changes or misreads it; warning: it is allowed, and doubtful. */
  readonly severity: 'error' | 'warning'
  readonly kind: RuleProblemKind
  /** What is wrong and what to do, in plain English */
  readonly words: string
}

/** `detail`: a name, a value, a limit or an example, as the words need it. */
export function problem(
  severity: RuleProblem['severity'],
  path: Path,
  kind: RuleProblemKind,
  detail = '',
): RuleProblem {
  return { path, severity, kind, words: wordsFor[kind](detail) }
}

const wordsFor: { readonly [K in RuleProblemKind]: (detail: string) => string } = {
  'not-a-list': () => 'This has to be a list: put it in [ and ].',
  'not-an-object': () => 'This has to be an object with fields: put it in { and }.',
  'type-missing': () => 'The type is missing. Name one, for example "type": "ACTION_ACCEPT".',
  'unknown-type': (type) =>
    `The service does not know “${shorten(type)}” and drops the line, so that what follows applies to more than you mean. Choose a type from the list.`,
  'field-missing': (name) => `“${name}” is missing, and the service would take 0. Add it.`,
  'unknown-field': (name) =>
    `The service has no “${shorten(name)}” here and drops it. Remove it, or check its spelling.`,
  'not-true-or-false': () => 'The service would read this as false. Write true or false, without quotes.',
  'not-a-number': (limits) => `This has to be a whole number, ${limits}, without quotes.`,
  'not-a-node': () => 'This has to be a member’s address: 10 hexadecimal characters in quotes.',
  'not-a-mac': () => 'This has to be an Ethernet address like "02:00:00:00:00:01".',
  'not-a-subnet': (example) => `This has to be a subnet like "${example}".`,
  'prefix-missing': (suggestion) =>
    `Without a prefix the service would take every address there is. Write "${suggestion}".`,
  'host-bits': (suggestion) => `As it stands it would never match. Write "${suggestion}".`,
  'not-a-mask': () => 'This has to be up to 16 hexadecimal characters in quotes, like "0000000000000002".',
  'never-matches': () => 'Nothing has none of the marks in common: this never matches. Set at least one bit.',
  'end-before-start': () => 'The end is before the start: this never matches. Swap them.',
  'duplicate-id': (id) => `There is another one with id ${id}, and only the last is kept. Choose another id.`,
  'too-many': (most) => `Only the first ${most} count. Remove some.`,
  'nothing-passes': () =>
    'Without rules a network carries no traffic at all. Add a rule with "type": "ACTION_ACCEPT".',
  'or-first': () =>
    'There is nothing before it to be joined with “or”, and so the condition always holds. Set “or” to false.',
  'no-action': () =>
    'No action follows these conditions: they have no effect. Add one, for example ACTION_DROP.',
  'never-reached': () =>
    'The action before this line applies to everything: this and what follows has no effect.',
}

function shorten(text: string): string {
  return text.length > 60 ? `${text.slice(0, 60)}…` : text
}
