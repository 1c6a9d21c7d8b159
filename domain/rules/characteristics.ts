import type { Json } from '../json.ts'
import { listWords } from './list-words.ts'
import { maskText } from './normal-rule.ts'

/** Marks of a packet, by bit; a condition holds where the packet has any of those in its mask. */
const marks: readonly (readonly [bit: bigint, words: string])[] = [
  [63n, 'incoming'],
  [62n, 'multicast'],
  [61n, 'broadcast'],
  [60n, 'from an IP address that the sender owns'],
  [59n, 'from an Ethernet address that the sender owns'],
]

const tcpFlags: readonly (readonly [bit: bigint, words: string])[] = [
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
export function characteristicWords(mask: Json): string | null {
  const text = maskText(mask)
  if (text === null) return null
  const bits = BigInt(`0x${text}`)
  const among = (table: typeof marks) => table.filter(([bit]) => ((bits >> bit) & 1n) === 1n)
  const flags = among(tcpFlags)
  const named = [...among(marks), ...flags].reduce((sum, [bit]) => sum | (1n << bit), 0n)
  const others = bits & ~named
  const words = among(marks).map(([, word]) => word)
  if (flags.length > 0)
    words.push(
      `TCP with ${listWords(
        flags.map(([, word]) => word),
        'or',
      )}`,
    )
  if (others > 0n) words.push(`marked 0x${others.toString(16)}`)
  return words.length === 0 ? 'marked with nothing' : listWords(words, 'or')
}
