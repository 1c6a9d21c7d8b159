import { describe, expect, test } from 'vitest'
import { check, inBrief } from '../testing/sample-plan.ts'

const dns = (domain: string, ...servers: readonly string[]) => inBrief(check({ dns: { domain, servers } }))

describe('DNS', () => {
  test.each([
    ['home.example', '10.1.2.53', []],
    ['home', 'fd00::53', []],
    ['home.example.', '10.1.2.53', []],
    ['', '10.1.2.53', ['warning domain-missing']],
    ['-bad.example', '10.1.2.53', ['error not-a-hostname']],
    ['two words', '10.1.2.53', ['error not-a-hostname']],
    ['a..b', '10.1.2.53', ['error not-a-hostname']],
    ['10.1.2.3', '10.1.2.53', ['error not-a-hostname']],
    ['müller.example', '10.1.2.53', ['error not-a-hostname']],
    [`${'a'.repeat(60)}.${'b'.repeat(60)}.example`, '10.1.2.53', ['error not-a-hostname']],
    ['home.example', 'dns.example', ['error not-an-address']],
    ['home.example', '10.1.2.53/24', ['error prefix-given']],
  ])('%j with %s', (domain, server, problems) => {
    expect(dns(domain, server)).toEqual(problems)
  })

  test('servers: some, not too many, each once', () => {
    expect(dns('home.example')).toEqual(['warning servers-missing'])
    expect(dns('home.example', '10.1.2.5', '10.1.2.5')).toEqual(['warning given-twice'])
    expect(dns('home.example', ...[1, 2, 3, 4, 5].map((n) => `10.1.2.${n}`))).toEqual(['error too-many'])
  })
})
