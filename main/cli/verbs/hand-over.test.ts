import { expect, test } from 'vitest'
import { failure, type Result, success } from '../../../contract/result.ts'
import type { Reached } from '../socket/client.ts'
import type { Ask } from './ask.ts'
import { createHandOver } from './hand-over.ts'

/* Tests a verb that hands over from its own core to an application that has just started. */
const address = (text: string): Result<unknown> => success(text)

function begin() {
  const events: string[] = []
  const replies = new Map<string, (reply: Result<unknown>) => void>()
  const found = Promise.withResolvers<Reached>()
  const ask = (command: string) => new Promise((done) => void replies.set(command, done))
  const core = {
    async dispose() {
      events.push('core ended')
      // Closing the link makes a pending read fail with this fault.
      replies.get('snapshot.refresh')?.(failure('service-closed'))
      return true
    },
  }
  const hand = createHandOver({
    core,
    ask: ask as Ask,
    reach: () => found.promise,
    pace: 1,
    free: () => void events.push('freed'),
  })
  const application: Reached = {
    kind: 'application',
    isDemo: false,
    ask: (async (command: string) => address(`${command} by the application`)) as Ask,
    close: () => void events.push('closed'),
  }
  return { hand, replies, events, come: () => found.resolve(application) }
}

test('what is being read when the application comes is read there, and not taken for broken off', async () => {
  const { hand, events, come } = begin()
  const reading = hand.ask('snapshot.refresh')
  expect(hand.isAlone()).toBe(true)
  come()
  expect(await reading).toEqual(address('snapshot.refresh by the application'))
  expect(hand.isAlone()).toBe(false)
  expect(events).toEqual(['core ended', 'freed'])
  expect(await hand.end()).toBe(true)
  expect(events).toEqual(['core ended', 'freed', 'closed'])
})

test('what is being written comes to its end before the settings are let go of', async () => {
  const { hand, replies, events, come } = begin()
  const writing = hand.ask('pause.end', { networks: [] })
  come()
  const next = hand.ask('snapshot.read')
  await new Promise((done) => setImmediate(done))
  expect(events).toEqual([])
  replies.get('pause.end')?.(address('done here'))
  replies.get('snapshot.read')?.(failure('service-closed'))
  expect(await writing).toEqual(address('done here'))
  expect(await next).toEqual(address('snapshot.read by the application'))
  expect(events).toEqual(['core ended', 'freed'])
})
