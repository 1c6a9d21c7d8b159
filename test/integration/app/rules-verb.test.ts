import { spawn } from 'node:child_process'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { projectRoot } from '../../support/app/application.ts'
import { runLine } from '../../support/app/run-line.ts'
import { shared } from '../../support/shared.ts'
import { temporaryFolder } from '../../support/temp-folder.ts'

/* `meshtray rules` with files and with standard input, on a computer without a service. */
const [ann, bob] = ['aaaaaaaaaa', 'bbbbbbbbbb']
const office = `# Servers answer on SSH, and nobody else does.
tag role id 1 default client
  enum 0 client
  enum 1 server
;
macro open($port)
  accept ipprotocol tcp and dport $port and treq role server;
;
cap admin id 7
  accept ipprotocol tcp and dport 3389;
;
accept ethertype arp or ipprotocol icmp;
include open(22)
accept ipprotocol tcp and chr tcp_ack;
drop ipprotocol udp;
break;
`

const folder = shared(() => temporaryFolder('rules'))

async function file(name: string, content: string | Uint8Array): Promise<string> {
  const path = join(folder.path, name)
  await writeFile(path, content)
  return path
}

const run = (...args: readonly string[]) => runLine(folder.path, 'rules', ...args)

test('a text becomes JSON, and that becomes a text that makes the same JSON', async () => {
  const compiled = await run('compile', await file('office.rules', office))
  expect(compiled.code).toBe(0)
  const made = JSON.parse(compiled.text)
  expect(Object.keys(made)).toEqual(['rules', 'capabilities', 'tags'])
  expect(made.tags).toEqual([{ id: 1, default: 0 }])
  const decompiled = await run('decompile', await file('office.json', compiled.text))
  expect(decompiled).toMatchObject({ code: 0, text: expect.stringMatching(/^tag tag_1 id 1 default 0;\n/) })
  const again = await run('compile', await file('again.rules', decompiled.text))
  expect(JSON.parse(again.text)).toEqual(made)
})

test('JSON is a list alone, and a network of a controller or of an account too', async () => {
  const rules = [{ type: 'MATCH_ETHERTYPE', etherType: 2054 }, { type: 'ACTION_ACCEPT' }]
  const text = async (value: unknown) =>
    (await run('decompile', await file('any.json', JSON.stringify(value)))).text
  expect(await text(rules)).toBe('accept ethertype arp;\n')
  expect(await text({ id: '8056c2e21c000001', name: 'x', rules, tags: [], capabilities: [] })).toBe(
    'accept ethertype arp;\n',
  )
  const account = {
    id: '8056c2e21c000001',
    rulesSource: 'drop;',
    config: { rules, tags: [{ id: 3, default: 5 }], capabilities: [{ id: 4, default: false, rules: [] }] },
    capabilitiesByName: { admins: 4 },
    tagsByName: { role: { id: 3, enums: { server: 5 }, flags: {} } },
  }
  expect(await text(account)).toBe(
    'tag role id 3 default server\n  enum 5 server\n;\n\ncap admins id 4\n;\n\naccept ethertype arp;\n',
  )
})

test('errors name their places, on standard error and as JSON', async () => {
  const path = await file('wrong.rules', 'accept dport 70000;\ndrop foo;\n')
  const failed = await run('compile', path)
  expect(failed).toMatchObject({ code: 1, text: '' })
  expect(failed.reason).toBe(
    'The text has 2 errors.\n' +
      '  1:14: error: “70000” is not a value for “dport”. Expected a port up to 65535, or a range such as 8000-8080.\n' +
      '  2:6: error: “foo” is not a match. Expected a match such as “ethertype” or “dport”, or “;” to end “drop”.',
  )
  const checked = await run('check', path, '--json')
  expect(checked.code).toBe(1)
  expect(JSON.parse(checked.text)).toEqual([
    { line: 1, column: 14, severity: 'error', message: expect.stringContaining('70000') },
    { line: 2, column: 6, severity: 'error', message: expect.stringContaining('foo') },
  ])
  const asJson = await run('compile', path, '--json')
  expect(JSON.parse(asJson.text).error).toMatchObject({ code: 'rules-invalid' })
})

