import { describe, expect, test } from 'vitest'
import { startHosting } from '../../support/node/hosting.ts'
import { codeOf, must } from '../../support/outcome.ts'
import { shared } from '../../support/shared.ts'

/* Devices that ask to join, this one among them. */

const app = shared(startHosting)

const waits = (member: string): boolean => app.hosting().waiting.some((device) => device.member === member)

describe('a device that asks to join', () => {
  test('waits, is let in with one click, and is told of no more', async () => {
    const network = await app.node.hostNetwork({ name: 'lab' })
    const member = await app.node.ask(network, 'phone')
    const { hosting } = await app.until(() => waits(member))
    expect(hosting.waiting[0]).toMatchObject({ source: 'controller', network, networkName: 'lab', member })
    expect(hosting.controller).toEqual({ state: 'ready' })
    must(await app.handlers['hosting.authorizeDevice']({ network, member }))
    expect(waits(member)).toBe(false)
    const members = await app.members(network)
    expect(members.find(({ id }) => id === member)?.config.authorized).toBe(true)
  })

  test('that is ignored is told of no more, until it was decided about elsewhere', async () => {
    const network = await app.node.hostNetwork({ name: 'attic' })
    const member = await app.node.ask(network, 'stranger')
    await app.until(() => waits(member))
    must(await app.handlers['hosting.ignoreDevice']({ network, member }))
    expect(waits(member)).toBe(false)
    expect(app.hosting().ignored).toEqual([`${network}/${member}`])
    await app.node.ask(network, 'stranger')
    await new Promise((resolve) => setTimeout(resolve, 600))
    expect(waits(member)).toBe(false)
    await app.node.call('POST', `/controller/network/${network}/member/${member}`, { authorized: true })
    await app.until(({ hosting }) => hosting.ignored.length === 0)
  })

  test('that was let in elsewhere, or whose network is gone, waits no more', async () => {
    const network = await app.node.hostNetwork({ name: 'cellar' })
    const [first, second] = [await app.node.ask(network, 'a'), await app.node.ask(network, 'b')]
    await app.until(() => waits(first) && waits(second))
    await app.node.call('POST', `/controller/network/${network}/member/${first}`, { authorized: true })
    await app.until(() => !waits(first) && waits(second))
    await app.node.call('DELETE', `/controller/network/${network}`, {})
    await app.until(() => !waits(second))
    expect(codeOf(await app.handlers['hosting.authorizeDevice']({ network, member: second }))).toBe(
      'network-gone',
    )
  })

  test('is known by its name among the peers, once its network was looked at', async () => {
    const network = await app.node.hostNetwork({ name: 'names' })
    const change = { name: 'office server', authorized: true, ipAssignments: ['10.83.4.9'] }
    const [peer] = await app.node.peers()
    const member = peer?.address ?? ''
    const names = async () => must(await app.ask('peers.read', { address: member }))?.names
    must(await app.handlers['hosting.addMember']({ network, member, change }))
    expect(await names()).toEqual([
      { network, name: 'office server', addresses: ['10.83.4.9'], description: null },
    ])
    must(await app.handlers['hosting.deleteMember']({ network, member }))
    expect(await names()).toEqual([])
  })
})

describe('this device', () => {
  test('joins a hosted network in one go: joined, let in, named, connected', async () => {
    const network = await app.node.hostNetwork({ name: 'workshop' })
    const steps = new Set<string>()
    const stop = app.core.store.subscribe(({ hosting }) => {
      for (const { step } of hosting.jobs) if (step !== null) steps.add(step)
    })
    // Slow enough that a person could see each step.
    await app.node.fault({ kind: 'delay', ms: 300, path: `${network}|member` })
    const job = must(await app.handlers['hosting.joinThisDevice']({ network }))
    const account = await app.ended(job)
    stop()
    await app.node.clearFaults()
    expect(account).toMatchObject({
      job: { kind: 'join-this-device', network, networkName: 'workshop', state: 'done', total: 1, done: 1 },
      items: [{ item: app.address, outcome: 'done', fault: null }],
    })
    expect([...steps]).toEqual(['joining', 'waiting-for-controller', 'authorizing', 'settling'])
    expect((await app.node.network(network))?.status).toBe('OK')
    const member = (await app.members(network)).find(({ id }) => id === app.address)
    expect(member?.config).toMatchObject({ authorized: true, name: 'workbench' })
    expect(app.snapshot().networks.find(({ id }) => id === network)?.joined).toBe(true)
    await app.until(({ hosting }) => hosting.manageable.includes(network))
  })

  test('keeps the name that somebody gave it ahead', async () => {
    const network = await app.node.hostNetwork({ name: 'ahead' })
    await app.node.call('POST', `/controller/network/${network}/member/${app.address}`, {
      name: 'my own name',
    })
    await app.ended(must(await app.handlers['hosting.joinThisDevice']({ network })))
    const member = (await app.members(network)).find(({ id }) => id === app.address)
    expect(member?.config).toMatchObject({ authorized: true, name: 'my own name' })
  })

  test('stops waiting when the person says so, and stays joined', async () => {
    const network = await app.node.hostNetwork({ name: 'patience' })
    // The controller does not tell that the node has asked.
    const path = `/controller/network/${network}/member/${app.address}`
    await app.node.fault({ kind: 'reply', method: 'GET', path, status: 404, body: '' })
    const job = must(await app.handlers['hosting.joinThisDevice']({ network }))
    await app.until(({ hosting }) =>
      hosting.jobs.some(({ id, step }) => id === job && step === 'waiting-for-controller'),
    )
    must(await app.handlers['hosting.stopJob']({ job }))
    const account = await app.ended(job)
    await app.node.clearFaults()
    expect(account.job).toMatchObject({ state: 'stopped', fault: null })
    expect(await app.node.network(network)).not.toBeNull()
  })

  test('cannot join what somebody deleted', async () => {
    const network = await app.node.hostNetwork({ name: 'gone' })
    await app.node.call('DELETE', `/controller/network/${network}`, {})
    expect(codeOf(await app.handlers['hosting.joinThisDevice']({ network }))).toBe('network-gone')
    expect(await app.node.network(network)).toBeNull()
  })
})

describe('a controller', () => {
  test('that is starting, and then ready, is told as such', async () => {
    await app.node.fault({ kind: 'reply', path: 'controller', status: 503, body: '{}' })
    await app.until(({ hosting }) => hosting.controller.state === 'starting')
    await app.node.clearFaults()
    await app.until(({ hosting }) => hosting.controller.state === 'ready')
  })

  test('that a service lacks is not asked for again and again', async () => {
    await app.node.fault({ kind: 'reply', path: 'controller', status: 404, body: '' })
    await app.until(({ hosting }) => hosting.controller.state === 'none')
    await app.node.forgetRequests()
    await new Promise((resolve) => setTimeout(resolve, 700))
    expect(
      Object.keys(await app.node.requests()).filter((operation) => operation.includes('controller')),
    ).toEqual([])
    await app.node.clearFaults()
    app.poke()
    await app.until(({ hosting }) => hosting.controller.state === 'ready')
  })
})
