import { describe, expect, test } from 'vitest'
import { memberCorpus } from '../testing/member-corpus.ts'
import { matchCorpus } from '../testing/packet-corpus.ts'
import { sampleId } from '../testing/sample-members.ts'
import { compiled } from '../testing/sample-rules.ts'
import { packetOf as ofService } from './exchange.ts'
import { originOf } from './language/packet-test.ts'
import { type Packet, type PacketWay, resolution } from './packet.ts'
import { type SideOutcome, sidesSimulator } from './sides.ts'
import { rulesSimulator } from './simulate.ts'

/** "tcp 22 answer" */
function packetOf(way: PacketWay, [kind = '', ...more]: readonly string[]): Packet {
  const part = more.at(-1) === 'answer' ? 'answer' : 'question'
  const number = Number(more[0])
  const service = kind.replace('6', '')
  switch (service) {
    case 'arp':
    case 'nd':
    case 'ping':
      return ofService(way, { kind: service }, part)
    case 'tcp':
    case 'udp':
      return ofService(way, { kind: service, port: number }, part)
    case 'frame':
    case 'broadcast': {
      const { macDestination, ...frame } = resolution(way, kind === 'frame' ? 'answer' : 'question')
      return { ...frame, macDestination, etherType: number }
    }
    default:
      throw new Error(`no packet is called ${kind}`)
  }
}

const packetCorpus = [...matchCorpus, ...memberCorpus]

describe.each(packetCorpus.map((network) => [network.why, network] as const))('%s', (_why, network) => {
  const made = compiled(network.rules.join('\n'))
  const sides = sidesSimulator(made)
  const passage = rulesSimulator(made)
  const names = Object.keys(network.members)

  function memberOf(name = '') {
    const member = network.members[name]
    if (member === undefined) throw new Error(`no member is called ${name}`)
    return { tags: [], capabilities: [], ...member }
  }

  function told(outcome: SideOutcome): string {
    if (outcome.verdict === 'unknown') return 'unknown'
    const line = originOf(outcome.by, made)?.at.line
    return [outcome.verdict, line].filter((part) => part !== undefined).join(' ')
  }

  test.each(network.packets)('%s', (row) => {
    const [packet = '', sender, receiver, reason = ''] = row.split(' | ')
    expect(reason).not.toBe('')
    const [from = '', to = '', ...words] = packet.split(' ')
    const family = /6$|^nd$/.test(words[0] ?? '') ? 6 : 4
    const end = (name: string) => ({
      node: memberOf(name).node,
      address: `${family === 4 ? '10.147.17.' : 'fd00::'}${names.indexOf(name) + 1}`,
      ownsAddress: memberOf(name).isHonest ?? true,
    })
    const way = { network: sampleId, family, from: end(from), to: end(to) } as const
    const sent = packetOf(way, words)
    const both = sides(memberOf(from), memberOf(to), sent)
    expect([told(both.sender), told(both.receiver)]).toEqual([sender, receiver])
    // Members that were in contact before may only have shown more capabilities.
    const { verdict } = passage(memberOf(from), memberOf(to), sent)
    if (both.sender.verdict !== 'passes') expect(verdict).toBe(both.sender.verdict)
    else if (both.receiver.verdict === 'passes') expect(verdict).toBe('passes')
    else expect(['dropped', 'unknown']).toContain(verdict)
  })
})

test('there are at least two hundred packets', () => {
  expect(packetCorpus.flatMap(({ packets }) => packets).length).toBeGreaterThanOrEqual(200)
})
