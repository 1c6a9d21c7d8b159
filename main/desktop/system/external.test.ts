import { describe, expect, test } from 'vitest'
import { createExternal, deviceUrl, externalUrl } from './external.ts'

test.each([
  ['https', 'https://login.example/sso?x=1&y=2#z', 'https://login.example/sso?x=1&y=2#z'],
  ['http', 'http://10.0.0.1:8080/login', 'http://10.0.0.1:8080/login'],
  ['an upper-case scheme', 'HTTPS://Login.Example/', 'https://login.example/'],
])('%s may be opened', (_what, text, href) => {
  expect(externalUrl(text)?.href).toBe(href)
})

const unsafe = [
  ['a program', 'file:///usr/bin/xterm'],
  ['a script', 'javascript:alert(1)'],
  ['data', 'data:text/html,hi'],
  ['a scheme of another program', 'ms-msdt:/id'],
  ['a network share', '\\\\host\\share'],
  ['a name and password', 'https://person:secret@login.example/'],
  ['a name alone', 'https://login.example@evil.example/'],
  ['a hidden line break', 'https://login.example/\nx'],
  ['a leading space', ' https://login.example/'],
  ['no scheme', 'login.example'],
  ['no host', 'https://'],
  ['nothing', ''],
  ['an overlong one', `https://login.example/${'x'.repeat(2048)}`],
] as const

test.each(unsafe)('%s may not', (_what, text) => {
  expect(externalUrl(text)).toBeNull()
})

test.each([
  'ssh://ada@10.147.17.2:2222',
  'rdp://10.147.17.2',
  'vnc://[fd80::2]:5901',
  'smb://10.147.17.2',
  'https://10.147.17.2/x',
])('%s may be opened of a device', (text) => {
  expect(deviceUrl(text)?.href).toBe(text)
})

test.each([
  ...unsafe.filter(([what]) => what !== 'a name alone').map(([, text]) => text),
  'ssh://ada:secret@10.147.17.2',
  'ssh://-oProxyCommand=id/',
  'ssh://-oProxyCommand=id@10.147.17.2',
  'ssh:10.147.17.2',
  'ssh://',
  'telnet://10.147.17.2',
  'meshtray://join/8056c2e21c000001',
])('%s may not be opened of a device', (text) => {
  expect(deviceUrl(text)).toBeNull()
})

describe('opening', () => {
  test('hands over the checked address', async () => {
    const opened: string[] = []
    const open = createExternal(async (url) => void opened.push(url))
    expect(await open('HTTPS://login.example')).toEqual({ ok: true, value: undefined })
    expect(opened).toEqual(['https://login.example/'])
  })

  test('hands over nothing unsafe', async () => {
    const opened: string[] = []
    const open = createExternal(async (url) => void opened.push(url))
    for (const [, text] of unsafe)
      expect(await open(text)).toEqual({ ok: false, error: { code: 'link-unsafe' } })
    expect(opened).toEqual([])
  })

  test('says so where no browser takes it', async () => {
    const open = createExternal(() => Promise.reject(new Error('no handler')))
    expect(await open('https://login.example')).toMatchObject({ ok: false, error: { code: 'internal' } })
  })
})
