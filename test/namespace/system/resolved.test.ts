import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { sampleNetwork } from '../../../contract/testing/joined.ts'
import type { SystemDns } from '../../../domain/computer/computer.ts'
import { readLinuxComputer } from '../../../main/system/linux/computer.ts'
import type { Person } from '../../support/desktop/polkit.ts'
import { startAsker } from '../../support/system/dns-asker.ts'
import { ip, removeInterfaces } from '../../support/system/ip.ts'
import { startNameServer } from '../../support/system/name-server.ts'
import { type ResolverDaemon, resolvedMissing, startResolved } from '../../support/system/resolved.ts'

/* The real systemd-resolved and polkitd; who asks is the user "nobody". */
const missing = resolvedMissing()

let daemon: ResolverDaemon
let asker: Awaited<ReturnType<typeof startAsker>>

const makeInterface = () =>
  ip(
    'link add ztmesh0 type veth peer name far0',
    'link set far0 up',
    'link set ztmesh0 up',
    'addr add 10.77.0.97/24 dev ztmesh0',
    'addr add fe80::1/64 dev ztmesh0 nodad',
  )
const many = Array.from({ length: 100 }, (_, index) => `10.77.1.${index}`)
const more = Array.from({ length: 200 }, (_, index) => `10.77.2.${index}`)
/** These answer as name servers, on this computer itself. */
const addresses = ['10.77.0.53', '10.77.0.54', 'fd00:77::53', ...many, ...more]
const flags = { allowManaged: true, allowGlobal: false, allowDefault: false, allowDNS: true }
const applied = { setsDns: true, dnsApplied: true }

