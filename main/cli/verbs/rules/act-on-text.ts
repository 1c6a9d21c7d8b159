import { resolve } from 'node:path'
import { addAbortSignal } from 'node:stream'
import { failure, type Result, success } from '../../../../contract/result.ts'
import type { Json } from '../../../../domain/json.ts'
import { compileText } from '../../../../domain/rules/language/compile.ts'
import { decompile } from '../../../../domain/rules/language/decompile.ts'
import { findRules } from '../../../../domain/rules/language/known-names.ts'
import { lintText } from '../../../../domain/rules/language/lint.ts'
import {
  memberOf,
  type PacketCopy,
  type SideVerdict,
  testPacket,
} from '../../../../domain/rules/language/packet-test.ts'
import { readTests } from '../../../../domain/rules/language/rule-tests.ts'
import { brokenTests } from '../../../../domain/rules/language/run-tests.ts'
import type { TextProblem } from '../../../../domain/rules/language/text-problem.ts'
import { visibleText } from '../../../../domain/text/visible-text.ts'
import { notDecompiledWords, textProblemHint, textProblemLine } from '../../../../words/rules-text-words.ts'
import type { Translate } from '../../../../words/translate.ts'
import { codeOf } from '../../../base/error-code.ts'
import { readReply } from '../../../base/json-bounds.ts'
import { readTextFile } from '../../../hosting/files/text-file.ts'
import { decodeText } from '../../../system/plain-file.ts'
import { jsonText, notDone, type VerbOutcome } from '../verb.ts'
import type { WantedTest } from './test-arguments.ts'

/** Bytes. Files may be as large. */
const most = 20 * 1024 * 1024

/** Reads a file of anybody's; `-`: standard input. */
export async function readInput(file: string, signal: AbortSignal): Promise<Result<string>> {
  return file === '-' ? readStandardInput(signal) : readTextFile(resolve(file))
}

async function readStandardInput(signal: AbortSignal): Promise<Result<string>> {
  const chunks: Uint8Array[] = []
  let size = 0
  try {
    for await (const chunk of addAbortSignal(signal, process.stdin)) {
      const bytes = Buffer.from(chunk)
      size += bytes.length
      if (size > most) return failure('file-refused', `standard input: longer than ${most} bytes`)
      chunks.push(bytes)
    }
  } catch (error) {
    return failure('file-unreadable', `standard input: ${codeOf(error)}`)
  }
  try {
    return success(decodeText(Buffer.concat(chunks), true))
  } catch {
    return failure('file-refused', 'standard input: not text in UTF-8')
  }
}

/** Makes JSON of a text. */
export function compile(t: Translate, text: string): VerbOutcome {
  if (isJson(text)) return refusesJson(t)
  const { made, problems } = compileText(text)
  if (made === null) return hasErrors(t, text, problems)
  const { rules, capabilities, tags } = made
  return { code: 0, text: jsonText({ rules, capabilities, tags }) }
}

function hasErrors(t: Translate, text: string, problems: readonly TextProblem[]): VerbOutcome {
  const errors = problems.filter(({ severity }) => severity === 'error')
  const lines = errors.map((each) => textProblemLine(t, text, each))
  return notDone('rules-invalid', t('rules-text.has-errors', { count: errors.length }), { choices: lines })
}

/** Makes a text of JSON. */
export function decompileText(t: Translate, text: string): VerbOutcome {
  if (!readReply(text).ok) return notDone('not-json', t('rules-text.json.not-json'))
  const value: Json = JSON.parse(text)
  const given = findRules(value)
  if (given === null) return notDone('no-rules', t('rules-text.json.no-rules'))
  const made = decompile(given)
  if (made.ok) return { code: 0, text: made.text }
  const lines = made.problems.slice(0, mostLines).map((each) => notDecompiledWords(t, each))
  return notDone('rules-invalid', lines.join('\n'))
}

/** Problems of one file that are printed */
const mostLines = 20

/** Lists what is wrong with a text, and what is doubtful. */
export function check(t: Translate, text: string, json: boolean): VerbOutcome {
  if (isJson(text)) return refusesJson(t)
  const { made, problems } = compileText(text)
  const saved = readTests(text)
  const found = made === null ? [] : [...lintText(made), ...brokenTests(saved.tests, made)]
  const all = [...problems, ...found, ...saved.problems].toSorted(
    (one, other) => one.at.offset - other.at.offset,
  )
  const code = made === null ? 1 : 0
  if (!json) return { code, text: all.map((each) => `${textProblemLine(t, text, each)}\n`).join('') }
  const list = all.map((problem) => {
    const { severity, at } = problem
    return { line: at.line, column: at.column, severity, message: textProblemHint(t, text, problem) }
  })
  return { code, text: jsonText(list) }
}

/** Tells whether a packet passes, and which lines decide. */
export function testText(t: Translate, text: string, { from, to, packet }: WantedTest): VerbOutcome {
  if (isJson(text)) return refusesJson(t)
  const { made, problems } = compileText(text)
  if (made === null) return hasErrors(t, text, problems)
  const [sender, receiver] = [memberOf(from, made), memberOf(to, made)]
  const [unknown] = [...sender.unknown, ...receiver.unknown]
  if (unknown !== undefined) {
    const title = t(`rules-text.unknown-in-test.${unknown.kind}`, { name: visibleText(unknown.name) })
    return notDone('usage', title, { exitCode: 2 })
  }
  const verdict = testPacket(made, sender.member, receiver.member, packet)
  const printed = jsonText({
    passes: verdict.passes,
    sender: sideJson(verdict.sender),
    receiver: sideJson(verdict.receiver),
  })
  if (verdict.passes !== null) return { code: verdict.passes ? 0 : 1, text: printed }
  return { code: 1, text: printed, reason: t('rules-text.undecided') }
}

/** Scripts rely on these fields. Of a rule that a macro makes, `includes` are the lines that include it. */
function sideJson({ passes, origin, redirectedTo, copies }: SideVerdict) {
  const includes = origin?.includes.map(({ line }) => line) ?? []
  return {
    passes,
    line: origin?.at.line ?? null,
    ...(includes.length > 0 ? { includes } : {}),
    ...(redirectedTo === null ? {} : { redirectedTo }),
    ...(copies.length === 0 ? {} : { copies: copies.map(copyJson) }),
  }
}

function copyJson({ to, length, origin }: PacketCopy) {
  return { to, bytes: length, line: origin?.at.line ?? null }
}

/** Each line of JSON would be reported. */
function isJson(text: string): boolean {
  return /^\s*[[{]/.test(text)
}

function refusesJson(t: Translate): VerbOutcome {
  return notDone('not-rules-text', t('rules-text.looks-like-json'))
}
