import { describe, expect, test } from 'vitest'
import { type ActionTemplate, argumentsOf, templateProblem } from './action-template.ts'
import { type ActionValues, fillTemplate } from './fill-template.ts'

const values: ActionValues = {
  address: '10.147.17.2',
  name: 'printer',
  node: 'a1b2c3d4e5',
  network: '8056c2e21c000001',
  user: 'ada',
}
const six = 'fd80:56c2::2'
const link = (url: string): ActionTemplate => ({ kind: 'link', url })
const program = (path: string, ...args: readonly string[]): ActionTemplate => ({
  kind: 'program',
  program: path,
  args,
})
const filled = (template: ActionTemplate, more: Partial<ActionValues> = {}) => {
  expect(templateProblem('x', template)).toBeNull()
  return fillTemplate(template, { ...values, ...more })
}

describe('a template that cannot be kept', () => {
  test.each([
    ['file:///etc/passwd', 'scheme'],
    ['javascript:alert(1)', 'scheme'],
    ['data:text/html,{name}', 'scheme'],
    ['ms-msdt:/id', 'scheme'],
    ['vscode://{address}/', 'scheme'],
    ['{name}://x/', 'no-link'],
    ['{address}', 'no-link'],
    ['http://', 'no-link'],
    ['http://{address}:99999/', 'no-link'],
    ['ssh:{address}', 'scheme'],
    ['http://ada:secret@{address}/', 'password'],
    ['http://{address}/\nx', 'unprintable'],
    ['http://{address}/ x', 'unprintable'],
    ['http://{address}/\u202egnp', 'unprintable'],
    ['http://{addres}/', 'unknown-placeholder'],
    [`http://{address}/${'x'.repeat(2_000)}`, 'too-long'],
  ])('the link %j: %s', (url, code) => {
    expect(templateProblem('x', link(url))).toMatchObject({ field: 'url', code })
  })

  test.each([
    ['', 'missing'],
    ['xterm', 'not-absolute'],
    ['./xterm', 'not-absolute'],
    ['//host/share/x', 'not-absolute'],
    ['\\\\host\\share\\x.exe', 'not-absolute'],
    ['/usr/bin/{name}', 'placeholder'],
    ['/bin/sh', 'shell'],
    ['/usr/bin/bash', 'shell'],
    ['/usr/bin/env', 'shell'],
    ['C:\\Windows\\System32\\cmd.exe', 'shell'],
    ['C:\\Windows\\System32\\WindowsPowerShell\\v1.0\\powershell.exe', 'shell'],
    ['/usr/bin/pkexec', 'elevates'],
    ['/usr/bin/sudo', 'elevates'],
    ['C:\\tools\\run.bat', 'script'],
    ['/usr/bin/a\nb', 'unprintable'],
  ])('the program %j: %s', (path, code) => {
    expect(templateProblem('x', program(path))).toMatchObject({ field: 'program', code })
  })

  test('arguments', () => {
    const problem = (...args: readonly string[]) => templateProblem('x', program('/usr/bin/true', ...args))
    expect(problem('{who}')).toEqual({ field: 'args', code: 'unknown-placeholder', placeholder: 'who' })
    expect(problem('a\0b')).toMatchObject({ code: 'unprintable' })
    expect(problem(...Array.from({ length: 51 }, () => 'a'))).toMatchObject({ code: 'too-many' })
    expect(problem('x'.repeat(2_001))).toMatchObject({ code: 'too-long' })
    expect(problem('{"json": 1}', '{}', '', '$HOME{HOME}x')).toMatchObject({ placeholder: 'HOME' })
    expect(problem('{"json": 1}', '{}', '', '"; rm -rf ~"', "$(id) 'x'")).toBeNull()
  })

  test('names', () => {
    const problem = (name: string) => templateProblem(name, link('http://{address}/'))
    expect(problem(' ')).toMatchObject({ field: 'name', code: 'missing' })
    expect(problem('x'.repeat(61))).toMatchObject({ code: 'too-long' })
    expect(problem('a\u202eb')).toMatchObject({ code: 'unprintable' })
    expect(problem('Öffnen')).toBeNull()
  })
})