test('a check of a text without errors ends with 0, and lists its warnings a line each', async () => {
  expect(await run('check', await file('office.rules', office))).toMatchObject({ code: 0 })
  const warned = await run('check', await file('open.rules', 'accept;\ndrop;\n'))
  expect(warned).toMatchObject({ code: 0, text: expect.stringMatching(/^2:1: warning: [^\n]+\n$/) })
})

const tried = async (...args: readonly string[]) => {
  const { code, text } = await run(
    'test',
    await file('office.rules', office),
    `--from=${ann}`,
    `--to=${bob}`,
    ...args,
  )
  return { code, ...JSON.parse(text) }
}

test('a packet passes or is dropped, with the lines that decide at both ends', async () => {
  const both = (line: number) => ({ sender: { passes: true, line }, receiver: { passes: true, line } })
  expect(await tried('--arp')).toEqual({ code: 0, passes: true, ...both(12) })
  expect(await tried('--icmp')).toEqual({ code: 0, passes: true, ...both(12) })
  const dropped = { passes: false, line: 15 }
  expect(await tried('--udp=53')).toEqual({ code: 1, passes: false, sender: dropped, receiver: dropped })
})

test('by the tags and capabilities that are named', async () => {
  const none = { passes: false, line: null }
  expect(await tried('--tcp=22')).toEqual({ code: 1, passes: false, sender: none, receiver: none })
  const byMacro = { passes: true, line: 7, includes: [13] }
  expect(await tried('--tcp=22', '--to-tag=role=server')).toEqual({
    code: 0,
    passes: true,
    sender: byMacro,
    receiver: byMacro,
  })
  expect(await tried('--tcp=22', '--from-tag=role=server')).toMatchObject({ code: 1, passes: false })
  expect(await tried('--tcp=3389')).toMatchObject({ code: 1, passes: false })
  expect(await tried('--tcp=3389', '--from-cap=admin')).toEqual({
    code: 0,
    passes: true,
    sender: { passes: true, line: 10 },
    receiver: { passes: true, line: 10 },
  })
})

test('with the copies that each side sends of it', async () => {
  const watcher = '0123456789'
  const path = await file('copied.rules', `tee -1 ${watcher};\nwatch 64 ${watcher} chr inbound;\naccept;\n`)
  const { code, text } = await run('test', path, `--from=${ann}`, `--to=${bob}`, '--tcp=22')
  const whole = { to: watcher, bytes: null, line: 1 }
  expect([code, JSON.parse(text)]).toEqual([
    0,
    {
      passes: true,
      sender: { passes: true, line: 3, copies: [whole] },
      receiver: { passes: true, line: 3, copies: [whole, { to: watcher, bytes: 64, line: 2 }] },
    },
  ])
})

test('tests in comments are warnings where they fail or cannot be read', async () => {
  const tests = [
    `# test: ${ann} reaches ${bob} on ping`,
    `# test: ${ann} never reaches ${bob} on udp/53`,
    `# test: ${ann} reaches ${bob} on udp/53`,
    `# test: ${ann} reaches ${bob} on telnet`,
    '# test: nonsense',
    '# test: ann reaches bob on ssh',
  ]
  const { code, text } = await run(
    'check',
    await file('tests.rules', `${tests.join('\n')}\n${office}`),
    '--json',
  )
  const found: readonly { readonly line: number; readonly message: string }[] = JSON.parse(text)
  const ours = found.filter(({ line }) => line <= tests.length)
  expect([code, ours.map(({ line }) => line)]).toEqual([0, [3, 4, 5]])
  expect(ours[0]?.message).toContain('fails: line 21 decides')
})

test('what cannot be told is no pass', async () => {
  const path = await file('subnet.rules', 'accept ipsrc 10.0.0.0/8;\n')
  const { code, text, reason } = await run('test', path, `--from=${ann}`, `--to=${bob}`, '--tcp=22')
  expect([code, JSON.parse(text).passes]).toEqual([1, null])
  expect(reason).toContain('cannot be told')
})

