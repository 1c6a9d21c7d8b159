import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { JobProgress } from '../../../contract/hosting.ts'
import { failure, type Result, success } from '../../../contract/result.ts'
import { sampleId } from '../../../domain/testing/sample-members.ts'
import { createJobs, type Jobs, type Task } from './jobs.ts'

let shown: (readonly JobProgress[])[]
let jobs: Jobs

beforeEach(() => {
  vi.useFakeTimers()
  shown = []
  jobs = createJobs({ show: (next) => shown.push(next) })
})
afterEach(() => {
  jobs.clear()
  vi.useRealTimers()
})

function start(tasks: readonly Task[]): string {
  return jobs.start({ kind: 'authorize', network: sampleId, networkName: 'lab', tasks })
}

const progress = (): JobProgress | undefined => shown.at(-1)?.[0]

/** Tasks that take 100 ms each; `results` by their number. */
function slow(count: number, results: { readonly [n: number]: Result<void> } = {}): readonly Task[] {
  return Array.from({ length: count }, (_, n) => ({
    item: `m${n}`,
    run: () =>
      new Promise((resolve) => {
        setTimeout(() => resolve(results[n] ?? success(undefined)), 100)
      }),
  }))
}

test('tells of its progress at most five times a second, and of its end at once', async () => {
  const id = start(slow(100))
  const ended = jobs.ended(id)
  await vi.advanceTimersByTimeAsync(2_000)
  expect(progress()).toMatchObject({ state: 'running' })
  await vi.advanceTimersByTimeAsync(500)
  expect(shown.length).toBeLessThanOrEqual(2.5 * 5 + 2)
  expect(progress()).toMatchObject({ state: 'done', total: 100, done: 100, failed: 0, fault: null })
  expect((await ended)?.items.every(({ outcome }) => outcome === 'done')).toBe(true)
})

test('a few at a time, in order', async () => {
  let running = 0
  let most = 0
  const begun: string[] = []
  const tasks = slow(20).map((task) => ({
    ...task,
    async run(context: Parameters<Task['run']>[0]) {
      begun.push(task.item)
      running += 1
      most = Math.max(most, running)
      const result = await task.run(context)
      running -= 1
      return result
    },
  }))
  start(tasks)
  await vi.advanceTimersByTimeAsync(600)
  expect(most).toBe(4)
  expect(begun).toEqual(tasks.map(({ item }) => item))
})

test('stopped half-way, it says of each what became of it', async () => {
  const id = start(slow(20))
  const ended = jobs.ended(id)
  await vi.advanceTimersByTimeAsync(150)
  expect(jobs.stop(id)).toEqual(success(undefined))
  await vi.advanceTimersByTimeAsync(100)
  const account = await ended
  expect(account?.job).toMatchObject({ state: 'stopped', done: 8, failed: 0, fault: null })
  expect(account?.items.map(({ outcome }) => outcome)).toEqual([
    ...Array.from({ length: 8 }, () => 'done'),
    ...Array.from({ length: 12 }, () => 'not-begun'),
  ])
  expect(jobs.read(id)).toEqual(success(account))
})

test('a member that failed does not stop the others', async () => {
  const gone = failure('member-gone')
  const id = start(slow(8, { 2: gone }))
  await vi.advanceTimersByTimeAsync(300)
  expect(progress()).toMatchObject({ state: 'done', done: 7, failed: 1, fault: null })
  const account = jobs.read(id)
  expect(account.ok && account.value.items[2]).toEqual({
    item: 'm2',
    outcome: 'failed',
    fault: { code: 'member-gone' },
  })
})

test('a service that went away stops it, with the reason and with what was not begun', async () => {
  const away = failure('service-unreachable', 'POST')
  const id = start(slow(20, { 5: away }))
  await vi.advanceTimersByTimeAsync(300)
  expect(progress()).toMatchObject({
    state: 'stopped',
    done: 8,
    failed: 1,
    fault: { code: 'service-unreachable' },
  })
  const account = jobs.read(id)
  expect(account.ok && account.value.items.filter(({ outcome }) => outcome === 'not-begun')).toHaveLength(11)
})

test.each(['token-missing', 'token-unreadable', 'home-unreadable', 'account-redirect'] as const)(
  '%s stops it too: nobody is there to do the rest',
  async (code) => {
    start(slow(20, { 5: failure(code) }))
    await vi.advanceTimersByTimeAsync(300)
    expect(progress()).toMatchObject({ state: 'stopped', failed: 1, fault: { code } })
  },
)

test('finished ones leave by themselves: good ones soon, others late; or when dismissed', async () => {
  const good = start(slow(1))
  const bad = start(slow(1, { 0: failure('member-gone') }))
  await vi.advanceTimersByTimeAsync(200)
  expect(shown.at(-1)?.map(({ id }) => id)).toEqual([good, bad])
  await vi.advanceTimersByTimeAsync(60_000)
  expect(shown.at(-1)?.map(({ id }) => id)).toEqual([bad])
  jobs.dismiss(bad)
  expect(shown.at(-1)).toEqual([])
  expect(jobs.read(bad).ok).toBe(true)
})

test('one that runs cannot be dismissed, and one never started is not known', async () => {
  const id = start(slow(1))
  jobs.dismiss(id)
  expect(shown.at(-1)).toHaveLength(1)
  expect(jobs.read('job-99')).toEqual(failure('job-unknown', 'job-99'))
  expect(jobs.stop('job-99')).toEqual(failure('job-unknown', 'job-99'))
})

test('a task that gave up when it was stopped failed without a fault', async () => {
  const waits: Task = {
    item: 'm0',
    run: ({ step, signal }) => {
      step('waiting-for-controller')
      return new Promise((resolve) => signal.addEventListener('abort', () => resolve(null)))
    },
  }
  const id = start([waits])
  const ended = jobs.ended(id)
  await vi.advanceTimersByTimeAsync(300)
  expect(progress()).toMatchObject({ step: 'waiting-for-controller' })
  jobs.stop(id)
  expect(await ended).toMatchObject({
    job: { state: 'stopped', step: null, fault: null },
    items: [{ outcome: 'failed', fault: null }],
  })
})