describe('a program', () => {
  test('gets each argument as it stands, with the values in their places', () => {
    const run = program('/usr/bin/xterm', '-T', '{name} in {network}', '-e', 'ssh', '{user}@{address}', '')
    expect(filled(run)).toEqual({
      ok: true,
      action: [
        ...['/usr/bin/xterm', '-T', 'printer in 8056c2e21c000001', '-e', 'ssh', 'ada@10.147.17.2', ''],
      ],
    })
  })

  test.each(['$(id)', '"; rm -rf ~; "', "it's", 'a b  c', '`id`', '%PATH%', '{user}', 'a&b|c>d', 'naïve 名'])(
    'a device named %j is one argument, and only that',
    (name) => {
      expect(filled(program('/bin/true', 'x {name}', '{address}'), { name })).toEqual({
        ok: true,
        action: ['/bin/true', `x ${name}`, values.address],
      })
    },
  )

  test.each(['-rf', '--help', '/c', '@file'])('a device named %j is no option', (name) => {
    expect(filled(program('/bin/true', '{name}'), { name })).toEqual({
      ok: false,
      problem: 'option',
      placeholder: 'name',
    })
    expect(filled(program('/bin/true', '--name={name}'), { name })).toMatchObject({ ok: true })
  })

  test.each(['a\nb', 'a\0b', 'a\u202eb', '\ud800'])('a device named %j goes nowhere', (name) => {
    expect(filled(program('/bin/true', '{name}'), { name })).toMatchObject({ ok: false, problem: 'unfit' })
    expect(filled(link('http://{address}/{name}'), { name })).toMatchObject({ ok: false, problem: 'unfit' })
  })

  test('what is not known is asked for, and what is no user name refused', () => {
    expect(filled(program('/bin/true', '{user}'), { user: '' })).toMatchObject({ problem: 'unknown' })
    expect(filled(program('/bin/true', '{user}'), { user: '-oProxyCommand=id' })).toMatchObject({
      problem: 'unfit',
    })
  })
})

describe('a link', () => {
  test.each([
    ['https://{address}:8443/?name={name}', {}, 'https://10.147.17.2:8443/?name=printer'],
    ['https://{address}/?ip={address}', { address: six }, `https://[${six}]/?ip=fd80%3A56c2%3A%3A2`],
    ['ssh://{user}@{address}', { address: six }, `ssh://ada@[${six}]`],
    ['http://{name}.lan/', {}, 'http://printer.lan/'],
    ['https://wiki.example/{node}#{network}', {}, 'https://wiki.example/a1b2c3d4e5#8056c2e21c000001'],
    [
      'http://{address}/{name}',
      { name: '../x?y#z $(id)\'"' },
      'http://10.147.17.2/..%2Fx%3Fy%23z%20%24%28id%29%27%22',
    ],
  ])('%s', (url, more, wanted) => {
    expect(filled(link(url), more)).toEqual({ ok: true, action: [wanted] })
  })

  test.each(['evil.example/', 'a@evil.example', 'x:80', '-oProxyCommand=id', '$(id)', 'two words', '名'])(
    'a device named %j is no host',
    (name) => {
      expect(filled(link('ssh://{name}'), { name })).toMatchObject({ ok: false, placeholder: 'name' })
    },
  )

  test.each(['-oProxyCommand=id', '$(id)', 'two words'])('nor is one named %j a user name', (name) => {
    expect(filled(link('ssh://{name}@{address}'), { name })).toMatchObject({ ok: false, problem: 'unfit' })
  })
})

test('arguments are entered one a line', () => {
  expect(argumentsOf('')).toEqual([])
  expect(argumentsOf('-e\r\nssh "a b"\n\nx\n\n')).toEqual(['-e', 'ssh "a b"', '', 'x'])
})
