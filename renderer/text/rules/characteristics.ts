import type { Json } from '../../../domain/json.ts'
import { maskText } from '../../../domain/rules/normal-rule.ts'
import { joinedList } from '../../../words/lists.ts'
import type { Translate } from '../../../words/translate.ts'

/** Marks of a packet, by bit; a condition holds where the packet has any of those in its mask. */
const marks = [
  [63n, 'incoming'],
  [62n, 'multicast'],
  [61n, 'broadcast'],
  [60n, 'ownIp'],
  [59n, 'ownEthernet'],
] as const

const tcpFlags: readonly (readonly [bit: bigint, name: string])[] = [
  [0n, 'FIN'],
  [1n, 'SYN'],
  [2n, 'RST'],
  [3n, 'PSH'],
  [4n, 'ACK'],
  [5n, 'URG'],
  [6n, 'ECE'],
  [7n, 'CWR'],
  [8n, 'NS'],
]

/** What a packet is that has any of the marks; null: no mask. */
export function characteristicWords(t: Translate, mask: Json): string | null {
  const text = maskText(mask)
  if (text === null) return null
  const bits = BigInt(`0x${text}`)
  const isSet = ([bit]: readonly [bigint, string]): boolean => ((bits >> bit) & 1n) === 1n
  const set = marks.filter(isSet)
  const flags = tcpFlags.filter(isSet)
  const others = bits & ~[...set, ...flags].reduce((sum, [bit]) => sum | (1n << bit), 0n)
  const names = flags.map(([, name]) => name)
  const words = [
    ...set.map(([, mark]) => t(`rule-mark.${mark}`)),
    ...(names.length > 0 ? [t('rule-mark.tcp', { flags: joinedList(t, names, 'or') })] : []),
    ...(others > 0n ? [t('rule-mark.other', { mask: others.toString(16) })] : []),
  ]
  return words.length === 0 ? t('rule-mark.nothing') : joinedList(t, words, 'or')
}
