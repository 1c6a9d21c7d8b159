import { describe, expect, test } from 'vitest'
import { deviceLink, hostAndPort, isUserName, linkSchemes, sshCommand } from './device-link.ts'

const six = 'fd80:56c2:e21c:0:99:93a1:b2c3:d4e5'
const plain = { user: '', port: null }

test.each([
  [{ scheme: 'ssh', address: '10.147.17.2', user: 'ada', port: null }, 'ssh://ada@10.147.17.2'],
  [{ scheme: 'ssh', address: six, user: '', port: 2222 }, `ssh://[${six}]:2222`],
  [{ scheme: 'rdp', address: '10.147.17.2', user: 'ada@corp', port: null }, 'rdp://ada%40corp@10.147.17.2'],
  [{ scheme: 'vnc', address: '10.147.17.2', user: '', port: 5901 }, 'vnc://10.147.17.2:5901'],
  [{ scheme: 'smb', address: six, user: '', port: null }, `smb://[${six}]`],
  [{ scheme: 'https', address: six, user: 'ada', port: 8443 }, `https://[${six}]:8443/`],
  [{ scheme: 'http', address: '10.147.17.2', user: '', port: null }, 'http://10.147.17.2/'],
] as const)('%j is %s', (link, url) => {
  expect(deviceLink(link)).toBe(url)
})

const wrongNames = [
  '-oProxyCommand=id',
  '$(id)',
  '"; rm',
  'a b',
  'a\nb',
  'a`b',
  "a'b",
  'a:b',
  'a/b',
  'x'.repeat(65),
]

describe('nothing but an address, a name and a port gets into it', () => {
  test.each(wrongNames)('%j is no user name', (user) => {
    expect(isUserName(user)).toBe(false)
    expect(deviceLink({ scheme: 'ssh', address: '10.0.0.1', user, port: null })).toBeNull()
    expect(sshCommand({ address: '10.0.0.1', user, port: null })).toBeNull()
  })

  test.each(['', '-v', 'localhost', '10.0.0.1 -v', '10.0.0.1/24', '$(id)', 'fe80::1%eth0'])(
    '%j is no address',
    (address) => {
      for (const scheme of linkSchemes) expect(deviceLink({ scheme, address, ...plain })).toBeNull()
      expect(sshCommand({ address, ...plain })).toBeNull()
    },
  )

  test.each([0, -1, 1.5, 65_536, Number.NaN])('%s is no port', (port) => {
    expect(deviceLink({ scheme: 'ssh', address: '10.0.0.1', user: '', port })).toBeNull()
  })
})

test('an address for the box of a program', () => {
  expect(hostAndPort({ address: six, port: null })).toBe(six)
  expect(hostAndPort({ address: six, port: 3390 })).toBe(`[${six}]:3390`)
  expect(hostAndPort({ address: '10.0.0.1', port: 3390 })).toBe('10.0.0.1:3390')
  expect(hostAndPort({ address: 'x', port: null })).toBeNull()
})

test('the SSH command', () => {
  expect(sshCommand({ address: '10.0.0.1', user: 'ada', port: 2222 })).toBe('ssh -p 2222 ada@10.0.0.1')
  expect(sshCommand({ address: six, user: 'józef', port: null })).toBe(`ssh józef@${six}`)
  expect(sshCommand({ address: six, ...plain })).toBe(`ssh ${six}`)
})
