import { applyEdits, modify, type ParseError, parseTree, printParseErrorCode } from 'jsonc-parser'
import type { LocalConfCheck, LocalConfProblem } from '../../contract/service-settings.ts'
import { parseExact } from '../../domain/exact-integer.ts'
import { isObject, type JsonObject } from '../../domain/json.ts'
import {
  doubtsOf,
  localConfChanges,
  localConfParts,
  longestLocalConf,
} from '../../domain/service-settings/local-conf.ts'

type Parsed =
  | { readonly ok: true; readonly conf: JsonObject }
  | { readonly ok: false; readonly problem: LocalConfProblem }

/** Parses a local.conf as strictly as the service, which ends when it loads a broken one. */
export function parseLocalConf(text: string): Parsed {
  if (Buffer.byteLength(text) > longestLocalConf) return no({ kind: 'too-long', most: longestLocalConf })
  const errors: ParseError[] = []
  parseTree(text, errors, { disallowComments: true, allowTrailingComma: false })
  const [first] = errors
  if (first !== undefined) {
    const isComment = printParseErrorCode(first.error) === 'InvalidCommentToken'
    return no({ kind: isComment ? 'comment' : 'not-json', ...lineAt(text, first.offset) })
  }
  const conf = strictly(text)
  if (conf === undefined) return no({ kind: 'not-json', line: 1, column: 1 })
  if (!isObject(conf)) return no({ kind: 'not-an-object' })
  const part = localConfParts.find((name) => conf[name] !== undefined && !isObject(conf[name]))
  return part === undefined ? { ok: true, conf } : no({ kind: 'part-not-an-object', part })
}

function no(problem: LocalConfProblem): Parsed {
  return { ok: false, problem }
}

/** The library tolerates a few texts that are not JSON. undefined: this is one */
function strictly(text: string): JsonObject[string] | undefined {
  try {
    return parseExact(text) as JsonObject[string]
  } catch {
    return undefined
  }
}

function lineAt(text: string, offset: number): { readonly line: number; readonly column: number } {
  const before = text.slice(0, offset).split('\n')
  return { line: before.length, column: (before.at(-1) ?? '').length + 1 }
}

/** `before` null: there is no file yet */
export function checkLocalConf(before: string | null, after: string): LocalConfCheck {
  const parsed = parseLocalConf(after)
  if (!parsed.ok) return { problem: parsed.problem, doubts: [], changes: null }
  const former = before === null ? { ok: true as const, conf: {} } : parseLocalConf(before)
  return {
    problem: null,
    doubts: doubtsOf(parsed.conf),
    changes: former.ok ? localConfChanges(former.conf, parsed.conf) : null,
  }
}

/** Removes a setting, and leaves the rest of the text as it is. */
export function withoutSetting(text: string, key: string): string {
  return applyEdits(text, modify(text, ['settings', key], undefined, {}))
}
