import { beforeEach, describe, expect, test } from 'vitest'
import type { Json } from '../json.ts'
import { type Asker, type Controller, createController, type Hosted } from './controller.ts'

const id = '1bb46b80d6c6515c'
const asker: Asker = { address: '1bb46b80d6', identity: '1bb46b80d6:0:63', version: [1, 14, 1, 12] }
const clock = { now: () => 5000, since: () => 0, after: () => () => {}, stop: () => {} }

let events: string[]
let controller: Controller

function create(initial: readonly Hosted[] = []): Controller {
  return createController(clock, initial, {
    changed: () => events.push('changed'),
    push: (networkId, address) => events.push(`push ${networkId} ${address}`),
  })
}

beforeEach(() => {
  events = []
  controller = create()
})

function host(body: { readonly [key: string]: Json } = {}): void {
  controller.writeNetwork(id, {
    v4AssignMode: { zt: true },
    routes: [{ target: '10.147.17.0/24' }],
    ipAssignmentPools: [{ ipRangeStart: '10.147.17.1', ipRangeEnd: '10.147.17.254' }],
    ...body,
  })
  events = []
}

describe('a node that asks', () => {
  test('is told where there is no such network', () => {
    expect(controller.answer(id, asker)).toEqual({ kind: 'not-found' })
  })

  test('becomes a member that is not authorized, once', () => {
    host()
    expect(controller.answer(id, asker)).toEqual({ kind: 'denied' })
    expect(controller.answer(id, asker)).toEqual({ kind: 'denied' })
    expect(controller.member(id, asker.address)).toMatchObject({
      authorized: false,
      identity: asker.identity,
      revision: 1,
      vMajor: -1,
      ipAssignments: [],
    })
    expect(events).toEqual(['changed'])
  })

  test('gets address and version written down when it asks after its authorization, as recorded', () => {
    host({ name: 'office' })
    controller.answer(id, asker)
    expect(controller.writeMember(id, asker.address, { authorized: true })).toMatchObject({
      revision: 2,
      ipAssignments: [],
    })
    expect(controller.answer(id, asker)).toMatchObject({
      configuration: { name: 'office', assignedAddresses: ['10.147.17.97/24'], netconfRevision: 1 },
    })
    expect(controller.member(id, asker.address)).toMatchObject({
      revision: 3,
      ipAssignments: ['10.147.17.97'],
      vMinor: 14,
    })
  })

  test('is let into a public network, and again after it was put out', () => {
    host({ private: false })
    expect(controller.answer(id, asker).kind).toBe('configuration')
    controller.writeMember(id, asker.address, { authorized: false })
    expect(controller.answer(id, asker).kind).toBe('configuration')
    expect(controller.member(id, asker.address)?.lastAuthorizedCredentialType).toBe('public')
  })

  test('does not get an address that another member has', () => {
    host({ private: false })
    controller.writeMember(id, '1234567890', { ipAssignments: ['10.147.17.97'] })
    expect(controller.answer(id, asker)).toMatchObject({
      configuration: { assignedAddresses: ['10.147.17.98/24'] },
    })
  })

  test('gets the default tags it lacks, and default capabilities the first time', () => {
    host({
      private: false,
      tags: [{ id: 1, default: 7 }, { id: 2 }],
      capabilities: [{ id: 4, default: true }, { id: 5 }],
    })
    controller.answer(id, asker)
    expect(controller.member(id, asker.address)).toMatchObject({ tags: [[1, 7]], capabilities: [4] })
    controller.writeMember(id, asker.address, { tags: [[1, 9]], capabilities: [] })
    controller.answer(id, asker)
    expect(controller.member(id, asker.address)).toMatchObject({ tags: [[1, 9]], capabilities: [] })
  })
})

test('a change is pushed to whom it concerns, and nothing is where nothing changed', () => {
  host()
  controller.writeNetwork(id, { mtu: 1400 })
  controller.writeMember(id, '1234567890', { name: 'Laptop' })
  expect(events).toEqual(['changed', `push ${id} null`, 'changed', `push ${id} 1234567890`])
  events = []
  controller.writeNetwork(id, { mtu: 1400 })
  controller.writeMember(id, '1234567890', { name: 'Laptop' })
  expect(events).toEqual([])
})

test('what is deleted is answered once, and a network goes with its members', () => {
  host()
  controller.writeMember(id, '1234567890', {})
  expect(controller.removeMember(id, '1234567890')).toMatchObject({ id: '1234567890' })
  expect(controller.removeMember(id, '1234567890')).toBeUndefined()
  expect(controller.removeNetwork(id)).toMatchObject({ id })
  expect(controller.removeNetwork(id)).toBeUndefined()
  expect(controller.members(id)).toBeUndefined()
  expect(controller.writeMember(id, '1234567890', {})).toBeUndefined()
})

test('what it gives to be kept makes the same controller', () => {
  host({ multicastLimit: -5 })
  controller.writeMember(id, '1234567890', { name: 'Laptop' })
  const again = create(controller.hosted())
  expect(again.network(id)).toEqual(controller.network(id))
  expect(again.members(id)).toEqual(controller.members(id))
})
