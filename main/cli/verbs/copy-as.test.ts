import { expect, test } from 'vitest'
import type { Pause } from '../../../contract/pause.ts'
import { sampleEntry, sampleLeft } from '../../../contract/testing/joined.ts'
import { t } from '../../../words/testing/english.ts'
import { initialState } from '../../state/store.ts'
import { commandsFor, type Form } from './copy-as.ts'

const lab = '8056c2e21c000002'
const old = '8056c2e21c000001'
const snapshot = {
  ...initialState(false).snapshot,
  networks: [sampleEntry({ id: lab, name: 'lab' }), sampleLeft({ id: old, name: 'old' })],
}
const service = { origin: 'http://127.0.0.1:9993', header: 'X-ZT1-Auth', home: null }

function copied(form: Form, line: string, address = service): string {
  const [verb = '', ...words] = line.split(' ')
  const rest = words.filter((word) => !word.startsWith('--'))
  const found = commandsFor(
    form,
    verb,
    { flags: { json: words.includes('--json') }, rest },
    { snapshot, address, t },
  )
  return found.ok ? found.value : `${found.error.code}: ${found.error.reason}`
}

test.each([
  ['status', '', '/status', '-j info'],
  ['networks', '', '/network', 'listnetworks'],
  ['peers --json', '', '/peer', '-j listpeers'],
  ['disconnect lab', `-X DELETE `, `/network/${lab}`, `leave ${lab}`],
])('%s', (line, method, path, cli) => {
  const data = method === '' ? '' : `-d '' `
  expect(copied('curl', line)).toBe(
    `curl -sS ${method}-H "X-ZT1-Auth: $TOKEN" ${data}http://127.0.0.1:9993${path}\n`,
  )
  expect(copied('zerotier-cli', line)).toBe(`zerotier-cli -p9993 -T"$TOKEN" ${cli}\n`)
})

test('a join brings the switches that the network had, which the other program sets one by one', () => {
  const flags = '{"allowManaged":true,"allowGlobal":false,"allowDefault":false,"allowDNS":true}'
  expect(copied('curl', 'set lab allowDNS=on allowDefault=off')).toContain(
    `-X POST -H "X-ZT1-Auth: $TOKEN" -d '{"allowDNS":true,"allowDefault":false}' http://127.0.0.1:9993/network/${lab}\n`,
  )
  expect(copied('zerotier-cli', 'set lab allowDNS=on allowDefault=off').split('\n')).toEqual([
    `zerotier-cli -p9993 -T"$TOKEN" set ${lab} allowDefault=0`,
    `zerotier-cli -p9993 -T"$TOKEN" set ${lab} allowDNS=1`,
    '',
  ])
  const remembered = sampleLeft({ id: old, name: 'old' })
  const withDns = { ...remembered, flags: { ...remembered.flags, allowDNS: true } }
  const found = commandsFor(
    'curl',
    'connect',
    { flags: {}, rest: ['old'] },
    {
      address: service,
      t,
      snapshot: { ...snapshot, networks: [withDns] },
    },
  )
  expect(found).toMatchObject({ ok: true, value: expect.stringContaining(`-d '${flags}'`) })
})

test('what is quoted stays what it is, whatever the header is called', () => {
  const strange = { origin: 'http://[::1]:9993', header: "X-`id`$'", home: null }
  expect(copied('curl', 'networks', strange)).toBe(
    `curl -sS -H "X-\\\`id\\\`\\$': $TOKEN" 'http://[::1]:9993/network'\n`,
  )
})

test('where nothing does the same, that is said', () => {
  for (const line of ['devices', 'forget old', 'set old allowDNS=on', 'constructor'])
    expect(copied('curl', line)).toMatch(/^1: “meshtray .+” has no curl equivalent/)
  expect(copied('zerotier-cli', 'networks', { ...service, header: 'X-NODE1-Auth' })).toMatch(/^1: /)
  expect(copied('curl', 'connect nowhere')).toMatch(/^1: No network has/)
})

test('a pause switches three off, and its end switches on what was on before and nobody chose since', () => {
  expect(copied('curl', 'pause lab')).toBe(
    `curl -sS -X POST -H "X-ZT1-Auth: $TOKEN" -d '{"allowManaged":false,"allowDefault":false,"allowDNS":false}' http://127.0.0.1:9993/network/${lab}\n`,
  )
  for (const line of ['pause', 'pause lab old', 'pause old', 'resume lab'])
    expect(copied('curl', line)).toMatch(/^1: “meshtray .+” has no curl equivalent/)
  const before = { allowManaged: true, allowDefault: true, allowDNS: false }
  const pause: Pause = {
    step: 'paused',
    before,
    changed: ['allowDefault'],
    by: { kind: 'person' },
    since: 0,
    until: null,
  }
  const paused = [sampleEntry({ id: lab, name: 'lab', pause })]
  const found = commandsFor(
    'curl',
    'resume',
    { flags: {}, rest: ['lab'] },
    { snapshot: { ...snapshot, networks: paused }, address: service, t },
  )
  expect(found).toMatchObject({ ok: true, value: expect.stringContaining(`-d '{"allowManaged":true}'`) })
})
