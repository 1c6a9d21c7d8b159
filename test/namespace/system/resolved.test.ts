import { type ChildProcess, spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Network } from '../../../contract/node.ts'
import { sampleNetwork } from '../../../contract/testing/joined.ts'
import type { SystemDns } from '../../../domain/computer/computer.ts'
import { readLinuxComputer } from '../../../main/system/linux/computer.ts'
import { projectRoot } from '../../support/app/application.ts'
import { type Person, registerAgent } from '../../support/desktop/polkit.ts'
import { endProcess } from '../../support/end-process.ts'
import type { DnsRequest } from '../../support/system/dns-worker.ts'
import { ip, removeInterfaces } from '../../support/system/ip.ts'
import { type ResolverDaemon, resolvedMissing, startResolved } from '../../support/system/resolved.ts'

/* The real systemd-resolved and polkitd; who asks is the user "nobody". */
const nobody = 65534
const missing = resolvedMissing()

interface Seen {
  readonly result: { readonly ok: boolean; readonly error?: { readonly code: string } } | null
  readonly resolver: string | null
  readonly setsDns: boolean
  readonly dnsApplied: boolean | null
}

let daemon: ResolverDaemon
let child: ChildProcess
let lines: AsyncIterator<string>
let now: Network

async function ask(action: DnsRequest['action'], change: Partial<Network> = {}): Promise<Seen> {
  now = { ...now, ...change }
  child.stdin?.write(`${JSON.stringify({ action, network: now } satisfies DnsRequest)}\n`)
  return JSON.parse((await lines.next()).value ?? 'null')
}

/** Polls until it is so. */
async function seen(wanted: Partial<Seen>): Promise<Seen> {
  let last = await ask('look')
  for (let round = 0; round < 50; round += 1) {
    if (Object.entries(wanted).every(([name, value]) => last[name as keyof Seen] === value)) return last
    await sleep(100)
    last = await ask('look')
  }
  throw new Error(`it stays ${JSON.stringify(last)}`)
}

const makeInterface = () =>
  ip(
    'link add ztmesh0 type veth peer name far0',
    'link set far0 up',
    'link set ztmesh0 up',
    'addr add 10.77.0.97/24 dev ztmesh0',
  )
const many = Array.from({ length: 100 }, (_, place) => `10.77.1.${place}`)
const more = Array.from({ length: 200 }, (_, place) => `10.77.2.${place}`)
const flags = { allowManaged: true, allowGlobal: false, allowDefault: false, allowDNS: true }
const applied = { setsDns: true, dnsApplied: true }

