import type { Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { hello, type Served, startServed } from '../../support/app/served.ts'
import { type DemoNode, startDemoNode } from '../../support/node/demo-node.ts'

let node: DemoNode
let beside: Served

beforeAll(async () => {
  node = await startDemoNode({ pace: 0.02 })
})
afterAll(() => node?.dispose())
beforeEach(async () => {
  beside = await startServed(node)
})
afterEach(() => beside.dispose())

describe('a bad client', () => {
  test('that says nothing is sent away, and keeps nobody waiting', async () => {
    await beside.serve()
    const silent = await beside.open()
    expect(await beside.isAnswered()).toBe(true)
    await ended(silent)
    const slow = await beside.open()
    const timer = setInterval(() => slow.write(' '), 50)
    await ended(slow)
    clearInterval(timer)
  })

  test('that sends 50 MB is sent away after one', async () => {
    await beside.serve()
    const client = await beside.open()
    const chunk = Buffer.alloc(1024 * 1024, 'x')
    let taken = 0
    for (let count = 0; count < 50 && !client.destroyed; count += 1) {
      await new Promise<void>((done) => client.write(chunk, () => done()))
      if (!client.destroyed) taken = client.bytesWritten
    }
    await ended(client)
    expect(taken).toBeLessThan(10 * chunk.length)
    expect(beside.logged).toEqual(['a client of the command line sent too much'])
    expect(await beside.isAnswered()).toBe(true)
  })

  test('that does not take its replies is sent away', async () => {
    await beside.serve()
    const client = await beside.open()
    client.pause()
    client.write(hello)
    for (let count = 0; count < 2_000 && !client.destroyed; count += 1)
      client.write(`${JSON.stringify({ command: 'snapshot.read' })}\n`)
    await sleep(1_500)
    client.resume()
    await ended(client)
    expect(await beside.isAnswered()).toBe(true)
  })

  test('does not come in hundreds', async () => {
    await beside.serve({ patience: 60_000 })
    const many = await Promise.all(Array.from({ length: 40 }, beside.open))
    await sleep(200)
    expect(many.filter((client) => !client.destroyed).length).toBeLessThanOrEqual(16)
    for (const client of many) client.destroy()
  })
})

function ended(client: Socket): Promise<unknown> {
  return client.closed ? Promise.resolve() : new Promise((done) => client.once('close', done))
}
