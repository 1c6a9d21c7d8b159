import fc from 'fast-check'

const id = '8056c2e21c000001'
const address = '8056c2e21c'

/** Strings that are special to Meshtray or to JavaScript, used where they may be out of place */
const words = [
  id,
  id.toUpperCase(),
  address,
  `${id}-${address}`,
  'OK',
  'PRIVATE',
  '',
  '1.14.1',
  '-1.-1.-1',
  '10.0.0.0/8',
  '10.0.0.1',
  'fd00::1',
  'https://login.example/',
  'javascript:alert(1)',
  'authorize',
  'controller',
  'account',
  'ACTION_ACCEPT',
  '<img src=x onerror=alert(1)>',
  '\u0000',
  '\ud800',
  '\u202e',
  'x'.repeat(5_000),
]

/** Names of properties that objects have without being given them */
export const prototypeNames = ['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'valueOf', 'length']

const numbers = [0, -0, 1, -1, 64, 9993, 65_536, 2 ** 31, 2 ** 53, 1e21, 2 ** 64, 5e-324, -1e308]

const leaf = fc.oneof(
  fc.constantFrom<unknown>(...words),
  fc.constantFrom<unknown>(...numbers),
  fc.constantFrom<unknown>(true, false, null),
  fc.string({ maxLength: 12, unit: 'binary' }),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
)

/** JSON values whose fields use these names and, rarely, inherited ones. */
function tree(names: readonly string[], leaves: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  const name = fc.oneof(
    { weight: 8, arbitrary: fc.constantFrom(...names) },
    { weight: 1, arbitrary: fc.constantFrom(...prototypeNames) },
    { weight: 1, arbitrary: fc.string({ maxLength: 6 }) },
  )
  return fc.letrec<{ value: unknown }>((tie) => ({
    value: fc.oneof(
      { maxDepth: 4, depthSize: 'small' },
      leaves,
      fc.array(fc.tuple(name, tie('value')), { maxLength: 8 }).map((fields) => Object.fromEntries(fields)),
      fc.array(tie('value'), { maxLength: 4 }),
    ),
  })).value
}

/** A network that contains values nested up to 5,000 levels, which is more than a recursive reader can handle. */
const abyss = fc
  .tuple(fc.constantFrom(['[', ']'], ['{"rules":', '}'], ['{"a":', '}']), fc.constantFrom(10, 100, 5_000))
  .map(([[open = '', close = ''], depth]) => `${open.repeat(depth)}0${close.repeat(depth)}`)
  .map(
    (deep) =>
      `{"id":"${id}","name":${deep},"rules":[${deep}],"tagsByName":${deep},"config":{"rules":[${deep}]}}`,
  )

/** Any JSON text with an ordinary depth of nesting */
export function anyJson(names: readonly string[]): fc.Arbitrary<string> {
  // A double holds none of these: it rounds the integers, and 1e400 to Infinity.
  const large = fc.constantFrom('1e400', '9007199254740993', '18446744073709551611', '-9223372036854775807')
  const leaves = fc.oneof({ weight: 9, arbitrary: leaf }, { weight: 1, arbitrary: large })
  const nearly = tree(names, leaves).map((value) =>
    JSON.stringify(value).replace(/"(1e400|-?\d{16,20})"/g, '$1'),
  )
  return fc.oneof({ weight: 9, arbitrary: nearly }, { weight: 1, arbitrary: fc.json({ maxDepth: 3 }) })
}

/** Any JSON reply, nonsense or nearly right. It is text, so that parsing is tested too. */
export function anyReply(names: readonly string[]): fc.Arbitrary<string> {
  return fc.oneof({ weight: 30, arbitrary: anyJson(names) }, { weight: 1, arbitrary: abyss })
}

/** Any value that a page can send. Structured cloning supports many values that JSON does not. */
export function anyArgument(names: readonly string[]): fc.Arbitrary<unknown> {
  const odd = fc.constantFrom<() => unknown>(
    () => undefined,
    () => Number.NaN,
    () => 10n ** 30n,
    () => new Date(Number.NaN),
    () => new Map([['id', id]]),
    () => new Set([id]),
    () => /x/g,
    () => new Error('no'),
    () => new Uint8Array(8),
    () => new ArrayBuffer(8),
    () => Object(id),
    () => Array(3),
    () => Object.create({ id }),
    () => JSON.parse(`{"__proto__":{"id":"${id}"}}`),
    () => itself(),
    () => itself([]),
    () => nested(50_000),
  )
  return tree(
    names,
    fc.oneof({ weight: 6, arbitrary: leaf }, { weight: 1, arbitrary: odd.map((make) => make()) }),
  )
}

function itself(value: Record<string, unknown> | unknown[] = {}): unknown {
  if (Array.isArray(value)) value.push(value)
  else value.rules = [value]
  return value
}

function nested(depth: number): unknown {
  let value: unknown = 0
  for (let at = 0; at < depth; at += 1) value = { rules: [value] }
  return value
}
