import type { Json, JsonObject } from '../../json.ts'
import { checkRules } from '../check-rules.ts'
import { normalRule } from '../normal-rule.ts'
import { isAction } from '../rule-types.ts'
import { tagValueText } from './known-names.ts'
import { mostChance, type TagNames } from './read-value.ts'
import {
  actionWords,
  characteristics,
  etherTypes,
  matchWords,
  nameOfNumber,
  protocols,
  type Reads,
} from './vocabulary.ts'

/**
 * Returns an action or a match in words, without `not` and `or`. null: the language has no words for it, or a service would
 * not take it as it is
 */
export function wordsOfRule(rule: JsonObject, tags: readonly TagNames[]): string | null {
  // These two are about rules together, and no words are needed for them.
  const isClean = checkRules([rule]).every(({ kind }) => kind === 'no-action' || kind === 'or-first')
  const normal = normalRule(rule)
  if (!isClean || typeof normal !== 'object' || normal === null || Array.isArray(normal)) return null
  const fields = normal as JsonObject
  return isAction(rule) ? wordsOfAction(fields) : wordsOfMatch(fields, tags)
}

function wordsOfAction({ type, address, length, flags }: JsonObject): string | null {
  const word = Object.entries(actionWords).find(([, each]) => each === type)?.[0]
  // The service keeps the flags, and the language knows none.
  if (word === undefined || (typeof flags === 'number' && flags !== 0)) return null
  return [word, length, address].filter((each) => each !== undefined).join(' ')
}

function wordsOfMatch(rule: JsonObject, tags: readonly TagNames[]): string | null {
  const type = String(rule.type).slice('MATCH_'.length)
  const subnet = /^IPV[46]_(SOURCE|DEST)$/.exec(type)
  const word =
    subnet === null
      ? Object.keys(matchWords).find((each) => matchWords[each]?.type === type)
      : subnet[1] === 'SOURCE'
        ? 'ipsrc'
        : 'ipdest'
  const reads = word === undefined ? undefined : matchWords[word]?.reads
  if (word === undefined || reads === undefined) return null
  const tag = tags.find(({ id }) => id === rule.id) ?? null
  return [word, ...reads.map((each) => valueText(each, rule, tag))].join(' ')
}

function valueText(reads: Reads, rule: JsonObject, tag: TagNames | null): string {
  switch (reads.as) {
    case 'node':
      return String(rule.zt)
    case 'number':
      return reads.field === 'mask' ? hex(rule.mask, 2) : String(rule[reads.field])
    case 'ethertype':
      return nameOfNumber(etherTypes, Number(rule.etherType)) ?? hex(rule.etherType, 4)
    case 'protocol':
      return nameOfNumber(protocols, Number(rule.ipProtocol)) ?? String(rule.ipProtocol)
    case 'mac':
      return String(rule.mac).match(/../g)?.join(':') ?? ''
    case 'characteristics':
      return bitsText(BigInt(`0x${rule.mask}`), (bit) => nameOfNumber(characteristics, bit))
    case 'probability':
      return chanceText(Number(rule.probability))
    case 'icmp-code':
      return String(rule.icmpCode ?? -1)
    case 'subnet':
      return String(rule.ip)
    case 'ports':
    case 'sizes':
      return spanText(String(rule.start), String(rule.end))
    case 'tos':
      return spanText(hex(rule.start, 2), hex(rule.end, 2))
    case 'tag':
      return tag === null || tag.name === '' ? String(rule.id) : tag.name
    case 'tag-value':
      return tagValueText(tag, Number(rule.value))
  }
}

function spanText(start: string, end: string): string {
  return start === end ? start : `${start}-${end}`
}

function hex(value: Json | undefined, digits: number): string {
  return `0x${Number(value).toString(16).padStart(digits, '0')}`
}

/** Returns the names or numbers of the bits that are set, with commas between them. */
export function bitsText(mask: bigint, nameOf: (bit: number) => string | undefined): string {
  const bits = Array.from({ length: 64 }, (_, bit) => bit).filter((bit) => (mask >> BigInt(bit)) & 1n)
  return bits.map((bit) => nameOf(bit) ?? String(bit)).join(',')
}

/** Returns the shortest decimal that is read as this chance. */
function chanceText(probability: number): string {
  const digits = Array.from({ length: 12 }, (_, at) => at)
  const texts = digits.map((each) => ((probability + 0.5) / mostChance).toFixed(each))
  return (
    texts.find((text) => Math.floor(mostChance * Number(text)) === probability && Number(text) <= 1) ?? '1'
  )
}
