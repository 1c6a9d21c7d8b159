import { parseAddress, parseSubnet } from '../../addresses/address.ts'
import type { JsonObject } from '../../json.ts'
import { isNodeAddress } from '../../network-id.ts'
import { longest } from '../check-rules.ts'
import { expectedOf } from './parse-matches.ts'
import { shortened, type TextProblem, type TextProblemKind } from './text-problem.ts'
import {
  characteristics,
  etherTypes,
  foldName,
  type Names,
  numberNamed,
  protocols,
  type Reads,
} from './vocabulary.ts'

/** A tag with the names of its values. Those of one that is only given by its number have none. */
export interface TagNames {
  /** Empty: it is not declared, or has no name. */
  readonly name: string
  readonly id: number
  readonly enums: ReadonlyMap<string, number>
  readonly flags: ReadonlyMap<string, number>
}

/** Fields of a rule, or why a word cannot be read */
type ReadValue = { readonly ok: true; readonly fields: JsonObject; readonly tag?: TagNames } | Refused

interface Refused {
  readonly ok: false
  readonly kind: TextProblemKind
  readonly details: Partial<Pick<TextProblem, 'word' | 'other' | 'least' | 'most' | 'expected'>>
}

interface Surroundings {
  /** The word of the match */
  readonly owner: string
  /** The key is the name. */
  readonly tags: ReadonlyMap<string, TagNames>
  /** The tag of the value that is read */
  readonly tag: TagNames | null
}

/** Every chance there is: the random number of the engine is not larger. */
export const mostChance = 0xffff_ffff

export function readValue(reads: Reads, text: string, at: Surroundings): ReadValue {
  const bad = (limits: { least?: number; most?: number } = {}): Refused => ({
    ok: false,
    kind: 'bad-value',
    details: { word: shortened(text), other: at.owner, expected: expectedOf(reads), ...limits },
  })
  const fields = (found: JsonObject): ReadValue => ({ ok: true, fields: found })
  const numbered = (field: string, value: number | null): ReadValue =>
    value === null ? bad() : fields({ [field]: value })
  switch (reads.as) {
    case 'number': {
      const value = readNumber(text, reads.most)
      return value === null ? bad({ most: reads.most }) : fields({ [reads.field]: value })
    }
    case 'node':
      return isNodeAddress(text.toLowerCase()) ? fields({ [reads.field]: text.toLowerCase() }) : bad()
    case 'mac': {
      const mac = readMac(text)
      return mac === null ? bad() : fields({ mac })
    }
    case 'ethertype':
      return numbered('etherType', readNamed(etherTypes, text, 0xffff))
    case 'protocol':
      return numbered('ipProtocol', readNamed(protocols, text, 0xff))
    case 'icmp-code': {
      const icmpCode = text === '-1' ? null : readNumber(text, 0xff)
      return icmpCode === null && text !== '-1' ? bad() : fields({ icmpCode })
    }
    case 'subnet':
      return readSubnet(text, reads.end, bad)
    case 'ports':
    case 'sizes':
      return readSpan(text, 0xffff, bad)
    case 'tos':
      return readSpan(text, 0xff, bad)
    case 'characteristics': {
      const mask = readBits(
        text,
        63,
        (name) => numberNamed(characteristics, name) ?? numberNamed(characteristics, `tcp_${name}`),
      )
      return mask === null ? bad() : fields({ mask: mask.toString(16).padStart(16, '0') })
    }
    case 'probability': {
      const chance = /^(?:\d+\.?\d*|\.\d+)$/.test(text) ? Number(text) : Number.NaN
      return chance >= 0 && chance <= 1 ? fields({ probability: Math.floor(mostChance * chance) }) : bad()
    }
    case 'tag': {
      const named = at.tags.get(foldName(text))
      const id = named?.id ?? readNumber(text, longest)
      if (id === null) return { ok: false, kind: 'unknown-tag', details: { word: shortened(text) } }
      const known = named ?? [...at.tags.values()].find((each) => each.id === id)
      return { ok: true, fields: { id }, tag: known ?? { name: '', id, enums: new Map(), flags: new Map() } }
    }
    case 'tag-value': {
      const value = readTagValue(text, at.tag)
      if (value !== null) return fields({ value })
      if (/^[\d-]/.test(text) || at.tag === null) return bad({ most: longest })
      const known = [...at.tag.enums.keys(), ...at.tag.flags.keys()].slice(0, 10).join(', ')
      return {
        ok: false,
        kind: 'unknown-tag-value',
        details: { word: shortened(text), other: known },
      }
    }
  }
}

const numeral = /^(?:0x[0-9a-f]{1,16}|\d{1,16})$/i

/** Reads a decimal or hexadecimal number, from 0 to `most`. */
export function readNumber(text: string, most: number): number | null {
  const value = numeral.test(text) ? Number(text) : Number.NaN
  return value <= most ? value : null
}

/** Reads a tag's value: a number, or the name of an enum or a flag. */
export function readTagValue(text: string, tag: TagNames | null): number | null {
  const name = foldName(text)
  return readNumber(text, longest) ?? tag?.enums.get(name) ?? tag?.flags.get(name) ?? null
}

/** Reads bits by number or name, with commas between them. */
export function readBits(
  text: string,
  most: number,
  named: (name: string) => number | undefined,
): bigint | null {
  let mask = 0n
  for (const part of text.split(',')) {
    const bit = readNumber(part, most) ?? named(foldName(part))
    if (bit === undefined) return null
    mask |= 1n << BigInt(bit)
  }
  return mask
}

function readNamed(names: Names, text: string, most: number): number | null {
  return numberNamed(names, text.toLowerCase()) ?? readNumber(text, most)
}

/** Returns the address with colons, as the API documents write it. */
function readMac(text: string): string | null {
  const lower = text.toLowerCase()
  if (/^[0-9a-f]{12}$/.test(lower)) return lower.match(/../g)?.join(':') ?? null
  return /^[0-9a-f]{2}(?:([:-])[0-9a-f]{2})(?:\1[0-9a-f]{2}){4}$/.test(lower)
    ? lower.replaceAll('-', ':')
    : null
}

type Bad = (limits?: { least?: number; most?: number }) => Refused

function readSubnet(text: string, end: 'SOURCE' | 'DEST', bad: Bad): ReadValue {
  const address = parseAddress(text)
  if (address !== null) {
    const suggestion = `${address.text}/${address.family === 4 ? 32 : 128}`
    return { ok: false, kind: 'prefix-missing', details: { word: text, other: suggestion } }
  }
  const subnet = parseSubnet(text)
  if (subnet === null) return bad()
  // The engine compares an IPv6 subnet unmasked, so that nothing matches one with host bits.
  if (subnet.family === 6 && subnet.hasHostBits)
    return { ok: false, kind: 'host-bits', details: { word: text, other: subnet.text } }
  return { ok: true, fields: { type: `MATCH_IPV${subnet.family}_${end}`, ip: text.toLowerCase() } }
}

function readSpan(text: string, most: number, bad: Bad): ReadValue {
  const [first = '', last = first, ...more] = text.split('-')
  const [start, end] = [readNumber(first, most), readNumber(last, most)]
  if (start === null || end === null || more.length > 0) return bad({ most })
  return end < start
    ? { ok: false, kind: 'end-before-start', details: { word: text, other: `${last}-${first}` } }
    : { ok: true, fields: { start, end } }
}
