import { describe, expect, test } from 'vitest'
import { sampleId } from '../../testing/sample-members.ts'
import { partyAt } from '../../testing/sample-rules.ts'
import { exchange, type Party, type Service } from '../exchange.ts'
import { rulesSimulator } from '../simulate.ts'
import { compileText } from './compile.ts'
import { lintText } from './lint.ts'
import { type TemplateName, templateNames, templateTexts } from './templates.ts'

const services = {
  ping: { kind: 'ping' },
  arp: { kind: 'arp' },
  ssh: { kind: 'tcp', port: 22 },
  telnet: { kind: 'tcp', port: 23 },
  dns: { kind: 'udp', port: 53 },
} as const satisfies { readonly [name: string]: Service }

const parties = {
  anna: partyAt(0),
  bert: partyAt(1),
  server: partyAt(2, { tags: [[1, 1]] }),
  administrator: partyAt(3, { capabilities: [1] }),
}

function madeOf(name: TemplateName) {
  const { made, problems } = compileText(templateTexts[name])
  expect(problems).toEqual([])
  if (made === null) throw new Error(`${name} has errors`)
  return made
}

/** The services that one member reaches at another, with their answers */
function reached(name: TemplateName, from: Party, to: Party): readonly string[] {
  const pass = rulesSimulator(madeOf(name))
  const way = { network: sampleId, family: 4 } as const
  return Object.entries(services).flatMap(([service, asked]) => {
    const { passage, part } = exchange(pass, way, asked, [from, to])
    return part === 'answer' && passage.verdict === 'passes' ? [service] : []
  })
}

test.each(templateNames)('%s compiles, and nothing in it is doubtful', (name) => {
  const holders = [{ capabilities: [1] }]
  expect(lintText(madeOf(name), holders).map(({ kind }) => kind)).toEqual([])
})

describe('who reaches whom', () => {
  const all = Object.keys(services)
  test.each([
    ['everything', 'anna', 'bert', all],
    ['services', 'anna', 'bert', ['ping', 'arp', 'ssh', 'dns']],
    ['servers', 'anna', 'bert', ['arp']],
    ['servers', 'anna', 'server', all],
    ['servers', 'server', 'anna', all],
    ['administrators', 'anna', 'bert', ['arp']],
    ['administrators', 'anna', 'administrator', ['arp']],
    ['administrators', 'administrator', 'anna', ['ping', 'arp', 'ssh', 'telnet']],
  ] as const)('%s: %s to %s', (name, from, to, expected) => {
    expect(reached(name, parties[from], parties[to])).toEqual(expected)
  })
})
