import type { Json, JsonObject } from '../../json.ts'
import { isNodeAddress } from '../../network-id.ts'
import { isAction } from '../rule-types.ts'
import { readRaw } from './raw.ts'
import { readNumber, readValue, type TagNames } from './read-value.ts'
import type {
  ActionSyntax,
  IncludeSyntax,
  MacroSyntax,
  MatchSyntax,
  RawActionSyntax,
  Statement,
} from './syntax.ts'
import { collectProblems, type Problems, shortened, type TextRange } from './text-problem.ts'
import type { Token } from './tokens.ts'
import { actionWords, foldName } from './vocabulary.ts'

/** The origin of a rule in the text. */
export interface RuleOrigin {
  /** The rule's own word, which stands in a macro if the rule comes from one */
  readonly at: TextRange
  /** The includes that lead to it, from the outermost to the one of its macro */
  readonly includes: readonly TextRange[]
}

export interface Expanded {
  readonly rules: readonly JsonObject[]
  /** In the order of `rules` */
  readonly origins: readonly RuleOrigin[]
}

/** Returns the range at which a problem of a rule is shown: the include that brings it here, if it comes from a macro. */
export function rangeOf({ at, includes }: RuleOrigin): TextRange {
  return includes[0] ?? at
}

/** The parameters that may be used. */
interface Scope {
  /** The word that stands for each. null: any word, as a macro is only checked */
  readonly parameters: ReadonlyMap<string, Token | null>
  readonly isMacro: boolean
}

const outside: Scope = { parameters: new Map(), isMacro: false }
/** Includes inside each other */
const deepest = 64

/** Rules and includes in all. A macro that includes others twice and again would never come to an end. */
const mostSteps = 200_000

/** Returns a function that makes rules of statements. Each macro is checked at once, whether it is included or not. */
export function createExpander(
  macros: ReadonlyMap<string, MacroSyntax>,
  tags: ReadonlyMap<string, TagNames>,
  problems: Problems,
): (statements: readonly Statement[]) => Expanded {
  let steps = 0
  const recursive = findRecursive(macros, problems)
  for (const macro of macros.values()) {
    const scope = { parameters: new Map(macro.parameters.map((name) => [name, null])), isMacro: true }
    for (const statement of macro.statements) {
      if (statement.kind === 'include') checkInclude(statement, scope)
      else rulesOf(statement, scope)
    }
  }

  return (statements) => {
    const rules: JsonObject[] = []
    const origins: RuleOrigin[] = []
    /** A match that no action of its own follows */
    let lone: TextRange | null = null
    run(statements, outside, [])
    return { rules, origins }

    function run(list: readonly Statement[], scope: Scope, includes: readonly TextRange[]): void {
      for (const statement of list) {
        steps += 1
        if (steps > mostSteps) {
          problems.error('too-long', includes[0] ?? statement.at, { word: 'macro', most: mostSteps })
          return
        }
        if (statement.kind !== 'include') {
          const isLone = statement.kind === 'raw' && isLoneMatch(statement)
          // It would become a condition of the next action.
          if (lone !== null && !isLone) problems.error('raw-not-last', lone)
          lone = isLone ? statement.at : null
          for (const { rule, at } of rulesOf(statement, scope)) {
            steps += 1
            rules.push(rule)
            origins.push({ at, includes })
          }
          continue
        }
        const macro = checkInclude(statement, scope)
        if (macro === null || recursive.has(macro.name)) continue
        if (includes.length === deepest) {
          problems.error('too-deep', statement.at, { word: 'macro', most: deepest })
          return
        }
        const given = macro.parameters.map((name, at) => [name, argumentAt(statement, at, scope)] as const)
        run(macro.statements, { parameters: new Map(given), isMacro: true }, [...includes, statement.at])
      }
    }
  }

  function argumentAt({ values, at }: IncludeSyntax, index: number, { parameters }: Scope): Token {
    const token = values[index] ?? { kind: 'word', text: '', lower: '', at }
    return parameters.get(foldName(token.text)) ?? token
  }

  /** Returns the macro if it can be included. */
  function checkInclude({ name, values, at }: IncludeSyntax, scope: Scope): MacroSyntax | null {
    const macro = macros.get(name)
    if (macro === undefined) {
      problems.error('unknown-macro', at, { word: shortened(name) })
      return null
    }
    const isKnown = values.map((token) => checkParameter(token, scope))
    if (values.length === macro.parameters.length) return isKnown.includes(false) ? null : macro
    problems.error('argument-count', at, { word: name, count: values.length, most: macro.parameters.length })
    return null
  }

  /** Returns false for a parameter that is not known here, which is reported. */
  function checkParameter({ text, at }: Token, { parameters, isMacro }: Scope): boolean {
    if (!text.startsWith('$') || parameters.has(foldName(text))) return true
    problems.error(isMacro ? 'unknown-parameter' : 'parameter-outside', at, { word: shortened(text) })
    return false
  }

  /** Returns the rules of an action with its matches, and the range of each. Words that cannot be read are reported. */
  function rulesOf(
    statement: ActionSyntax | RawActionSyntax,
    scope: Scope,
  ): readonly { readonly rule: JsonObject; readonly at: TextRange }[] {
    const matches = statement.matches.flatMap((each) => {
      const rule = matchOf(each, scope)
      return rule === null ? [] : [{ rule, at: each.at }]
    })
    const { at } = statement
    if (statement.kind === 'action') return [...matches, { rule: actionOf(statement, scope), at }]
    const rule = readRaw(statement.json, problems)
    if (rule === null) return matches
    if (!isAction(rule) && statement.matches.length > 0)
      problems.error('raw-not-a-match', at, { word: typeof rule.type === 'string' ? rule.type : '' })
    return [...matches, { rule, at }]
  }

  /** Returns the word that stands for a parameter. null: there is none yet, or it is not known, which is reported */
  function wordOf(token: Token, scope: Scope): Token | null {
    if (!checkParameter(token, scope)) return null
    return token.text.startsWith('$') ? (scope.parameters.get(foldName(token.text)) ?? null) : token
  }

  function actionOf({ action, values }: ActionSyntax, scope: Scope): JsonObject {
    const type = actionWords[action]
    const words = values.map((token) => wordOf(token, scope))
    const last = words.at(-1) ?? null
    const address = last?.text.toLowerCase() ?? ''
    if (last !== null && !isNodeAddress(address)) bad(last, action, 'node')
    if (values.length === 0) return { type }
    if (action === 'redirect') return { type, address }
    const [first] = words
    const length = first === null || first === undefined ? 0 : readLength(first.text)
    if (first && length === null) bad(first, action, 'copy-length')
    return { type, address, length: length ?? 0 }
  }

  function bad({ text, at }: Token, other: string, expected: 'node' | 'copy-length'): void {
    problems.error('bad-value', at, { word: shortened(text), other, expected })
  }

  function matchOf({ is, not, or }: MatchSyntax, scope: Scope): JsonObject | null {
    if (is.kind === 'raw') {
      const rule = readRaw(is.json, problems)
      if (rule === null) return null
      if (isAction(rule)) problems.error('raw-not-a-match', is.json.at, { word: String(rule.type) })
      return { ...rule, ...(not ? { not } : {}), ...(or ? { or } : {}) }
    }
    let fields: { [name: string]: Json } = {}
    let tag: TagNames | null = null
    let isRead = true
    for (const [index, reads] of is.match.reads.entries()) {
      const token = is.values[index]
      const word = token === undefined ? null : wordOf(token, scope)
      // Whatever an unknown tag is compared with cannot be judged.
      if (word === null || (reads.as === 'tag-value' && tag === null)) {
        isRead = false
        continue
      }
      const read = readValue(reads, word.text, { owner: is.word, tags, tag })
      if (!read.ok) {
        problems.error(read.kind, word.at, read.details)
        isRead = false
        continue
      }
      tag = read.tag ?? tag
      fields = { ...fields, ...read.fields }
    }
    return isRead ? { type: `MATCH_${is.match.type}`, not, or, ...fields } : null
  }
}

