import {
  characteristics,
  etherTypes,
  numberNamed,
  protocols,
} from '../../../../domain/rules/language/vocabulary.ts'
import type { Translate } from '../../../../words/translate.ts'

/** The words of the language that have an explanation, in the order in which they are suggested */
export const actionHelp = ['accept', 'drop', 'break', 'tee', 'watch', 'redirect'] as const
export const declarationHelp = ['include', 'macro', 'tag', 'cap', 'raw'] as const
export const jointHelp = ['and', 'or', 'not'] as const
export const fieldHelp = ['id', 'default', 'enum', 'flag'] as const
export const matchHelp = [
  'ethertype',
  'ipprotocol',
  'ipsrc',
  'ipdest',
  'sport',
  'dport',
  'chr',
  'icmp',
  'ztsrc',
  'ztdest',
  'tseq',
  'treq',
  'teq',
  'tdiff',
  'tand',
  'tor',
  'txor',
  'macsrc',
  'macdest',
  'vlan',
  'vlanpcp',
  'vlandei',
  'iptos',
  'framesize',
  'random',
] as const

const explained = [...actionHelp, ...declarationHelp, ...jointHelp, ...fieldHelp, ...matchHelp]
export type ExplainedWord = (typeof explained)[number]

/** Says what a word of the language is for. null: it is none of its words */
export function wordHelp(t: Translate, given: string): string | null {
  const lower = given.toLowerCase()
  const word = explained.find((each) => each === lower)
  if (word !== undefined) return t(`rules-help.${word}`)
  const constants = [
    ['ethertype', numberNamed(etherTypes, lower)],
    ['ipprotocol', numberNamed(protocols, lower)],
    ['chr', numberNamed(characteristics, lower)],
  ] as const
  const found = constants.find(([, value]) => value !== undefined)
  return found === undefined ? null : t('rules-help.constant', { word: found[0], value: String(found[1]) })
}
