import type { Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { hello, serveEachTest } from '../../support/app/served.ts'

const stage = serveEachTest()

describe('a bad client', () => {
  test('that says nothing is sent away, and keeps nobody waiting', async () => {
    await stage.beside.serve({ patience: 5_000 })
    const silent = await stage.beside.open()
    expect(await stage.beside.isAnswered()).toBe(true)
    await ended(silent)
    const slow = await stage.beside.open()
    const timer = setInterval(() => slow.write(' '), 50)
    await ended(slow)
    clearInterval(timer)
  })

  test('that sends 50 MB is sent away after one', async () => {
    await stage.beside.serve()
    const client = await stage.beside.open()
    const chunk = Buffer.alloc(1024 * 1024, 'x')
    let taken = 0
    for (let count = 0; count < 50 && !client.destroyed; count += 1) {
      await new Promise<void>((done) => client.write(chunk, () => done()))
      if (!client.destroyed) taken = client.bytesWritten
    }
    await ended(client)
    expect(taken).toBeLessThan(10 * chunk.length)
    expect(stage.beside.logged).toEqual(['a client of the command line sent too much'])
    expect(await stage.beside.isAnswered()).toBe(true)
  })

  test('that does not take its replies is sent away', async () => {
    await stage.beside.serve({ patience: 5_000 })
    const client = await stage.beside.open()
    client.pause()
    client.write(hello)
    for (let count = 0; count < 2_000 && !client.destroyed; count += 1)
      client.write(`${JSON.stringify({ command: 'snapshot.read' })}\n`)
    await sleep(6_000)
    client.resume()
    await ended(client)
    expect(await stage.beside.isAnswered()).toBe(true)
  })

  test('does not come in hundreds', async () => {
    await stage.beside.serve()
    const many = await Promise.all(Array.from({ length: 40 }, stage.beside.open))
    await expect.poll(() => many.filter((client) => !client.destroyed).length).toBeLessThanOrEqual(16)
    for (const client of many) client.destroy()
  })
})

function ended(client: Socket): Promise<unknown> {
  return client.closed ? Promise.resolve() : new Promise((done) => client.once('close', done))
}
