import type { Neighbour } from '../../../domain/computer/computer.ts'

/** Parses the output of `arp -an`; empty: there are no neighbours; null: unexpected output */
export function parseArp(text: string): readonly Neighbour[] | null {
  const lines = text.split('\n').filter((line) => line.trim() !== '')
  const neighbours = lines.flatMap((line): readonly Neighbour[] => {
    const [, address, mac = '', name = '', rest = ''] =
      /^\S+ \(([\d.]+)\) at (\S+) on (\S+)(.*)$/.exec(line) ?? []
    if (address === undefined) return []
    const permanent = /\bpermanent\b/.test(rest) ? 'permanent' : null
    const found = macOf(mac)
    return [{ address, interface: name, mac: found, state: found === null ? 'unanswered' : permanent }]
  })
  return neighbours.length === 0 && lines.length > 0 ? null : neighbours
}

const states: ReadonlyMap<string | undefined, Neighbour['state']> = new Map([
  ['R', 'reachable'],
  ['S', 'stale'],
  ['D', 'stale'],
  ['P', 'stale'],
  ['I', 'unanswered'],
])

/** Parses the output of `ndp -an`; null: unexpected output */
export function parseNdp(text: string): readonly Neighbour[] | null {
  const [head = '', ...lines] = text.split('\n')
  if (!head.startsWith('Neighbor')) return null
  return lines.flatMap((line): readonly Neighbour[] => {
    const [address = '', mac = '', name, expire, letter] = line.trim().split(/\s+/)
    if (name === undefined || !address.includes(':')) return []
    const bare = address.split('%', 1)[0] ?? ''
    const state = expire === 'permanent' ? 'permanent' : (states.get(letter) ?? null)
    const found = macOf(mac)
    return [{ address: bare, interface: name, mac: found, state: found === null ? 'unanswered' : state }]
  })
}

/** Parses "0:1b:2c:3:4:5", where leading zeros are missing */
function macOf(text: string): string | null {
  if (!/^(?:[0-9a-f]{1,2}:){5}[0-9a-f]{1,2}$/i.test(text)) return null
  return text
    .toLowerCase()
    .split(':')
    .map((octet) => octet.padStart(2, '0'))
    .join(':')
}
