import { act } from '@testing-library/preact'
import { afterEach, expect, test, vi } from 'vitest'
import { wholeList } from '../../contract/lists.ts'
import { lastReceived, mainPath } from '../../contract/peer.ts'
import { failure, success } from '../../contract/result.ts'
import { t } from '../../words/testing/english.ts'
import { pass } from '../testing/part.tsx'
import { openWindow } from '../testing/window.tsx'
import { entry, network, path, peer, snapshot } from '../testing/world.ts'
import { endpoint, reachWord, roleWord } from '../text/peer.ts'
import { findPeers, sortPeers } from './peers.tsx'

const near = peer({ address: 'bbbbbbbbbb', latency: 5 })
const far = peer({
  address: 'aaaaaaaaaa',
  latency: 80,
  paths: [path({ preferred: false, address: '192.0.2.9/21011' }), path()],
})
const relayed = peer({ address: '0000000000', latency: null, version: null, reach: 'relayed', paths: [] })
const root = peer({ address: '778cde7190', role: 'PLANET', latency: 20, version: null })

async function openPeers() {
  const opened = await openWindow(snapshot())
  opened.bridge.answers['peers.list'] = () => success(wholeList([root, far, relayed, near]))
  await opened.show({ view: 'peers' })
  await act(async () => {})
  const shown = (): readonly (string | undefined)[] =>
    [...document.querySelectorAll('.peer-head .copyable-text')].map(({ textContent }) => textContent ?? '')
  return { ...opened, shown }
}

afterEach(() => {
  vi.useRealTimers()
})

test('sorted by latency, roots apart; by address where asked', async () => {
  const { screen, user, shown } = await openPeers()
  expect(shown()).toEqual(['bbbbbbbbbb', 'aaaaaaaaaa', '0000000000', '778cde7190'])
  expect(screen.getByText('1 root')).toBeTruthy()
  await user.click(screen.getByRole('radio', { name: 'Address' }))
  expect(shown()).toEqual(['0000000000', 'aaaaaaaaaa', 'bbbbbbbbbb', '778cde7190'])
})

test('a row says role, reach and version; opened, its paths with the preferred one marked', async () => {
  const { screen, user } = await openPeers()
  expect(screen.getByRole('button', { name: /^0000000000 Peer, relayed$/ })).toBeTruthy()
  await user.click(screen.getByRole('button', { name: /aaaaaaaaaa Peer, direct · v1\.14\.1/ }))
  const paths = [...document.querySelectorAll('.path')].map(({ textContent }) => textContent)
  expect(paths).toHaveLength(2)
  expect(paths[0]).not.toContain('preferred')
  expect(paths[1]).toMatch(/203\.0\.113\.7:9993.*preferred/)
})

test('who a network knows stands there by name, is found by it, and its address there is copied', async () => {
  const names = [
    {
      network: '89e92ceee5ac10a3',
      name: 'office server',
      addresses: ['10.147.17.2'],
      description: 'Backups',
    },
    { network: '89e92ceee5b00001', name: '', addresses: [], description: null },
  ]
  const opened = await openWindow(
    snapshot({ networks: [entry(network({ id: '89e92ceee5ac10a3', name: 'office' }))] }),
  )
  const { screen, user, bridge, show } = opened
  bridge.answers['peers.list'] = () => success(wholeList([near, { ...far, names }]))
  bridge.answers['peers.read'] = () => success({ ...far, names })
  await show({ view: 'peers' })
  await user.type(await screen.findByRole('searchbox'), 'office s')
  expect(document.querySelectorAll('.peer-head')).toHaveLength(1)
  await user.click(screen.getByRole('button', { name: /^office server, aaaaaaaaaa Peer/ }))
  const list = screen.getByRole('list', { name: 'Known as' })
  expect(list.textContent).toMatch(/office server Backupsin office.*in 89e92ceee5b00001/)
  await user.click(screen.getByRole('button', { name: 'Copy address 10.147.17.2' }))
  expect(bridge.argumentsOf('clipboard.copy')).toEqual([{ text: '10.147.17.2' }])
})

test('an opened row is read at once', async () => {
  const { screen, user, bridge } = await openPeers()
  bridge.answers['peers.read'] = () => success({ ...far, latency: 79 })
  await user.click(screen.getByRole('button', { name: /^aaaaaaaaaa / }))
  expect(bridge.argumentsOf('peers.read')).toEqual([{ address: 'aaaaaaaaaa' }])
  expect(await screen.findByText('79 ms')).toBeTruthy()
})

