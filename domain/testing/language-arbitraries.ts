import fc from 'fast-check'
import type { Json, JsonObject } from '../json.ts'
import { type RuleField, ruleTypes } from '../rules/rule-types.ts'
import { macroPrograms, wholePrograms } from './block-programs.ts'
import { actionPrograms, joinedPrograms, matchPrograms } from './match-programs.ts'

const digits = (length: number) =>
  fc.string({ unit: fc.constantFrom(...'0123456789abcdef'), minLength: length, maxLength: length })

/** Values that a service takes for a field */
function valuesOf({ shape, name }: RuleField): fc.Arbitrary<Json> {
  switch (shape.kind) {
    case 'integer': {
      const number = fc.oneof(
        fc.constantFrom(...[1, 2, 4, 6, 17, 58, 2048, 2054, 34_525].filter((each) => each <= shape.most)),
        fc.integer({ min: shape.least, max: shape.most }),
      )
      // A range of one value is as frequent as others; none ends before it begins.
      const spanned =
        name === 'start'
          ? fc.integer({ min: shape.least, max: 100 })
          : name === 'end'
            ? fc.integer({ min: 100, max: shape.most })
            : number
      return shape.empty ? fc.oneof(fc.constant(null), spanned) : spanned
    }
    case 'node':
      return digits(10)
    case 'mac':
      return digits(12).map((text) => text.match(/../g)?.join(':') ?? '')
    case 'subnet':
      return shape.family === 4
        ? fc.tuple(fc.ipV4(), fc.nat(32)).map(([address, bits]) => `${address}/${bits}`)
        : fc.constantFrom('::/0', 'fd00::/8', '2001:db8:1::/48', 'fd12:3456::9/128', 'fd12:3456::1/64')
    case 'mask':
      return fc.oneof(
        digits(16),
        fc.integer({ min: 0, max: 0xfff }).map((bits) => bits.toString(16)),
        fc.nat(255),
      )
  }
}

const knownRule: fc.Arbitrary<JsonObject> = fc.constantFrom(...ruleTypes).chain(({ type, kind, fields }) => {
  const optional = fields.filter((field) => field.optional).map(({ name }) => name)
  const values = Object.fromEntries(fields.map((field) => [field.name, valuesOf(field)]))
  const logic = kind === 'match' ? { not: fc.boolean(), or: fc.boolean() } : {}
  const model: { readonly [name: string]: fc.Arbitrary<Json> } = { ...values, ...logic }
  const required = Object.keys(model).filter(
    (name) => !optional.includes(name) && name !== 'not' && name !== 'or',
  )
  return fc.record(model, { requiredKeys: required }).map((rule): JsonObject => ({ type, ...rule }))
})

/** Rules of a newer service */
const newRule: fc.Arbitrary<JsonObject> = fc
  .tuple(
    fc.constantFrom(
      'MATCH_MOON',
      'ACTION_DANCE',
      'MATCH_INTEGER_RANGE',
      'ACTION_PRIORITY',
      'SOMETHING',
      'MATCH_ÄÖ🦊',
    ),
    fc.dictionary(
      fc.string(),
      fc.oneof(fc.string({ unit: 'binary' }), fc.boolean(), fc.nat(), fc.array(fc.nat()), fc.constant(null)),
      { maxKeys: 3 },
    ),
    fc.option(fc.boolean(), { nil: undefined }),
  )
  .map(([type, fields, not]): JsonObject => ({ ...fields, type, ...(not === undefined ? {} : { not }) }))

export const rulesArbitrary = fc.array(fc.oneof({ weight: 6, arbitrary: knownRule }, newRule), {
  maxLength: 12,
})

const id = fc.nat(0xffff_ffff)
export const tagArbitrary: fc.Arbitrary<JsonObject> = fc.oneof(
  fc.record({ id, default: fc.option(id, { nil: null }) }),
  fc.record({ id, default: fc.constant(true), color: fc.string() }),
)
export const capabilityArbitrary: fc.Arbitrary<JsonObject> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ id, default: fc.boolean(), rules: rulesArbitrary }) },
  fc.record({ id, rules: fc.constant('none'), until: fc.nat() }),
)

const texts = [actionPrograms, matchPrograms, joinedPrograms, macroPrograms, wholePrograms]
  .flat()
  .map(([, text]) => text)
const words = [...new Set(texts.flatMap((text) => text.split(/(\s+|;)/)))].filter((word) => word !== '')

/** Texts that are programs, next to each other or one inside another, and texts of the same words in any order */
export const textArbitrary = fc.oneof(
  fc.constantFrom(...texts),
  fc
    .array(
      fc.constantFrom(...[...actionPrograms, ...matchPrograms, ...joinedPrograms].map(([, text]) => text)),
      { maxLength: 6 },
    )
    .map((all) => all.join('\n;\n')),
  fc.array(fc.constantFrom(...words, ' ', ';'), { maxLength: 40 }).map((all) => all.join(' ')),
  fc
    .tuple(
      fc.constantFrom(...texts),
      fc.nat(),
      fc.nat(12),
      fc.constantFrom(...words, '', '{', '"', '$p', ';'),
    )
    .map(([text, at, length, word]) => {
      const from = at % (text.length + 1)
      return text.slice(0, from) + word + text.slice(from + length)
    }),
  fc.string({ unit: 'binary' }),
)

/** Values that a statement may have for certain */
const port = fc.nat(65_535)
const matchText = fc.oneof(
  port.map((n) => `dport ${n}`),
  fc.tuple(port, port).map(([a, b]) => `sport ${Math.min(a, b)}-${Math.max(a, b)}`),
  fc.constantFrom(
    'ethertype ipv4',
    'ETHERTYPE 0x86dd',
    'ipprotocol tcp',
    'icmp 8 -1',
    'icmp 3 1',
    'chr tcp_syn,63',
    'random 0.3',
    'tseq role server',
    'tand 5 3',
    'iptos 0x3 1-2',
    'macsrc 02:00:00:00:00:01',
    'ipsrc 10.0.0.9/8',
    'raw {"type":"MATCH_NEW"}',
  ),
  fc.nat(1000).map((n) => `random ${n / 1000}`),
)
const statementText = fc
  .tuple(
    fc.constantFrom(
      'accept',
      'drop',
      'break',
      'tee -1 abcdef0123',
      'watch 0x20 abcdef0123',
      'redirect abcdef0123',
      'raw {"type":"ACTION_NEW"}',
    ),
    fc.array(fc.tuple(fc.constantFrom('', 'and ', 'or '), fc.constantFrom('', 'not '), matchText), {
      maxLength: 4,
    }),
  )
  .map(([action, matches]) => `${action} ${matches.map((parts) => parts.join('')).join('\n  ')};`)
const body = fc.array(
  fc.oneof(
    { weight: 4, arbitrary: statementText },
    fc.nat(65_535).map((n) => `include web(${n})\n`),
  ),
  { maxLength: 5 },
)

/** Texts without errors */
export const goodTextArbitrary = fc
  .tuple(body, body, fc.array(statementText, { maxLength: 2 }))
  .map(
    ([base, capability, macro]) =>
      `tag role id 5 default server enum 1 server flag 2 guest;\nmacro web($p) accept dport $p; ${macro.join('\n')}\n;\n` +
      `${base.join('\n')}\ncap one id 9 ${capability.join('\n')}\n;\n`,
  )
