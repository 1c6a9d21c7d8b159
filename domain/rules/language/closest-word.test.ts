import { expect, test } from 'vitest'
import { closestWord } from './closest-word.ts'
import { compileText } from './compile.ts'

const role = 'tag role id 1 enum 1 server enum 2 client;\n'

/** The words that are offered for the problems of a text, in their order */
function offered(text: string): readonly (string | null)[] {
  const { problems } = compileText(text)
  return problems.filter(({ severity }) => severity === 'error').map((each) => closestWord(text, each))
}

test.each([
  ['acept;', 'accept'],
  ['DORP;', 'drop'],
  ['accept dprot 22;', 'dport'],
  ['accept ethertpye ipv4;', 'ethertype'],
  ['accept ethertype ip4;', 'ipv4'],
  ['accept ipprotocol tcpp;', 'tcp'],
  ['accept chr tcp_synn;', 'tcp_syn'],
  [`${role}accept tseq rolle 1;`, 'role'],
  [`${role}accept tseq role servr;`, 'server'],
  ['tag role id 1 enmu 1 x;', 'enum'],
])('%s offers %s', (text, word) => {
  expect(offered(text)).toContain(word)
})

test.each([
  'nonsense;',
  'accept dport 70000;',
  'accept ethertype 99999;',
  'accept tseq nobody 1;',
  'include nothing',
  `${role}accept tseq role 99999999999;`,
  '役割;',
])('%s offers nothing', (text) => {
  expect(offered(text).filter((word) => word !== null)).toEqual([])
})