test('a service that is gone is told once, and no path is marked as the one that is used', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const { screen, user, bridge, push, shown } = await openPeers()
  await user.click(screen.getByRole('button', { name: /^bbbbbbbbbb / }))
  expect(screen.getByText('preferred').className).toContain('badge-ok')
  bridge.answers['peers.list'] = () => failure('service-unreachable')
  await pass(2100)
  const fault = { code: 'service-unreachable' } as const
  push(snapshot({ connection: { state: 'stale', since: Date.now(), fault } }))
  await pass(4100)
  expect(document.querySelectorAll('.banner')).toHaveLength(1)
  expect(screen.getByText(/^No usable answer since/)).toBeTruthy()
  expect(screen.getByText('preferred').className).not.toContain('badge-ok')
  expect(shown()).toHaveLength(4)
  bridge.answers['peers.list'] = () => success(wholeList([near]))
  push(snapshot())
  await pass(50)
  expect(document.querySelectorAll('.banner')).toHaveLength(0)
  expect(shown()).toHaveLength(1)
})

test('a peer without a direct path is relayed, not reached or unclear, and never offline', async () => {
  const { screen, user, bridge, show } = await openPeers()
  const dead = path({ active: false, expired: true })
  const gone = { ...silent, paths: [dead] }
  const unclear = peer({ address: '2222222222', reach: null, latency: null, version: null, paths: null })
  bridge.answers['peers.list'] = () =>
    success({ items: [gone, { ...relayed, address: '1111111111', tunneled: true }, unclear], unreadable: 2 })
  await user.click(screen.getByRole('button', { name: 'Networks' }))
  await show({ view: 'peers' })
  expect(await screen.findByRole('button', { name: /^0000000000 Peer, not reached/ })).toBeTruthy()
  expect(screen.getByRole('button', { name: /^1111111111 Peer, relayed over TCP$/ })).toBeTruthy()
  expect(screen.getByRole('button', { name: /^2222222222 Peer$/ })).toBeTruthy()
  expect(screen.getByText('2 entries from the service could not be read.')).toBeTruthy()
  expect(document.body.textContent).not.toMatch(/offline/i)
})

test('searches, and says when nothing fits', async () => {
  const { screen, user, shown } = await openPeers()
  const box = screen.getByRole('searchbox', { name: 'Search peers' })
  await user.type(box, 'bbb')
  expect(shown()).toEqual(['bbbbbbbbbb'])
  await user.type(box, 'x')
  expect(screen.getByText('No peer matches “bbbx”')).toBeTruthy()
})

test('asks every two seconds, only while it is shown, and keeps what it has when that fails', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const { screen, user, bridge, shown } = await openPeers()
  const requests = (): number => bridge.argumentsOf('peers.list').length
  expect(requests()).toBe(1)
  bridge.answers['peers.list'] = () => failure('service-timeout')
  await pass(2100)
  expect(requests()).toBe(2)
  expect(screen.getByText('The service is slow')).toBeTruthy()
  expect(shown()).toHaveLength(4)
  await user.click(screen.getByRole('button', { name: 'Networks' }))
  await pass(10_000)
  expect(requests()).toBe(2)
})

const fast = peer({ address: 'bbbbbbbbbb', latency: 5 })
const slow = peer({ address: 'aaaaaaaaaa', latency: 80, version: null })
const silent = peer({ address: '0000000000', latency: null, reach: 'none', paths: [] })

test('sorts by latency with the unknown last, or by address', () => {
  const peers = [silent, slow, fast]
  expect(sortPeers(peers, 'latency')).toEqual([fast, slow, silent])
  expect(sortPeers(peers, 'address')).toEqual([silent, slow, fast])
})

test('finds by address, version and path', () => {
  const peers = [fast, slow, silent]
  expect(findPeers(peers, ' BBBB ')).toEqual([fast])
  expect(findPeers(peers, '1.14')).toEqual([fast, silent])
  expect(findPeers(peers, '203.0.113.7:9993')).toEqual([fast, slow])
  expect(findPeers(peers, '')).toEqual(peers)
  expect(findPeers(peers, 'nothing')).toEqual([])
})

test('says how a peer is reached', () => {
  expect(reachWord(t, fast)).toBe('direct')
  expect(reachWord(t, relayed)).toBe('relayed')
  expect(reachWord(t, silent)).toBe('not reached')
  expect(reachWord(t, peer({ reach: null }))).toBeNull()
  expect(reachWord(t, peer({ tunneled: true }))).toBe('relayed over TCP')
})

