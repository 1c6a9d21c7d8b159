import { expect, test } from 'vitest'
import { compiled, partyAt } from '../testing/sample-rules.ts'
import { knownServices } from './exchange.ts'
import { readTests } from './language/rule-tests.ts'
import { runTests } from './language/run-tests.ts'
import { reachChanges } from './reach-changes.ts'
import { reachCounts } from './reach-counts.ts'
import { countReach, type ReachMatrix, reachMatrix } from './reach-matrix.ts'
import { finished, type Work } from './work.ts'

const services = [knownServices.ssh, knownServices.web]
/** No two members have the same tag, so that none are alike. */
const parties = Array.from({ length: 40 }, (_, at) => partyAt(at, { tags: [[1, at]] }))

/** A matrix that counts how often it is asked */
function asked(text: string) {
  const matrix = reachMatrix('8056c2e21c000001', compiled(text), parties, services)
  const calls = { count: 0 }
  const counting: ReachMatrix = {
    ...matrix,
    reach(...given) {
      calls.count += 1
      return matrix.reach(...given)
    },
  }
  return { matrix, counting, calls }
}

/** Returns the most that was asked between two pauses. */
function mostAtOnce(work: Work<unknown>, calls: { readonly count: number }): number {
  let most = 0
  for (let [before, isDone] = [calls.count, false]; !isDone; before = calls.count) {
    isDone = work.next().done === true
    most = Math.max(most, calls.count - before)
  }
  return most
}

const rules = 'tag role id 1 default 0;\naccept dport 22 and tdiff role 5;\naccept not dport 22;\ndrop;'

test('all cells are counted as each by itself, with a pause after each pair', () => {
  const { matrix, counting, calls } = asked(rules)
  const counts = reachCounts(counting)
  expect(counts.done()).toBe(0)
  expect(mostAtOnce(counts.work, calls)).toBe(1)
  expect(counts.done()).toBe(1)
  for (const to of parties.keys())
    for (const service of services.keys())
      expect(counts.of(to, service)).toEqual(countReach(matrix, to, service))
})

test('what is asked for comes next', () => {
  const counts = reachCounts(asked(rules).matrix)
  expect(counts.of(7, 1)).toBeNull()
  const goOn = (): void => {
    for (let pairs = 0; pairs < parties.length; pairs += 1) counts.work.next()
  }
  goOn()
  expect(counts.of(30, 0)).toBeNull()
  expect(counts.of(7, 1)).not.toBeNull()
  goOn()
  goOn()
  expect(counts.of(30, 0)).not.toBeNull()
  expect(counts.done()).toBeLessThan(0.1)
})

test('changes and tests of anyone pause as often', () => {
  const [before, after] = [asked('accept;'), asked(rules)]
  const calls = {
    get count() {
      return before.calls.count + after.calls.count
    },
  }
  expect(mostAtOnce(reachChanges(before.counting, after.counting), calls)).toBe(2 * services.length)

  const text = `# test: anyone reaches anyone on web\naccept;`
  const made = compiled(text)
  const members = parties.map((party) => ({ name: '', addresses: [], party }))
  const work = runTests(readTests(text).tests, {
    network: '8056c2e21c000001',
    rules: made,
    tagNames: made.tagNames,
    members,
  })
  let pauses = 0
  while (work.next().done !== true) pauses += 1
  expect(pauses).toBe(parties.length * (parties.length - 1))
})

test('nobody is counted at once', () => {
  const none = reachCounts(reachMatrix('8056c2e21c000001', compiled(rules), [], services))
  finished(none.work)
  expect(none.done()).toBe(1)
})
