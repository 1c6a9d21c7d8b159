import { describe, expect, test } from 'vitest'
import { sampleId, sampleMember } from '../testing/sample-members.ts'
import { compiled, partyAt } from '../testing/sample-rules.ts'
import type { Party, Service } from './exchange.ts'
import { type ExplainedPacket, explainer } from './explain.ts'
import { hasComputedAddress, partyIn, partyOf } from './packet.ts'
import type { Step } from './steps.ts'

const ssh: Service = { kind: 'tcp', port: 22 }
const [grace, storage, watcher] = ['a000000000', 'a000000001', 'a000000002']

const member = (node: string, more: Partial<Party> = {}): Party =>
  partyAt(Number.parseInt(node.slice(-2), 16), more)

const explain = (text: string, from = member(grace), to = member(storage), service = ssh) =>
  explainer(sampleId, compiled(text))(from, to, service)

/** Capability, the rules from first to last, what became of it, and the match that failed */
const told = (steps: readonly Step[]) =>
  steps.map(
    ({ capability, first, last, matches, failed }) =>
      `${capability ?? '-'} ${first}-${last} ${matches} ${failed ?? '-'}`,
  )
const packet = (
  { packets }: { readonly packets: readonly ExplainedPacket[] },
  kind: string,
  part: string,
) => {
  const found = packets.find((each) => each.kind === kind && each.part === part)
  if (found === undefined) throw new Error(`no ${kind} ${part}`)
  return found
}

describe('each packet of an exchange', () => {
  test('is told with the lines before the one that decides', () => {
    const found = explain(
      'drop ipprotocol udp;\naccept ethertype arp or dport 80;\naccept dport 22;\naccept;',
    )
    expect(found.reach).toBe('yes')
    expect(found.packets.map(({ kind, part, passage }) => [kind, part, passage.verdict])).toEqual([
      ['arp', 'question', 'passes'],
      ['arp', 'answer', 'passes'],
      ['tcp', 'question', 'passes'],
      ['tcp', 'answer', 'passes'],
    ])
    const { sender, receiver } = packet(found, 'tcp', 'question').sides
    expect(told(sender.steps)).toEqual(['- 0-1 no 0', '- 2-4 no -', '- 5-6 yes -'])
    expect(told(receiver.steps)).toEqual(told(sender.steps))
    expect(told(packet(found, 'tcp', 'answer').sides.sender.steps).at(-1)).toBe('- 7-7 yes -')
  })

  test('is told where its answer is dropped', () => {
    const found = explain('accept ethertype arp;\naccept dport 22;\ndrop;')
    expect(found.reach).toBe('no')
    expect(packet(found, 'tcp', 'question').passage.verdict).toBe('passes')
    expect(packet(found, 'tcp', 'answer').passage).toMatchObject({ verdict: 'dropped', by: { index: 4 } })
  })

  test('is not asked for an Ethernet address that is computed', () => {
    const six = `fd${sampleId}9993${storage}`.match(/.{4}/g)?.join(':') ?? ''
    const to = member(storage, { address: six })
    expect(hasComputedAddress(sampleId, to)).toBe(true)
    const found = explain('accept;', member(grace, { address: null }), to)
    expect(found.packets.map(({ kind }) => kind)).toEqual(['tcp', 'tcp'])
    const other = explain('accept;', member(grace), member(storage, { address: 'fd00::1' }))
    expect(other.packets.map(({ kind }) => kind)).toEqual(['nd', 'nd', 'tcp', 'tcp'])
  })

  test('comes from no address that is known, where the sender has one of the other family only', () => {
    const six = member(grace, { address: 'fd00::9' })
    const found = explain('drop ipsrc 10.147.17.0/24 dport 22;\naccept;', six)
    expect(found.reach).toBe('unknown')
    expect(packet(found, 'tcp', 'question').sides.sender.steps[0]).toMatchObject({
      matches: 'unknown',
      why: 'packet',
    })
  })
})

describe('the steps of a side', () => {
  const rules = 'break not ethertype arp;\naccept;\ncap staff id 7 accept dport 22;\ndrop;;'
  test('go on in the capabilities that the sender has, and that the receiver is shown', () => {
    const found = explain(rules, member(grace, { capabilities: [7] }))
    const { sender, receiver } = packet(found, 'tcp', 'question').sides
    expect(told(sender.steps)).toEqual(['- 0-1 yes -', '7 0-1 yes -'])
    expect(told(receiver.steps)).toEqual(told(sender.steps))
    const { sides } = packet(explain(rules), 'tcp', 'question')
    expect(told(sides.sender.steps)).toEqual(['- 0-1 yes -'])
    expect(sides.sender).toMatchObject({ verdict: 'dropped', by: null })
  })

  test('tell copies, of which a member sends itself none', () => {
    const text = `tee -1 ${watcher} dport 22;\nwatch 64 ${grace} dport 22;\ntee 0 ${storage} dport 80;\naccept;`
    const { sender } = packet(explain(text), 'tcp', 'question').sides
    expect(sender.steps.map(({ copyTo }) => copyTo)).toEqual([watcher, null, null, null])
    const { receiver } = packet(explain(`tee -1 ${storage} dport 22;\ndrop;`), 'tcp', 'question').sides
    expect(receiver).toMatchObject({ verdict: 'passes', by: { index: 1 } })
    expect(receiver.steps).toMatchObject([{ last: 1, copyTo: null }])
  })

  test('end at a redirection', () => {
    const found = explain(`redirect ${watcher} dport 22;\naccept;`)
    expect(found.reach).toBe('redirected')
    expect(packet(found, 'tcp', 'question').sides.sender).toMatchObject({
      verdict: 'redirected',
      to: watcher,
    })
    expect(told(packet(found, 'tcp', 'question').sides.sender.steps)).toEqual(['- 0-1 yes -'])
  })

  test('pass over a drop where the sender does not know the receiver’s tag', () => {
    const found = explain('drop treq 5 1;\naccept;')
    expect(packet(found, 'tcp', 'question').sides.sender.steps).toMatchObject([
      { matches: 'yes', isSpared: true },
      { matches: 'yes', isSpared: false },
    ])
    expect(packet(found, 'tcp', 'question').sides.receiver.steps[0]).toMatchObject({ matches: 'no' })
  })

  test('say why it is not known whether they apply', () => {
    const found = explain('drop random 0.5;\naccept;')
    expect(found.reach).toBe('unknown')
    expect(packet(found, 'tcp', 'question').sides.sender.steps).toMatchObject([
      { matches: 'unknown', why: 'chance', failed: null },
      { matches: 'yes', why: null },
    ])
  })
})

test('a member takes part with its first address of a family, as far as its host tells', () => {
  const hosted = sampleMember(
    { ipAssignments: ['fd00::1', '10.1.1.1', '10.1.1.2'], tags: [[1, 2]] },
    { id: grace },
  )
  expect(partyIn(hosted, null)).toMatchObject({ node: grace, address: '10.1.1.1', ownsAddress: true })
  expect(partyIn(hosted, 6)).toMatchObject({ address: 'fd00::1', tags: [[1, 2]] })
  expect(partyIn(sampleMember({ ipAssignments: null }, { id: grace }), 4)).toMatchObject({ address: null })
  expect(partyOf(undefined, storage, '10.1.1.9')).toEqual({
    node: storage,
    address: '10.1.1.9',
    tags: null,
    capabilities: null,
    ownsAddress: null,
  })
})