test('the main path is the preferred one that lives', () => {
  const dead = path({ address: '192.0.2.1/1', expired: true })
  const plain = path({ address: '192.0.2.2/2', preferred: false })
  const chosen = path({ address: '192.0.2.3/3' })
  expect(mainPath(peer({ paths: [dead, plain, chosen] }))).toBe(chosen)
  expect(mainPath(peer({ paths: [dead, plain] }))).toBe(plain)
  expect(mainPath(peer({ paths: [dead] }))).toBeNull()
})

test('last seen is the newest of all paths', () => {
  expect(lastReceived(peer({ paths: [path({ lastReceive: 5 }), path({ lastReceive: 9 })] }))).toBe(9)
  expect(lastReceived(silent)).toBeNull()
})

test('roles and endpoints are written as people write them', () => {
  expect(['LEAF', 'MOON', 'PLANET', 'COMET', ''].map((role) => roleWord(t, role))).toEqual([
    'Peer',
    'Private root',
    'Root',
    'COMET',
    'Unknown role',
  ])
  expect(endpoint('203.0.113.7/9993')).toBe('203.0.113.7:9993')
  expect(endpoint('2001:db8::1/9993')).toBe('[2001:db8::1]:9993')
  expect(endpoint('elsewhere')).toBe('elsewhere')
})

const link = {
  interface: 'eth0',
  latencyMean: 12.5,
  latencyVariance: 0.5,
  packetLossRatio: 0.012,
  packetErrorRatio: null,
  assignedFlowCount: 3,
  lastInAge: 40,
  lastOutAge: 20,
  bonded: true,
  eligible: true,
  givenLinkSpeed: 0,
  relativeQuality: 0.9,
  localPort: 9993,
}
const bond = {
  policy: 'active-backup',
  policyCode: 1,
  aliveLinks: 2,
  totalLinks: 2,
  failoverInterval: 5_000,
  downDelay: 0,
  upDelay: 0,
  packetsPerLink: 64,
  linkSelectMethod: 3,
}

test('a bonded peer shows its policy and links, and its link is switched after a question', async () => {
  const paths = [
    path({ link }),
    path({ address: '192.0.2.9/21011', preferred: false, link: { ...link, interface: null } }),
  ]
  const bonded = peer({ address: 'cccccccccc', bonded: true, bond, paths })
  const { screen, user, bridge, show } = await openWindow(snapshot())
  bridge.answers['peers.list'] = () => success(wholeList([bonded, near]))
  bridge.answers['peers.read'] = () => success(bonded)
  bridge.answers['peers.rotateBond'] = () => failure('bond-not-rotated')
  await show({ view: 'peers' })
  await user.click(await screen.findByRole('button', { name: /^cccccccccc / }))
  const shown = screen.getByRole('region', { name: 'Bond' }).textContent
  expect(shown).toMatch(/active-backup.*2 of 2 alive.*clearly better/)
  expect(shown).toMatch(/eth0203\.0\.113\.7:9993Carries traffic · flows: 3.*12\.5 ms.*1\.2%, broken –/)
  expect(shown).toMatch(/192\.0\.2\.9:21011Stands by/)
  await user.click(screen.getByRole('button', { name: 'Switch link…' }))
  expect(screen.getByText(/moves all traffic with this peer/)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Switch link' }))
  expect(bridge.argumentsOf('peers.rotateBond')).toEqual([{ address: 'cccccccccc' }])
  expect(await screen.findByText('The service did not switch to another link')).toBeTruthy()
  bridge.answers['peers.rotateBond'] = () => success(undefined)
  await user.click(screen.getByRole('button', { name: 'Switch link' }))
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('nothing of a bond is shown where there is none, and no link is switched under another policy', async () => {
  const { screen, user, bridge, show } = await openWindow(snapshot())
  const balanced = peer({ address: 'cccccccccc', bonded: true, bond: { ...bond, policy: 'balance-rr' } })
  bridge.answers['peers.list'] = () => success(wholeList([balanced, near]))
  await show({ view: 'peers' })
  await user.click(await screen.findByRole('button', { name: /^bbbbbbbbbb / }))
  expect(screen.queryByRole('region', { name: 'Bond' })).toBeNull()
  await user.click(screen.getByRole('button', { name: /^cccccccccc / }))
  expect(screen.getByRole('region', { name: 'Bond' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Switch link…' })).toBeNull()
})
