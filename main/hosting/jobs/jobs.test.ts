import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { JobProgress } from '../../../contract/hosting.ts'
import { failure, type Result, success } from '../../../contract/result.ts'
import { sampleId } from '../../../domain/testing/sample-members.ts'
import { createJobs, createTimeLeft, type Done, type Jobs, type Task } from './jobs.ts'

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
  return jobs.start({ kind: 'authorize', source: 'controller', network: sampleId, networkName: 'lab', tasks })
}

const progress = (): JobProgress | undefined => shown.at(-1)?.[0]

/** Tasks that take 100 ms each; `results` by their number. */
function slow(count: number, results: { readonly [n: number]: Result<Done> } = {}): readonly Task[] {
  return Array.from({ length: count }, (_, n) => ({
    item: `m${n}`,
    run: () =>
      new Promise((resolve) => {
        setTimeout(() => resolve(results[n] ?? success('done')), 100)
      }),
  }))
}

test('tells of its progress at most four times a second, and of its end at once', async () => {
  const id = start(slow(100))
  const ended = jobs.answered(id)
  await vi.advanceTimersByTimeAsync(2_000)
  expect(progress()).toMatchObject({ state: 'running' })
  await vi.advanceTimersByTimeAsync(500)
  expect(shown.length).toBeLessThanOrEqual(2.5 * 4 + 2)
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
  const ended = jobs.answered(id)
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
    name: '',
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

test('whoever stops it does not wait for a service that hangs; what comes later is still counted', async () => {
  const answers: ((result: Result<Done>) => void)[] = []
  const hanging = slow(10).map((task) => ({
    ...task,
    run: () => new Promise<Result<Done>>((resolve) => answers.push(resolve)),
  }))
  const id = start(hanging)
  await vi.advanceTimersByTimeAsync(1_000)
  jobs.stop(id)
  await vi.advanceTimersByTimeAsync(400)
  expect(progress()).toMatchObject({ state: 'stopped', done: 0, failed: 0 })
  const outcomes = () => {
    const account = jobs.read(id)
    return account.ok ? account.value.items.map(({ outcome }) => outcome) : []
  }
  expect(outcomes().slice(0, 5)).toEqual(['unknown', 'unknown', 'unknown', 'unknown', 'not-begun'])
  for (const [at, answer] of answers.entries())
    answer(at === 3 ? failure('service-timeout') : success('done'))
  await vi.advanceTimersByTimeAsync(10)
  expect(progress()).toMatchObject({ state: 'stopped', done: 3, failed: 1 })
  expect(outcomes().slice(0, 5)).toEqual(['done', 'done', 'done', 'failed', 'not-begun'])
  expect(answers).toHaveLength(4)
})

test('what was so already is counted apart', async () => {
  start(slow(5, { 1: success('unchanged'), 3: success('unchanged') }))
  await vi.advanceTimersByTimeAsync(300)
  expect(progress()).toMatchObject({ state: 'done', done: 5, unchanged: 2 })
})

test('it says how long the rest takes', async () => {
  start(slow(400))
  await vi.advanceTimersByTimeAsync(5_050)
  const { secondsLeft, done } = progress() ?? { secondsLeft: null, done: 0 }
  expect(secondsLeft).toBeCloseTo((400 - done) / 40, -0.5)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(progress()).toMatchObject({ state: 'done', secondsLeft: null })
})

test('those that went well leave by themselves, later where they can be taken back', async () => {
  const rest = (left: number, reversible: number) => () => ({ left, reversible })
  const spec = { kind: 'authorize', source: 'controller', network: sampleId, networkName: 'lab' } as const
  const well = start(slow(1))
  const reversible = jobs.start({ ...spec, tasks: slow(1), rest: rest(0, 1) })
  const open = jobs.start({ ...spec, tasks: slow(1), rest: rest(1, 0) })
  const bad = start(slow(1, { 0: failure('member-gone') }))
  const listed = () => shown.at(-1)?.map(({ id }) => id)
  await vi.advanceTimersByTimeAsync(200)
  expect(listed()).toEqual([well, reversible, open, bad])
  await vi.advanceTimersByTimeAsync(60_000)
  expect(listed()).toEqual([reversible, open, bad])
  await vi.advanceTimersByTimeAsync(24 * 3_600_000)
  expect(listed()).toEqual([open, bad])
  jobs.dismiss(bad)
  expect(listed()).toEqual([open])
  expect(jobs.read(bad).ok).toBe(true)
})

test('they go with their network, but for what failed and what still runs', async () => {
  start(slow(1))
  const bad = start(slow(1, { 0: failure('network-gone') }))
  await vi.advanceTimersByTimeAsync(150)
  const running = start(slow(1))
  jobs.networkGone('89e92ceee5ffffff')
  expect(shown.at(-1)).toHaveLength(3)
  jobs.networkGone(sampleId)
  expect(shown.at(-1)?.map(({ id }) => id)).toEqual([bad, running])
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
  const ended = jobs.answered(id)
  await vi.advanceTimersByTimeAsync(300)
  expect(progress()).toMatchObject({ step: 'waiting-for-controller' })
  jobs.stop(id)
  expect(await ended).toMatchObject({
    job: { state: 'stopped', step: null, fault: null },
    items: [{ outcome: 'failed', fault: null }],
  })
})

test('the rest takes as long as the last of them did, once there is something to go by', () => {
  let now = 0
  const left = createTimeLeft(1000, 0, () => now)
  const at = (milliseconds: number, ended: number): number | null => {
    now = milliseconds
    return left.after(ended)
  }
  expect(at(1_000, 50)).toBeNull()
  expect(at(2_000, 100)).toBe(18)
  expect(at(10_000, 500)).toBe(10)
  // It has become slower: after a while that is what counts.
  for (let second = 11; second <= 30; second += 1) at(second * 1000, 500 + (second - 10) * 10)
  expect(at(30_000, 700)).toBe(30)
})

test('of what stands still it is not known when it ends', () => {
  let now = 0
  const left = createTimeLeft(100, 40, () => now)
  for (now = 200; now < 15_000; now += 200) expect(left.after(40)).toBeNull()
})
