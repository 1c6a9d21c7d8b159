import { expect, test } from 'vitest'
import { openCodes, openText } from './opened.ts'

const [a, b] = ['8056c2e21c000001', '8056c2e21c000002'] as const
const from = { kind: 'file', name: 'code.png' } as const

test('a text with one id, even repeated, is that network', () => {
  expect(openText(`Join us: ${a}`, from)).toEqual({ kind: 'network', id: a, from })
  expect(openText(`[InternetShortcut]\r\nURL=meshtray://join/${a}\r\n`, from)).toEqual({
    kind: 'network',
    id: a,
    from,
  })
  expect(openText(`${a}\n${a}`, from)).toEqual({ kind: 'network', id: a, from })
})

test('a text with several ids is kept as a list with its names', () => {
  const text = `${a},Office\n${b},Lab`
  expect(openText(text, from)).toEqual({ kind: 'several', text, from })
})

test('a text without a network is refused', () => {
  expect(openText('hello', from)).toEqual({ kind: 'refused', refusal: { why: 'no-network' }, from })
  expect(openText('', from)).toEqual({ kind: 'refused', refusal: { why: 'no-network' }, from })
  expect(openText('\n'.repeat(9_000), from)).toEqual({ kind: 'refused', refusal: { why: 'too-large' }, from })
})

test('a code with one id is that network; one with several becomes a list', () => {
  expect(openCodes([`meshtray://join/${a}`], from)).toEqual({ kind: 'network', id: a, from })
  expect(openCodes([a, a], from)).toEqual({ kind: 'network', id: a, from })
  expect(openCodes([`${a} ${b}`], from)).toEqual({ kind: 'several', text: `${a}\n${b}`, from })
})

test.each([
  [[], { why: 'no-code' }],
  [[a, b], { why: 'several-codes' }],
  [['WIFI:S:cafe;;'], { why: 'other-scheme', scheme: 'wifi', said: 'WIFI:S:cafe;;' }],
  [
    [`https://portal.example/${a}`],
    { why: 'other-site', host: 'portal.example', said: `https://portal.example/${a}` },
  ],
  [['hello'], { why: 'code-without-network', said: 'hello' }],
])('the codes %j are refused', (codes, refusal) => {
  expect(openCodes(codes, from)).toEqual({ kind: 'refused', refusal, from })
})