describe.skipIf(missing !== null)('systemd-resolved', () => {
  beforeAll(async () => {
    daemon = await startResolved()
  })
  afterAll(() => daemon?.stop())

  beforeEach(async () => {
    await makeInterface()
    now = sampleNetwork({
      portDeviceName: 'ztmesh0',
      dns: { domain: 'mesh.example', servers: ['10.77.0.53'] },
      flags,
    })
    child = spawn(process.execPath, ['test/support/system/dns-worker.ts'], {
      ...{ uid: nobody, gid: nobody, cwd: projectRoot, stdio: ['pipe', 'pipe', 'inherit'] },
      env: { ...process.env, ELECTRON_RUN_AS_NODE: '1' },
    })
    if (child.stdout === null) throw new Error('no output')
    lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
    await lines.next()
  })
  afterEach(async () => {
    await endProcess(child, 'the worker')
    await removeInterfaces()
  })

  async function withAgent<T>(person: Person, work: () => Promise<T>) {
    const agent = await registerAgent(child.pid ?? 0, person)
    const result = await work()
    agent.stop()
    return { result, prompts: agent.prompts }
  }

  describe('where permission is asked for', () => {
    beforeAll(() => daemon.rule('nobody', null))

    test('nothing is asked or set before the click', async () => {
      const { result, prompts } = await withAgent('agrees', () => ask('look'))
      expect(result).toEqual({ result: null, resolver: 'resolved', setsDns: false, dnsApplied: false })
      expect(prompts).toEqual([])
    })

    test('the person agrees: it is set, seen, and taken back', async () => {
      const { result, prompts } = await withAgent('agrees', () => ask('apply'))
      expect(result).toEqual({ result: { ok: true }, resolver: 'resolved', ...applied })
      // A session at the screen keeps each permission for a while.
      const questions = ['set domains.', 'set DNS servers.']
      expect(prompts).toEqual(questions.map((what) => `Authentication is required to ${what}`))
      const back = await withAgent('agrees', () => ask('takeBack'))
      expect(back.result).toMatchObject({ result: { ok: true }, setsDns: false, dnsApplied: false })
      expect(back.prompts).toEqual(['Authentication is required to reset name resolution settings.'])
      expect(await own()).toBeUndefined()
    })

    test.each<[Person | null, string]>([
      ['cancels', 'dns-not-permitted'],
      ['mistypes', 'dns-not-permitted'],
      [null, 'dns-no-agent'],
    ])('the person %s: nothing is set', async (person, code) => {
      const asked = () => ask('apply')
      const result = person === null ? await asked() : (await withAgent(person, asked)).result
      expect(result).toMatchObject({ result: { error: { code } }, setsDns: false, dnsApplied: false })
      expect(await own()).toBeUndefined()
    })

    test('cancelled at the second question, nothing of the first stays', async () => {
      const { result, prompts } = await withAgent('agrees once', () => ask('apply'))
      expect(result).toMatchObject({ result: { error: { code: 'dns-not-permitted' } }, dnsApplied: false })
      expect(prompts).toHaveLength(2)
      // A domain without servers is asked nothing, and to take it away would have to be asked for.
      expect((await own())?.servers ?? []).toEqual([])
    })

    test('cancelled while it is taken back, it stays and can be tried again', async () => {
      await withAgent('agrees', () => ask('apply'))
      const off = { flags: { ...now.flags, allowDNS: false } }
      const { result } = await withAgent('cancels', () => ask('takeBack', off))
      expect(result).toMatchObject({ result: { error: { code: 'dns-not-permitted' } }, ...applied })
      const again = await withAgent('agrees', () => ask('takeBack'))
      expect(again.result).toMatchObject({ result: { ok: true }, setsDns: false, dnsApplied: false })
    })

    test('after the interface went and came nobody is asked: the row has the button', async () => {
      await withAgent('agrees', () => ask('apply'))
      await removeInterfaces()
      expect(await own()).toBeUndefined()
      await ask('look')
      await makeInterface()
      const { prompts } = await withAgent('agrees', async () => {
        for (let round = 0; round < 5; round += 1)
          expect(await ask('look')).toMatchObject({ setsDns: true, dnsApplied: false })
      })
      expect(prompts).toEqual([])
      expect((await withAgent('agrees', () => ask('apply'))).result).toMatchObject(applied)
    })

    test('systemd-resolved goes away while the person is asked', async () => {
      const { result } = await withAgent('is away', async () => {
        const asked = ask('apply')
        await sleep(1_000)
        await daemon.end()
        return asked
      })
      await daemon.begin()
      expect(result).toMatchObject({ result: { error: { code: 'resolver-absent' } }, setsDns: false })
      await seen({ resolver: 'resolved' })
    })
  })

  describe('where it is granted', () => {
    beforeAll(() => daemon.rule('nobody', 'YES'))

    test('it is set again after the interface went and came', async () => {
      expect(await ask('apply')).toMatchObject({ result: { ok: true }, ...applied })
      await removeInterfaces()
      await seen({ dnsApplied: false })
      await makeInterface()
      await seen(applied)
    })

    test('it is set again after systemd-resolved was started anew, without a poll', async () => {
      await ask('apply')
      await daemon.end(true)
      await seen({ resolver: null, dnsApplied: false })
      await daemon.begin()
      await until(async () => (await own())?.servers.includes('10.77.0.53') === true)
      await seen(applied)
    })

    test('it is set anew where the network names others, and taken back where it names none', async () => {
      await ask('apply')
      await ask('look', { dns: { domain: 'other.example', servers: ['10.77.0.54', 'fd00:77::53'] } })
      await seen(applied)
      const others = { servers: ['10.77.0.54', 'fd00:77::53'], domains: ['other.example'] }
      expect(await own()).toMatchObject(others)
      await ask('look', { dns: { domain: '', servers: [] } })
      await until(async () => (await own()) === undefined)
      expect(await ask('look', { dns: { domain: 'mesh.example', servers: ['10.77.0.53'] } })).toMatchObject({
        setsDns: true,
      })
      await seen(applied)
    })

    test('it is taken back with the switch', async () => {
      await ask('apply')
      await ask('look', { flags: { ...now.flags, allowDNS: false } })
      await seen({ setsDns: false, dnsApplied: false })
      expect(await own()).toBeUndefined()
      await ask('look', { flags: { ...now.flags, allowDNS: true } })
      expect(await ask('look')).toMatchObject({ setsDns: false, dnsApplied: false })
    })

    test.each([
      ['upper case and a dot', { domain: 'Mesh.EXAMPLE.', servers: ['10.77.0.53'] }, ['mesh.example']],
      ['no domain', { domain: '', servers: ['10.77.0.53'] }, []],
      ['the root', { domain: '.', servers: ['10.77.0.53'] }, []],
      ['one label', { domain: 'lan', servers: ['10.77.0.53'] }, ['lan']],
      ['a server on the link', { domain: 'lan', servers: ['FE80::1%ztmesh0', '10.77.0.53'] }, ['lan']],
      ['a hundred servers', { domain: 'lan', servers: many }, ['lan']],
    ])('%s can be set, and is seen', async (_what, dns, domains) => {
      expect(await ask('apply', { dns })).toMatchObject({ result: { ok: true }, ...applied })
      const set = await own()
      expect(set?.domains).toEqual(domains)
      expect(set?.servers).toHaveLength(dns.servers.length)
      expect(await ask('takeBack')).toMatchObject({ result: { ok: true }, dnsApplied: false })
    })

    test.each([
      ['a domain that is none', { dns: { domain: '*.example', servers: ['10.77.0.53'] } }, 'dns-unusable'],
      ['servers that are none', { dns: { domain: 'lan', servers: ['dns.example'] } }, 'dns-unusable'],
      ['more than it takes', { dns: { domain: 'lan', servers: [...many, ...more] } }, 'resolver-refused'],
      ['an address of nobody', { dns: { domain: 'lan', servers: ['0.0.0.0'] } }, 'resolver-refused'],
      ['an interface that is gone', { portDeviceName: 'ztgone' }, 'interface-missing'],
      ['an interface that has no name', { portDeviceName: '' }, 'interface-missing'],
      ['an interface that is a path', { portDeviceName: '../lo' }, 'interface-missing'],
      ['the switch off', { flags: { ...flags, allowDNS: false } }, 'dns-unusable'],
    ])('%s: nothing is set', async (_what, change, code) => {
      const { result, setsDns } = await ask('apply', change)
      expect(result).toMatchObject({ error: { code } })
      expect(setsDns).toBe(false)
      expect((await own())?.servers ?? []).toEqual([])
    })

    test('where programs do not ask systemd-resolved, it is not told', async () => {
      await daemon.file('nameserver 192.0.2.53\n')
      const seenThere = await ask('apply')
      await daemon.file('nameserver 127.0.0.53\n')
      expect(seenThere).toMatchObject({ resolver: 'file', result: { error: { code: 'resolver-absent' } } })
      expect(await own()).toBeUndefined()
    })
  })

  test('denied by a rule, without asking', async () => {
    await daemon.rule('nobody', 'NO')
    const { result, prompts } = await withAgent('agrees', () => ask('apply'))
    expect(result).toMatchObject({ result: { error: { code: 'dns-not-permitted' } }, setsDns: false })
    expect(prompts).toEqual([])
  })
})

async function until(done: () => Promise<boolean>): Promise<void> {
  for (let round = 0; round < 50; round += 1) {
    if (await done()) return
    await sleep(100)
  }
  throw new Error('it stays as it was')
}

/** What systemd-resolved has for the interface; undefined: nothing */
async function own(): Promise<SystemDns | undefined> {
  const { dns } = await readLinuxComputer(true)
  return dns?.find((each) => each.interface === 'ztmesh0')
}

if (missing !== null) test('systemd-resolved', (context) => context.skip(missing))
