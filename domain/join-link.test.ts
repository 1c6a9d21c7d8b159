import { describe, expect, test } from 'vitest'
import { joinLink, linkForms, readCode, readDeepLink } from './join-link.ts'

const id = '8056c2e21c000001'
const other = '8056c2e21c000002'

test('a link holds the id and nothing else', () => {
  expect(joinLink(id)).toBe('meshtray://join/8056c2e21c000001')
  expect(joinLink(id, 'web')).toBe('https://joinzt.com/addnetwork?nwid=8056c2e21c000001&v=1')
})

test.each(linkForms)('the %s link is read back out of a code', (form) => {
  expect(readCode(joinLink(id, form))).toEqual({ kind: 'networks', ids: [id] })
})

describe('a link of our own scheme', () => {
  test.each([
    'meshtray://join/8056C2E21C000001',
    'meshtray://join/8056c2e21c000001/',
    'MESHTRAY://join/8056-c2e2-1c00-0001',
    'meshtray:join/8056c2e21c000001',
  ])('%s', (link) => {
    expect(readDeepLink(link)).toEqual({ kind: 'join', id })
  })

  test('one whose id no network can have is read too: the dialog says why', () => {
    expect(readDeepLink('meshtray://join/ffffffffffffffff')).toEqual({ kind: 'join', id: 'ffffffffffffffff' })
  })

  test.each([
    ['meshtray://join/', 'no-id'],
    ['meshtray://join/8056', 'no-id'],
    ['meshtray://leave/8056c2e21c000001', 'other'],
    ['meshtray://join/8056c2e21c000001/../../leave', 'other'],
    ['meshtray://join/8056c2e21c000001?yes=1', 'other'],
    ['https://joinzt.com/addnetwork?nwid=8056c2e21c000001', 'other'],
  ])('%s is none: %s', (link, kind) => {
    expect(readDeepLink(link)).toEqual({ kind })
  })
})

describe('what a code says', () => {
  test.each([
    ['an id alone', id],
    ['in upper case and groups', '8056 C2E2 1C00 0001\n'],
    ['the web form without its version', `https://joinzt.com/addnetwork?nwid=${id}`],
    ['the web form in upper case', `HTTPS://JOINZT.COM/ADDNETWORK?NWID=${id.toUpperCase()}&V=1`],
    ['the same twice', `${id}\nmeshtray://join/${id}`],
  ])('%s', (_what, text) => {
    expect(readCode(text)).toEqual({ kind: 'networks', ids: [id] })
  })

  test('several ids and links stay in their order', () => {
    expect(
      readCode(`meshtray://join/${other}, ${id}\r\nhttps://joinzt.com/addnetwork?nwid=${other}`),
    ).toEqual({
      kind: 'networks',
      ids: [other, id],
    })
  })

  test.each([
    ['javascript:alert("8056c2e21c000001")', { kind: 'other-scheme', scheme: 'javascript' }],
    ['WIFI:S:cafe;T:WPA;P:8056c2e21c000001;;', { kind: 'other-scheme', scheme: 'wifi' }],
    ['file:///home/8056c2e21c000001', { kind: 'other-scheme', scheme: 'file' }],
    ['tel:8056000000000001', { kind: 'other-scheme', scheme: 'tel' }],
    [`https://portal.example/network/${id}`, { kind: 'other-site', host: 'portal.example' }],
    [
      `https://joinzt.com.portal.example/addnetwork?nwid=${id}`,
      { kind: 'other-site', host: 'joinzt.com.portal.example' },
    ],
    [
      `https://joinzt.com@portal.example/addnetwork?nwid=${id}`,
      { kind: 'other-site', host: 'portal.example' },
    ],
    [`http://joinzt.com/addnetwork?nwid=${id}`, { kind: 'other-site', host: 'joinzt.com' }],
    [`https://joinzt.com/leave?nwid=${id}`, { kind: 'other-site', host: 'joinzt.com' }],
    ['https://joinzt.com/addnetwork?nwid=8056', { kind: 'no-network' }],
    [`https://joinzt.com/addnetwork?nwid=${id}0`, { kind: 'no-network' }],
    [`meshtray://leave/${id}`, { kind: 'no-network' }],
    [`${id}\nhttps://portal.example/`, { kind: 'other-site', host: 'portal.example' }],
    [`${id} and some words`, { kind: 'no-network' }],
    ['a poem', { kind: 'no-network' }],
    ['', { kind: 'no-network' }],
  ])('%j is refused with the reason', (text, refused) => {
    expect(readCode(text)).toEqual(refused)
  })

  test('a long text is no id', () => {
    expect(readCode('8'.repeat(4000))).toEqual({ kind: 'no-network' })
  })
})