function isLoneMatch({ json }: RawActionSyntax): boolean {
  const rule = readRaw(json, collectProblems())
  return rule !== null && !isAction(rule)
}

/** -1: all of it, as 0 is */
function readLength(text: string): number | null {
  return text === '-1' ? -1 : readNumber(text, 0xffff)
}

/** Returns the macros that include themselves by whatever way. They are reported once each. */
function findRecursive(macros: ReadonlyMap<string, MacroSyntax>, problems: Problems): ReadonlySet<string> {
  const recursive = new Set<string>()
  const done = new Set<string>()
  for (const name of macros.keys()) visit(name)
  return recursive

  /** Goes down without calling itself, as macros may include each other in a long row. */
  function visit(start: string): void {
    const path: { readonly name: string; readonly left: Iterator<IncludeSyntax> }[] = []
    const open = (name: string): void => {
      const includes =
        macros.get(name)?.statements.flatMap((each) => (each.kind === 'include' ? [each] : [])) ?? []
      path.push({ name, left: includes.values() })
    }
    if (!done.has(start)) open(start)
    for (let last = path.at(-1); last !== undefined; last = path.at(-1)) {
      const { value: include, done: isDone } = last.left.next()
      if (isDone === true || include === undefined) {
        done.add(last.name)
        path.pop()
        continue
      }
      const names = path.map(({ name }) => name)
      const from = names.indexOf(include.name)
      if (from !== -1) {
        const circle = [...names.slice(from), include.name]
        for (const name of circle) recursive.add(name)
        problems.error('recursive-macro', include.at, {
          word: include.name,
          other: shortened(circle.join(' → ')),
        })
      } else if (!done.has(include.name) && macros.has(include.name)) open(include.name)
    }
  }
}
