import fc from 'fast-check'
import { expect } from 'vitest'
import { isNetworkId, parseNetworkId, readNetworkId } from '../../domain/network-id.ts'
import { helpTranslate } from '../base/translators.ts'
import { verbs } from '../cli/verbs/verbs.ts'
import { loopbackOrigin } from '../http/addresses.ts'
import { always } from '../testing/always.ts'
import { ownArguments } from './launch.ts'
import { parseOptions, printedError, showFor } from './options.ts'

const t = await helpTranslate('en')
const id = fc.bigInt({ min: 0n, max: 2n ** 64n - 1n }).map((number) => number.toString(16).padStart(16, '0'))
const anyText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.string({ maxLength: 40 }),
  fc.webUrl(),
)

const link = fc
  .tuple(
    fc.constantFrom(
      'meshtray://',
      'meshtray:',
      'MESHTRAY://',
      'meshtray:/',
      'meshtray:///',
      'mesh tray://',
      '',
    ),
    fc.constantFrom('join/', 'JOIN/', 'leave/', 'join', 'join//', 'join/../', '..%2fjoin/', ''),
    fc.oneof(
      id,
      anyText,
      fc.constantFrom('8056c2e21c000001%00', '8056c2e21c000001 --service-url=http://x', '8056'),
    ),
    fc.constantFrom('', '/', '?x=1', '#x', '/../../leave', '\n--hidden', '" --no-sandbox "'),
  )
  .map((parts) => parts.join(''))

const names = [
  'demo',
  'service-home',
  'service-url',
  'auth-header',
  'token-file',
  'any-listener',
  'account-url',
  'show',
  'hidden',
  'status',
  'json',
  'help',
  'version',
  'x',
  '__proto__',
  'constructor',
  'toString',
]
const verb = fc.constantFrom(...Object.keys(verbs))
const flag = fc
  .tuple(
    fc.constantFrom('--', '-', '--no-', '---', ''),
    fc.oneof(fc.constantFrom(...names), anyText),
    fc.oneof(
      fc.constant(''),
      anyText.map((value) => `=${value}`),
      fc.constantFrom('=http://127.0.0.1:1', '=http://[::1]:9', '=http://127.0.0.1.evil.example'),
    ),
  )
  .map((parts) => parts.join(''))

always(
  'any list of arguments is options or one sentence',
  fc.array(fc.oneof(flag, link, anyText, verb), { maxLength: 6 }),
  (args) => {
    const parsed = parseOptions(args)
    if (!parsed.ok) {
      const { out, err } = printedError(t, args, parsed.error)
      expect(err).toMatch(/^meshtray: [\s\S]+\nTry “meshtray --help”\.\n$/)
      if (out !== '') expect(JSON.parse(out)).toMatchObject({ error: { code: 'usage', detail: null } })
      return
    }
    const { serviceUrl, accountUrl, join } = parsed.value
    if (serviceUrl !== null) expect(loopbackOrigin(serviceUrl)).toEqual({ ok: true, value: serviceUrl })
    if (accountUrl !== null) expect(accountUrl).toMatch(/^https:|^http:\/\/(127\.|\[::1\])/)
    if (join !== null) expect(isNetworkId(join)).toBe(true)
  },
)

always('any link shows the join dialog at most, and sets nothing else', link, (text) => {
  const parsed = parseOptions([text])
  if (!parsed.ok) return
  if (text.startsWith('-')) return
  expect({ ...parsed.value, join: null }).toEqual(none)
  const show = showFor(parsed.value)
  expect(show === null || (show.view === 'join' && show.id !== null && isNetworkId(show.id))).toBe(true)
})

const nothing = parseOptions([])
const none = nothing.ok ? nothing.value : null

always(
  'a link in any spelling of an id is that id',
  fc.tuple(id, fc.boolean(), fc.constantFrom('meshtray://join/', 'meshtray:join/', 'MeshTray://Join/')),
  ([network, upper, before]) => {
    const parsed = parseOptions([before + (upper ? network.toUpperCase() : network)])
    expect(parsed).toMatchObject({ ok: true, value: { join: network } })
  },
)

always(
  'any text is a network’s id or says why not',
  fc.oneof(anyText, fc.string({ unit: fc.constantFrom(...'0123456789abcdefABCDEF -:/?'), maxLength: 24 })),
  (text) => {
    const parsed = readNetworkId(text)
    if (parsed.ok) {
      expect(isNetworkId(parsed.id)).toBe(true)
      expect(text.toLowerCase().replace(/[^0-9a-f]/g, '')).toContain(parsed.id)
      expect(readNetworkId(parsed.id)).toEqual(parsed)
    } else {
      expect(['empty', 'too-short', 'too-long', 'bad-characters', 'none-in-link']).toContain(
        parsed.problem.kind,
      )
    }
  },
)

const separator = fc.constantFrom('', ' ', '-', '\u2013', '\u200b', '\n', '.', '"')
always(
  'an id is read however it was pasted',
  fc.tuple(id, fc.array(separator, { minLength: 17, maxLength: 17 })),
  ([network, between]) => {
    const pasted = [...network].map((letter, index) => between[index] + letter).join('') + between[16]
    expect(readNetworkId(pasted)).toEqual({ ok: true, id: network })
    expect(parseNetworkId(pasted)).toEqual(parseNetworkId(network))
  },
)

always(
  'any command line of a second launch is taken apart',
  fc.tuple(fc.array(fc.oneof(flag, link, anyText), { maxLength: 6 }), fc.boolean()),
  ([argv, packaged]) => {
    expect(argv).toEqual(expect.arrayContaining([...ownArguments(argv, '/opt/meshtray', packaged)]))
  },
)
