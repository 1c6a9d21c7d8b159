import { describe, expect, test } from 'vitest'
import { demoController } from '../../support/node/demo-controller.ts'
import { codeOf, must } from '../../support/outcome.ts'

/* Each operation on members; what came of it is read past the client as well. */
const controller = demoController()
const { client } = controller

describe('members', () => {
  const laptop = '1234567890'

  test('are added ahead of their joining, changed field by field, and read', async () => {
    const id = await controller.host()
    const made = must(await client.updateMember(id, laptop, { name: 'laptop' }))
    expect(made).toMatchObject({
      id: laptop,
      network: id,
      version: null,
      hasRequestedConfig: false,
      presence: null,
    })
    expect(made.config).toMatchObject({ name: 'laptop', authorized: false })
    const change = {
      name: 'renamed',
      authorized: true,
      activeBridge: true,
      ipAssignments: ['10.147.17.15', 'fd00::1'],
      noAutoAssignIps: true,
      tags: [[3, 1]],
      capabilities: [7],
    }
    for (const [field, value] of Object.entries(change)) {
      const saved = must(await client.updateMember(id, laptop, { [field]: value }))
      expect(saved.config).toMatchObject({ [field]: value })
      expect(await controller.seen(id, laptop)).toMatchObject({ [field]: value, revision: saved.revision })
    }
    const read = must(await client.member(id, laptop.toUpperCase()))
    expect(read.config).toMatchObject(change)
    expect(read.lastAuthorizedTime).toBeGreaterThan(0)
    // Documented as writable; the service ignores it, and says so in its reply.
    expect(must(await client.updateMember(id, laptop, { ssoExempt: true })).config.ssoExempt).toBe(false)
  })

  test('that asked to join have asked; once let in, their version is known', async () => {
    const id = await controller.host()
    const address = await controller.node.ask(id, 'phone')
    expect(must(await client.member(id, address))).toMatchObject({ hasRequestedConfig: true, version: null })
    must(await client.updateMember(id, address, { authorized: true }))
    await controller.node.ask(id, 'phone')
    expect(must(await client.member(id, address))).toMatchObject({
      hasRequestedConfig: true,
      version: '1.14.1',
    })
  })

  test('each with its revision, and all at once', async () => {
    const id = await controller.host()
    expect(must(await client.memberRevisions(id))).toEqual({ revisions: new Map(), unreadable: 0 })
    await controller.node.addMembers(id, 3)
    must(await client.updateMember(id, laptop, { name: 'a' }))
    must(await client.updateMember(id, laptop, { name: 'b' }))
    const { revisions } = must(await client.memberRevisions(id))
    expect(revisions.size).toBe(4)
    expect(revisions.get(laptop)).toBe(2)
    const all = must(await client.allMembers(id))?.items ?? []
    expect(new Map(all.map((member) => [member.id, member.revision]))).toEqual(revisions)
    expect(all.find((member) => member.id === laptop)).toEqual(must(await client.member(id, laptop)))
  })

  test('are deleted, and answer as they were; then they are gone', async () => {
    const id = await controller.host()
    must(await client.updateMember(id, laptop, { name: 'laptop' }))
    must(await client.deleteMember(id, laptop))
    expect(await controller.seen(id, laptop)).toBeNull()
    expect(codeOf(await client.member(id, laptop))).toBe('member-gone')
    expect(codeOf(await client.deleteMember(id, laptop))).toBe('member-gone')
  })

  test.each([
    ['emoji', '👩‍👩‍👧‍👦 🏠 🇺🇳'],
    ['right-to-left', 'مكتب \u202e ירושלים'],
    ['10,000 characters', '長'.repeat(10_000)],
    ['quotes and controls', 'a"b\\c\u0000\n\u2028'],
  ])('and networks have names with %s', async (_what, name) => {
    const id = await controller.host(name)
    expect(must(await client.network(id)).config.name).toBe(name)
    expect(must(await client.updateMember(id, laptop, { name })).config.name).toBe(name)
    expect(must(await client.allMembers(id))?.items[0]?.config.name).toBe(name)
    expect(await controller.seen(id)).toMatchObject({ name })
  })
})
