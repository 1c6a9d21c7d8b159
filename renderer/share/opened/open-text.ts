import { readCode } from '../../../domain/join-link.ts'
import { readJoinList } from '../../../domain/join-list.ts'
import type { Opened, Origin, Refusal } from './opened.ts'

/** A text with an id, a link, or a list of them. */
export function openText(text: string, from: Origin): Opened {
  const { lines, isTooLong } = readJoinList(text)
  if (isTooLong) return refused(from, { why: 'too-large' })
  const ids = new Set(lines.flatMap(({ parsed }) => (parsed.ok ? [parsed.id] : [])))
  const [id] = ids
  if (id === undefined) return refused(from, { why: 'no-network' })
  return ids.size === 1 ? { kind: 'network', id, from } : { kind: 'several', text, from }
}

/** What the codes of a picture say. Of several that differ nobody can know which one is meant. */
export function openCodes(codes: readonly string[], from: Origin): Opened {
  const [said, ...others] = new Set(codes)
  if (said === undefined) return refused(from, { why: 'no-code' })
  if (others.length > 0) return refused(from, { why: 'several-codes' })
  const read = readCode(said)
  switch (read.kind) {
    case 'networks': {
      const [id = '', ...more] = read.ids
      return more.length === 0
        ? { kind: 'network', id, from }
        : { kind: 'several', text: read.ids.join('\n'), from }
    }
    case 'other-scheme':
      return refused(from, { why: 'other-scheme', scheme: read.scheme, said })
    case 'other-site':
      return refused(from, { why: 'other-site', host: read.host, said })
    case 'no-network':
      return refused(from, { why: 'code-without-network', said })
  }
}

export function refused(from: Origin, refusal: Refusal): Opened {
  return { kind: 'refused', refusal, from }
}
