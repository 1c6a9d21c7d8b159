import { describe, expect, test } from 'vitest'
import {
  actionWords,
  characteristics,
  etherTypes,
  matchWords,
  protocols,
} from '../../../../domain/rules/language/vocabulary.ts'
import { t } from '../../../../words/testing/english.ts'
import { member } from '../../../testing/hosted-world.ts'
import { suggestAt } from './suggest.ts'
import { wordHelp } from './word-help.ts'

const members = [member('a000000001', { name: 'storage' }), member('a000000002')]

/** Suggests at the bar. */
function suggested(text: string) {
  const offset = text.indexOf('|')
  const found = suggestAt(text.replace('|', ''), offset, { t, members })
  return found && { from: found.from, labels: found.options.map(({ label }) => label) }
}

describe('suggestions', () => {
  test.each([
    ['|', 0, ['accept', 'tag']],
    ['ac|', 0, ['accept', 'drop']],
    ['accept; dr|', 8, ['drop']],
    ['include web\nac|', 12, ['accept']],
    ['accept |', 7, ['dport', 'not', 'treq']],
    ['accept dport 22 a|', 16, ['and']],
    ['accept not |', 11, ['ethertype']],
    ['accept ethertype i|', 17, ['ipv4', 'arp']],
    ['accept ipprotocol |', 18, ['tcp', 'icmp6']],
    ['accept chr tcp_syn,tcp_|', 19, ['tcp_ack', 'inbound']],
    ['accept ztsrc sto|', 13, ['storage', 'a000000002']],
    ['tee 128 |', 8, ['storage']],
    ['redirect |', 9, ['storage']],
    ['tag role id 1 enum 1 server; accept treq |', 41, ['role']],
    ['tag role id 1 enum 1 server flag 0 x; accept treq ROLE |', 55, ['server', 'x']],
    ['accept treq role s|; tag role id 1 enum 1 server;', 17, ['server']],
    ['macro open($p) accept dport $p; ;\ninclude |', 42, ['open($p)']],
    ['tag role |', 9, ['id', 'enum']],
    ['cap admin id 1 |', 15, ['accept', 'default']],
    ['tag 役割 id 1; accept tseq |', 25, ['役割']],
  ])('%s', (text, from, some) => {
    const found = suggested(text)
    expect(found?.from).toBe(from)
    expect(found?.labels).toEqual(expect.arrayContaining(some))
  })

  test.each(['# ac|', 'accept; # dr|', 'raw {"type":|', 'accept dport |'])('none at %s', (text) => {
    expect(suggested(text)).toBeNull()
  })

  test('a member is written by address', () => {
    const found = suggestAt('accept ztsrc ', 13, { t, members })
    expect(found?.options[0]).toEqual({ label: 'storage', apply: 'a000000001', detail: 'a000000001' })
  })
})

test('every word of the language is explained', () => {
  const words = [
    ...Object.keys(actionWords),
    ...Object.keys(matchWords),
    ...[etherTypes, protocols, characteristics].flatMap((names) => Object.keys(names)),
    ...'include macro tag cap raw and or not id default enum flag'.split(' '),
  ]
  expect(words.filter((word) => wordHelp(t, word.toUpperCase()) === null)).toEqual([])
  expect(wordHelp(t, 'tcp')).toBe('The same as “ipprotocol 6”.')
  expect(wordHelp(t, 'nonsense')).toBeNull()
})
