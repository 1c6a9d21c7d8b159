import { expect, test } from 'vitest'
import { failure, type Result, success } from '../../../contract/result.ts'
import type { JsonObject } from '../../../domain/json.ts'
import type { NetworkId } from '../../../domain/network-id.ts'
import { createConfigs } from './configs.ts'

const ids = ['a84ac5c10a000001', 'a84ac5c10a000002', 'a84ac5c10a000003'] as const

function world() {
  const asked: NetworkId[] = []
  const answers = new Map<NetworkId, (reply: Result<JsonObject>) => void>()
  let now = 0
  const configs = createConfigs(
    (id) => {
      asked.push(id)
      return new Promise((answer) => answers.set(id, answer))
    },
    () => now,
  )
  return {
    configs,
    asked,
    async answer(id: NetworkId, reply: Result<JsonObject>) {
      await expect.poll(() => answers.has(id)).toBe(true)
      answers.get(id)?.(reply)
      answers.delete(id)
    },
    pass: (ms: number) => {
      now += ms
    },
  }
}

test('one that cannot be read is unknown, and is asked for again later than never', async () => {
  const { configs, asked, answer, pass } = world()
  configs.readBehind([ids[0]])
  await answer(ids[0], failure('account-error'))
  await configs.reading()
  expect(configs.known(ids[0])).toBeNull()
  configs.readBehind([ids[0]])
  expect(configs.reading()).toBeNull()
  pass(60_000)
  configs.readBehind([ids[0]])
  await answer(ids[0], success({ mtu: 1400 }))
  await configs.reading()
  expect([configs.known(ids[0]), asked.length]).toEqual([{ mtu: 1400 }, 2])
})

test('what was read by itself, or changed, while a round goes on is not replaced by what the round read', async () => {
  const { configs, asked, answer, pass } = world()
  for (const id of ids) configs.keep(id, { mtu: 1 }, 'accept;')
  pass(300_000)
  configs.readBehind(ids)
  await expect.poll(() => asked).toEqual(ids)
  configs.keep(ids[0], { mtu: 2 })
  configs.forget(ids[1])
  for (const id of ids) await answer(id, success({ mtu: 3 }))
  await configs.reading()
  expect(ids.map((id) => configs.known(id))).toEqual([
    { mtu: 2, rulesSource: 'accept;' },
    null,
    { mtu: 3, rulesSource: 'accept;' },
  ])
})

test('nothing is asked for any more once it is closed', async () => {
  const { configs, asked, answer } = world()
  const many = Array.from({ length: 20 }, (_, i) => `a84ac5c10a${(i + 16).toString(16).padStart(6, '0')}`)
  configs.readBehind(many)
  await expect.poll(() => asked.length).toBe(4)
  configs.close()
  for (const id of [...asked]) await answer(id, success({}))
  await configs.reading()
  expect(asked).toHaveLength(4)
})