describe.skipIf(missing !== null)('systemd-resolved', () => {
  const nameServers: { stop(): Promise<void> }[] = []
  beforeAll(async () => {
    daemon = await startResolved()
    await ip(...addresses.map((address) => `addr add ${address} dev lo`))
    nameServers.push(...(await Promise.all(addresses.map(startNameServer))))
  })
  afterAll(async () => {
    await Promise.all(nameServers.map((each) => each.stop()))
    await ip(...addresses.map((address) => `addr del ${address} dev lo`))
    await daemon?.stop()
  })

  let onLink: { stop(): Promise<void> }
  beforeEach(async () => {
    await makeInterface()
    onLink = await startNameServer('fe80::1%ztmesh0')
    const network = sampleNetwork({
      portDeviceName: 'ztmesh0',
      dns: { domain: 'mesh.example', servers: ['10.77.0.53'] },
      flags,
    })
    asker = await startAsker(network)
  })
  afterEach(async () => {
    await asker.end()
    await onLink.stop()
    await removeInterfaces()
  })

  describe('where permission is asked for', () => {
    beforeAll(() => daemon.rule('nobody', null))

    test('nothing is asked or set before the click', async () => {
      const { result, prompts } = await asker.withAgent('agrees', () => asker.ask('look'))
      expect(result).toEqual({ result: null, resolver: 'resolved', setsDns: false, dnsApplied: false })
      expect(prompts).toEqual([])
    })

    test('the person agrees: it is set, seen, and taken back', async () => {
      const { result, prompts } = await asker.withAgent('agrees', () => asker.ask('apply'))
      expect(result).toEqual({ result: { ok: true }, resolver: 'resolved', ...applied })
      // A session at the screen keeps each permission for a while.
      const questions = ['set domains.', 'set DNS servers.']
      expect(prompts).toEqual(questions.map((what) => `Authentication is required to ${what}`))
      const back = await asker.withAgent('agrees', () => asker.ask('takeBack'))
      expect(back.result).toMatchObject({ result: { ok: true }, setsDns: false, dnsApplied: false })
      expect(back.prompts).toEqual(['Authentication is required to reset name resolution settings.'])
      expect(await own()).toBeUndefined()
    })

    test.each<[Person | null, string]>([
      ['cancels', 'dns-not-permitted'],
      ['mistypes', 'dns-not-permitted'],
      [null, 'dns-no-agent'],
    ])('the person %s: nothing is set', async (person, code) => {
      const asked = () => asker.ask('apply')
      const result = person === null ? await asked() : (await asker.withAgent(person, asked)).result
      expect(result).toMatchObject({ result: { error: { code } }, setsDns: false, dnsApplied: false })
      expect(await own()).toBeUndefined()
    })

    test('cancelled at the second question, nothing of the first stays', async () => {
      const { result, prompts } = await asker.withAgent('agrees once', () => asker.ask('apply'))
      expect(result).toMatchObject({ result: { error: { code: 'dns-not-permitted' } }, dnsApplied: false })
      expect(prompts).toHaveLength(2)
      // A domain without servers is asked nothing, and to take it away would have to be asked for.
      expect((await own())?.servers ?? []).toEqual([])
    })

    test('cancelled while it is taken back, it stays and can be tried again', async () => {
      await asker.withAgent('agrees', () => asker.ask('apply'))
      const off = { flags: { ...flags, allowDNS: false } }
      const { result } = await asker.withAgent('cancels', () => asker.ask('takeBack', off))
      expect(result).toMatchObject({ result: { error: { code: 'dns-not-permitted' } }, ...applied })
      const again = await asker.withAgent('agrees', () => asker.ask('takeBack'))
      expect(again.result).toMatchObject({ result: { ok: true }, setsDns: false, dnsApplied: false })
    })

    test('after the interface went and came nobody is asked: the row has the button', async () => {
      await asker.withAgent('agrees', () => asker.ask('apply'))
      await removeInterfaces()
      expect(await own()).toBeUndefined()
      await asker.ask('look')
      await makeInterface()
      const { prompts } = await asker.withAgent('agrees', async () => {
        for (let round = 0; round < 5; round += 1)
          expect(await asker.ask('look')).toMatchObject({ setsDns: true, dnsApplied: false })
      })
      expect(prompts).toEqual([])
      expect((await asker.withAgent('agrees', () => asker.ask('apply'))).result).toMatchObject(applied)
    })

    test('systemd-resolved goes away while the person is asked', async () => {
      const { result } = await asker.withAgent('is away', async () => {
        const asked = asker.ask('apply')
        await sleep(1_000)
        await daemon.end()
        return asked
      })
      await daemon.begin()
      expect(result).toMatchObject({ result: { error: { code: 'resolver-absent' } }, setsDns: false })
      await asker.seen({ resolver: 'resolved' })
    })
  })

  describe('where it is granted', () => {
    beforeAll(() => daemon.rule('nobody', 'YES'))

    test('it is set again after the interface went and came', async () => {
      expect(await asker.ask('apply')).toMatchObject({ result: { ok: true }, ...applied })
      await removeInterfaces()
      await asker.seen({ dnsApplied: false })
      await makeInterface()
      await asker.seen(applied)
    })

    test('it is set again after systemd-resolved was started anew, without a poll', async () => {
      await asker.ask('apply')
      await daemon.end(true)
      await asker.seen({ resolver: null, dnsApplied: false })
      await daemon.begin()
      await expect.poll(async () => (await own())?.servers).toContain('10.77.0.53')
      await asker.seen(applied)
    })

    test('it is set anew where the network names others, and taken back where it names none', async () => {
      await asker.ask('apply')
      await asker.ask('look', { dns: { domain: 'other.example', servers: ['10.77.0.54', 'fd00:77::53'] } })
      await asker.seen(applied)
      const others = { servers: ['10.77.0.54', 'fd00:77::53'], domains: ['other.example'] }
      expect(await own()).toMatchObject(others)
      await asker.ask('look', { dns: { domain: '', servers: [] } })
      await expect.poll(own).toBeUndefined()
      const named = { dns: { domain: 'mesh.example', servers: ['10.77.0.53'] } }
      expect(await asker.ask('look', named)).toMatchObject({ setsDns: true })
      await asker.seen(applied)
    })

    test('of two servers the one that answers is set, and counts as all', async () => {
      const dns = { domain: 'mesh.example', servers: ['10.77.0.99', '10.77.0.53'] }
      expect(await asker.ask('apply', { dns })).toMatchObject({ result: { ok: true }, ...applied })
      expect((await own())?.servers).toEqual(['10.77.0.53'])
      expect(await asker.ask('look')).toMatchObject(applied)
    })

    test('it is taken back with the switch', async () => {
      await asker.ask('apply')
      await asker.ask('look', { flags: { ...flags, allowDNS: false } })
      await asker.seen({ setsDns: false, dnsApplied: false })
      expect(await own()).toBeUndefined()
      await asker.ask('look', { flags: { ...flags, allowDNS: true } })
      expect(await asker.ask('look')).toMatchObject({ setsDns: false, dnsApplied: false })
    })

    test.each([
      ['upper case and a dot', { domain: 'Mesh.EXAMPLE.', servers: ['10.77.0.53'] }, ['mesh.example']],
      ['no domain', { domain: '', servers: ['10.77.0.53'] }, []],
      ['the root', { domain: '.', servers: ['10.77.0.53'] }, []],
      ['one label', { domain: 'lan', servers: ['10.77.0.53'] }, ['lan']],
      ['a server on the link', { domain: 'lan', servers: ['FE80::1%ztmesh0', '10.77.0.53'] }, ['lan']],
      ['a hundred servers', { domain: 'lan', servers: many }, ['lan']],
    ])('%s can be set, and is seen', async (_what, dns, domains) => {
      expect(await asker.ask('apply', { dns })).toMatchObject({ result: { ok: true }, ...applied })
      const set = await own()
      expect(set?.domains).toEqual(domains)
      expect(set?.servers).toHaveLength(dns.servers.length)
      expect(await asker.ask('takeBack')).toMatchObject({ result: { ok: true }, dnsApplied: false })
    })

    test.each([
      ['a domain that is none', { dns: { domain: '*.example', servers: ['10.77.0.53'] } }, 'dns-unusable'],
      ['servers that are none', { dns: { domain: 'lan', servers: ['dns.example'] } }, 'dns-unusable'],
      ['more than it takes', { dns: { domain: 'lan', servers: [...many, ...more] } }, 'resolver-refused'],
      [
        'a server that does not answer',
        { dns: { domain: 'lan', servers: ['10.77.0.9'] } },
        'dns-server-silent',
      ],
      ['an interface that is gone', { portDeviceName: 'ztgone' }, 'interface-missing'],
      ['an interface that has no name', { portDeviceName: '' }, 'interface-missing'],
      ['an interface that is a path', { portDeviceName: '../lo' }, 'interface-missing'],
      ['the switch off', { flags: { ...flags, allowDNS: false } }, 'dns-unusable'],
    ])('%s: nothing is set', async (_what, change, code) => {
      const { result, setsDns } = await asker.ask('apply', change)
      expect(result).toMatchObject({ error: { code } })
      expect(setsDns).toBe(false)
      expect((await own())?.servers ?? []).toEqual([])
    })

    test('where programs do not ask systemd-resolved, it is not told', async () => {
      await daemon.file('nameserver 192.0.2.53\n')
      const seenThere = await asker.ask('apply')
      await daemon.file('nameserver 127.0.0.53\n')
      expect(seenThere).toMatchObject({ resolver: 'file', result: { error: { code: 'resolver-absent' } } })
      expect(await own()).toBeUndefined()
    })
  })

  test('denied by a rule, without asking', async () => {
    await daemon.rule('nobody', 'NO')
    const { result, prompts } = await asker.withAgent('agrees', () => asker.ask('apply'))
    expect(result).toMatchObject({ result: { error: { code: 'dns-not-permitted' } }, setsDns: false })
    expect(prompts).toEqual([])
  })
})

/** Reads systemd-resolved's servers for the interface; undefined: it has none. */
async function own(): Promise<SystemDns | undefined> {
  const { dns } = await readLinuxComputer(true)
  return dns?.find((each) => each.interface === 'ztmesh0')
}

if (missing !== null) test('systemd-resolved', (context) => context.skip(missing))
