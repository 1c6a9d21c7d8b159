import { expect, test, vi } from 'vitest'
import { createQuitting, type QuitReason } from './quitting.ts'

const reason: QuitReason = {
  kind: 'job',
  job: {
    id: 'job-1',
    kind: 'authorize',
    source: 'controller',
    unchanged: 0,
    secondsLeft: null,
    network: 'a1b2c3d4e5000001',
    networkName: 'office',
    total: 10,
    done: 3,
    failed: 0,
    state: 'running',
    step: null,
    fault: null,
    interrupted: false,
    left: 0,
    reversible: 0,
  },
}
const never = new Promise<boolean>(() => undefined)

test('where nothing is under way, nobody is asked', async () => {
  const confirm = vi.fn(async () => false)
  expect(await createQuitting({ reasons: () => [], confirm }).mayQuit()).toBe(true)
  expect(confirm).not.toHaveBeenCalled()
})

test('the person is asked each time, and the answer counts', async () => {
  const confirm = vi.fn(async () => false)
  const quitting = createQuitting({ reasons: () => [reason], confirm })
  expect(await quitting.mayQuit()).toBe(false)
  confirm.mockResolvedValueOnce(true)
  expect(await quitting.mayQuit()).toBe(true)
  expect(confirm.mock.calls).toEqual([[[reason]], [[reason]]])
})

test('one question for all who ask while it is open', async () => {
  const asked = Promise.withResolvers<boolean>()
  const confirm = vi.fn(() => asked.promise)
  const quitting = createQuitting({ reasons: () => [reason], confirm })
  const answers = [quitting.mayQuit(), quitting.mayQuit()]
  asked.resolve(true)
  expect(await Promise.all(answers)).toEqual([true, true])
  expect(confirm).toHaveBeenCalledOnce()
})

test('an end of the session does not wait for an answer, nor is anybody asked after it', async () => {
  const confirm = vi.fn(() => never)
  const quitting = createQuitting({ reasons: () => [reason], confirm })
  const open = quitting.mayQuit()
  quitting.stopAsking()
  expect(await open).toBe(true)
  expect(await quitting.mayQuit()).toBe(true)
  expect(confirm).toHaveBeenCalledOnce()
})