test.each([
  [[]],
  [['explode', 'x']],
  [['compile']],
  [['compile', 'a', 'b']],
  [['compile', 'a', '--tcp=22']],
  [['test', 'a']],
  [['test', 'a', `--from=${ann}`, '--to=bob', '--arp']],
  [['test', 'a', `--from=${ann}`, `--to=${ann}`, '--arp']],
  [['test', 'a', `--from=${ann}`, `--to=${bob}`]],
  [['test', 'a', `--from=${ann}`, `--to=${bob}`, '--arp', '--icmp']],
  [['test', 'a', `--from=${ann}`, `--to=${bob}`, '--tcp=70000']],
  [['test', 'a', `--from=${ann}`, `--to=${bob}`, '--arp', '--from-tag=role']],
  [['test', 'a', `--from=${ann}`, `--to=${bob}`, '--arp', '--to-tag=a=1', '--to-tag=a=2']],
] as const)('bad usage: rules %j', async (args) => {
  expect(await run(...args)).toMatchObject({ code: 2, text: '', reason: expect.stringMatching(/\S/) })
})

test('names that the text does not declare are bad usage', async () => {
  for (const option of ['--from-tag=color=1', '--to-tag=role=boss', '--from-cap=boss']) {
    const { code, reason } = await run(
      'test',
      await file('office.rules', office),
      `--from=${ann}`,
      `--to=${bob}`,
      '--arp',
      option,
    )
    expect([code, reason]).toEqual([2, expect.stringMatching(/declares no|has no value/)])
  }
})

test.each([
  ['no file', null, 'file-unreadable'],
  ['not text', Buffer.from([0x61, 0xff, 0xfe, 0x80]), 'file-refused'],
  ['JSON cut short', '[{"type":', 'not-json'],
  ['nested beyond all measure', '['.repeat(200_000) + ']'.repeat(200_000), 'not-json'],
  ['JSON without rules', '{"name":"x"}', 'no-rules'],
  ['a text', 'accept;', 'not-json'],
  ['rules that are none', '[1,{"type":"ACTION_ACCEPT"},"x"]', 'rules-invalid'],
  ['rules that are no list', '{"rules":{"type":"ACTION_ACCEPT"}}', 'rules-invalid'],
])('a file of anybody’s: %s', async (_what, content, code) => {
  const path = content === null ? join(folder.path, 'nowhere') : await file('bad', content)
  const { code: exit, text, reason } = await run('decompile', path, '--json')
  expect([exit, JSON.parse(text).error.code]).toEqual([1, code])
  expect(reason).toMatch(/\S/)
})

test('a folder, and JSON where a text belongs', async () => {
  await mkdir(join(folder.path, 'folder'))
  expect(await run('compile', join(folder.path, 'folder'))).toMatchObject({ code: 1, text: '' })
  const json = await run('check', await file('rules.json', ' [{"type":"ACTION_ACCEPT"}]'))
  expect([json.code, json.error?.code]).toEqual([1, 'not-rules-text'])
})

test('what is not a list or an object is named by its place', async () => {
  const { reason } = await run(
    'decompile',
    await file('bad.json', '{"rules":[1],"capabilities":[{"rules":[null]}],"tags":3}'),
  )
  expect(reason?.split('\n').map((line) => line.slice(0, line.indexOf(':')))).toEqual([
    'rules[0]',
    'tags',
    'capabilities[0].rules[0]',
  ])
})

test('standard input, in a process of its own', async () => {
  const entry = join(projectRoot, 'test/support/app/line-process.ts')
  const child = spawn(process.execPath, [entry, folder.path, 'rules', 'compile', '-'], {
    env: { ...process.env, ELECTRON_RUN_AS_NODE: '1' },
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  child.stdin.end('drop ethertype arp;\naccept;\n')
  let text = ''
  for await (const chunk of child.stdout) text += String(chunk)
  expect(JSON.parse(text).rules).toHaveLength(3)
})
