import { isNodeAddress } from '../../network-id.ts'
import { knownServices, nameOfService, type Service, serviceNames } from '../exchange.ts'
import { shortened, type TextProblem, type TextRange, textProblem } from './text-problem.ts'

/** Names whom a test is about. */
export type TestEnd =
  | { readonly kind: 'anyone' }
  /** `value` null: any but 0 */
  | { readonly kind: 'tag'; readonly tag: string; readonly value: string | null }
  /** A name, an IP address or a node address */
  | { readonly kind: 'member'; readonly name: string }

/** An expectation about the rules, from a comment in their text */
export interface RuleTest {
  /** The comment, in its line */
  readonly at: TextRange
  /** The text behind `test:` */
  readonly text: string
  readonly from: TestEnd
  readonly to: TestEnd
  readonly service: Service
  /** They must not reach each other. */
  readonly isNever: boolean
}

/** The tests of a text, and what is wrong with those that cannot be read */
export interface ReadTests {
  readonly tests: readonly RuleTest[]
  readonly problems: readonly TextProblem[]
}

const testLine = /^([^\S\n]*)(#[^\S\n]*test:)(.*)$/gimu
const sentence =
  /^(?<from>"[^"]+"|\S+)\s+(?<never>never\s+)?reaches\s+(?<to>"[^"]+"|\S+)\s+on\s+(?<service>\S+)$/iu

/** Reads the tests in the comments of a text: `# test: grace reaches storage on tcp/22`. */
export function readTests(text: string): ReadTests {
  const tests: RuleTest[] = []
  const problems: TextProblem[] = []
  const lineAt = lineCounter(text)
  for (const { index, 1: blank = '', 2: mark = '', 3: rest = '' } of text.matchAll(testLine)) {
    const at: TextRange = {
      line: lineAt(index),
      column: blank.length + 1,
      offset: index + blank.length,
      length: (mark + rest).trimEnd().length,
    }
    const said = rest.trim()
    const { from = '', never, to = '', service: asked = '' } = sentence.exec(said)?.groups ?? {}
    const service = serviceOf(asked)
    if (from === '') problems.push(textProblem('warning', 'test-form', at, { word: shortened(said) }))
    else if (service === null)
      problems.push(textProblem('warning', 'test-service', at, { word: shortened(asked) }))
    else
      tests.push({ at, text: said, from: endOf(from), to: endOf(to), service, isNever: never !== undefined })
  }
  return { tests, problems }
}

/** Returns a function that counts lines up to offsets that ascend. */
function lineCounter(text: string): (offset: number) => number {
  let [line, at] = [1, 0]
  return (offset) => {
    for (; at < offset; at += 1) if (text.charAt(at) === '\n') line += 1
    return line
  }
}

/** A text in quotes is always a name. */
function endOf(text: string): TestEnd {
  if (text.startsWith('"')) return { kind: 'member', name: text.slice(1, -1) }
  if (text.toLowerCase() === 'anyone') return { kind: 'anyone' }
  const { tag, value = null } = /^tag:(?<tag>[^=]+)(?:=(?<value>.+))?$/i.exec(text)?.groups ?? {}
  return tag === undefined ? { kind: 'member', name: text } : { kind: 'tag', tag, value }
}

/** Reads a service by its name, or as `tcp/22` or `udp/53`. null: it is not one */
function serviceOf(text: string): Service | null {
  const lower = text.toLowerCase()
  const name = serviceNames.find((each) => each === lower)
  if (name !== undefined) return knownServices[name]
  const [, kind, digits] = /^(tcp|udp)\/(\d{1,5})$/.exec(lower) ?? []
  const port = Number(digits)
  if (kind === undefined || port < 1 || port > 0xffff) return null
  return { kind: kind === 'tcp' ? 'tcp' : 'udp', port }
}

/** Returns a text with one more test at its beginning, behind the others. */
export function withTest(text: string, said: string): string {
  const last = readTests(text).tests.at(-1)
  const line = `# test: ${said}\n`
  if (last === undefined) return `${line}${text}`
  const end = text.indexOf('\n', last.at.offset)
  return end < 0 ? `${text}\n${line}` : text.slice(0, end + 1) + line + text.slice(end + 1)
}

/** Returns a text without the line of a test. */
export function withoutTest(text: string, { at }: RuleTest): string {
  const begin = text.lastIndexOf('\n', at.offset - 1) + 1
  const end = text.indexOf('\n', at.offset)
  return text.slice(0, begin) + (end < 0 ? '' : text.slice(end + 1))
}

/** Writes a member's name as a test names it. */
export function testName(name: string): string {
  const isPlain = /^\S+$/.test(name) && !name.includes('"') && !/^(anyone$|tag:)/i.test(name)
  return isPlain ? name : `"${name.replaceAll('"', '')}"`
}

/** Writes a service as a test names it. */
export function testService(service: Service): string {
  return nameOfService(service) ?? ('port' in service ? `${service.kind}/${service.port}` : service.kind)
}

/** Returns whether both ends are node addresses, so that the test needs no list of members. */
export function namesNodes({ from, to }: RuleTest): boolean {
  return [from, to].every((end) => end.kind === 'member' && isNodeAddress(end.name.toLowerCase()))
}
