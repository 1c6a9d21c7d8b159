import { describe, expect, test } from 'vitest'
import { openConnection } from '../../../main/service/connection.ts'
import { createListenerGuard, type Look } from '../../../main/service/listener-guard.ts'
import { lookOn } from '../../../main/service/listener-look.ts'
import { servicePort, token } from '../../support/node/service-port.ts'

const world = servicePort()

describe('between the connection and the look', () => {
  /** Asks the service at a port once; `before` comes in between, and `seen` hears what each look shows. */
  async function askedAfter(
    port: number,
    before: () => Promise<unknown>,
    seen: (state: string) => void = () => undefined,
  ): Promise<string> {
    const look = lookOn({ platform: 'linux', env: {} })
    if (look === null) throw new Error('Linux has a table')
    const watched: Look = async (ends) => {
      const shown = await look(ends)
      seen(shown?.state ?? 'no table')
      return shown
    }
    const guard = createListenerGuard(world, watched, 500)
    const check = await guard([world.tokenFile])
    const connection = openConnection({
      origin: `http://127.0.0.1:${port}`,
      header: 'X-ZT1-Auth',
      token,
      check: async (socket) => {
        await before()
        await check(socket)
      },
    })
    world.atEnd(() => connection.destroy())
    const reply = await connection.request('GET', '/status')
    return reply.ok ? 'answered' : reply.error.code
  }

  test('another user who accepts and makes room for the service gets nothing', async () => {
    for (let round = 0; round < 3; round += 1) {
      const squatter = await world.squat({ how: 'deaf' })
      const asked = await askedAfter(squatter.port, async () => {
        await squatter.deaf()
        await world.serve('127.0.0.1', squatter.port)
      })
      expect(asked).toBe('service-imposter')
      await squatter.closed(1)
      expect(squatter.received()).toBe('')
    }
  })

  test('nor where it does so between two connections to the service', async () => {
    const first = await world.serve()
    const port = first.port
    const look = lookOn({ platform: 'linux', env: {} })
    if (look === null) throw new Error('Linux has a table')
    const guard = createListenerGuard(world, look, 500)
    const check = await guard([world.tokenFile])
    let meanwhile = async (): Promise<void> => undefined
    const connection = openConnection({
      header: 'X-ZT1-Auth',
      token,
      origin: `http://127.0.0.1:${port}`,
      check: async (socket, since) => {
        await meanwhile()
        await check(socket, since)
      },
    })
    world.atEnd(() => connection.destroy())
    expect((await connection.request('GET', '/status')).ok).toBe(true)
    await first.close()
    const squatter = await world.squat({ how: 'deaf', port })
    meanwhile = async () => {
      await squatter.deaf()
      await world.serve('127.0.0.1', port)
    }
    expect(await connection.request('GET', '/status')).toMatchObject({
      ok: false,
      error: { code: 'service-imposter' },
    })
    await squatter.closed(1)
    expect(squatter.received()).toBe('')
  })

  test('what the service has not accepted yet waits, and is sent once it has', async () => {
    const slow = await world.squat({ user: 0 })
    slow.pause()
    const states: string[] = []
    const goOn = (state: string): void => {
      states.push(state)
      if (state === 'waiting') slow.goOn()
    }
    expect(await askedAfter(slow.port, async () => undefined, goOn)).toBe('answered')
    expect([...new Set(states)]).toEqual(['waiting', 'accepted'])
    expect(slow.received()).toContain(token)
  })

  test('what nobody accepts is given up, and nothing was sent', async () => {
    const stuck = await world.squat({ user: 0 })
    stuck.pause()
    expect(await askedAfter(stuck.port, async () => undefined)).toBe('service-timeout')
    stuck.goOn()
    await stuck.closed(1)
    expect(stuck.received()).toBe('')
  })

  test('a service that hangs up is no imposter', async () => {
    const squatter = await world.squat({ user: 0 })
    expect(await askedAfter(squatter.port, () => squatter.stop())).toBe('service-unreachable')
    expect(world.warned).toEqual([])
  })
})
