import { afterEach, beforeEach, expect, test } from 'vitest'
import { type HeadlessLab, startLab } from '../../support/system/headless-lab.ts'
import { ip } from '../../support/system/ip.ts'

/*
 * The real service may leave addresses and routes on the computer, where they are switched off within a second of the
 * network's configuration: "off" and "paused" are said once they are.
 */
let lab: HeadlessLab
let words: Set<string>

beforeEach(async () => {
  lab = await startLab()
  await lab.join()
  await lab.connected()
  words = new Set()
  lab.app.core.store.subscribe(() => words.add(lab.word()))
})
afterEach(() => lab.stop())

const onComputer = () => ip(`-4 addr show dev ${lab.device}`)
const pause = () => lab.app.ask('pause.start', { networks: [lab.id], length: { kind: 'until-resumed' } })
const off = () => lab.app.ask('network.setFlag', { id: lab.id, flag: 'allowManaged', value: false })

test.each([
  ['switched off', 'Connected, addresses off', 'Addresses are off', off],
  ['paused', 'Paused', 'Paused', pause],
] as const)('%s, what stays is taken off once more', async (_how, done, begins, change) => {
  await lab.node.linger(lab.id, 1)
  await change()
  await lab.app.until(() => lab.word() === done)
  expect(await onComputer()).not.toContain('inet ')
  expect([...words].filter((each) => each.startsWith(`${begins}, but`))).toEqual([])
  expect((await lab.node.network(lab.id))?.allowManaged).toBe(false)
})

test.each([
  ['switched off', 'Addresses are off', 'Connected, addresses off', off],
  ['paused', 'Paused', 'Paused', pause],
] as const)('%s, what stays for all that is said, and tried no more', async (_how, begins, done, change) => {
  await lab.node.linger(lab.id, 100)
  await change()
  const stays = /^(?:Paused|Addresses are off), but 10\.83\.4\.\d+ is still on this computer$/
  await lab.app.until(() => stays.test(lab.word()))
  expect(lab.word().startsWith(begins)).toBe(true)
  expect(words).not.toContain(done)
  expect(lab.state()).toBe(begins === 'Paused' ? 'attention' : 'partial')
  await lab.node.forgetRequests()
  await new Promise((resolve) => setTimeout(resolve, 3_000))
  expect(Object.keys(await lab.node.requests()).filter((operation) => operation.startsWith('POST'))).toEqual(
    [],
  )
  expect((await lab.node.network(lab.id))?.allowManaged).toBe(false)
})

test('what the service takes off at once is not sent again', async () => {
  await lab.node.forgetRequests()
  await pause()
  await lab.app.until(() => lab.word() === 'Paused')
  await new Promise((resolve) => setTimeout(resolve, 2_000))
  const posts = Object.entries(await lab.node.requests()).filter(([operation]) =>
    operation.startsWith('POST'),
  )
  expect(posts.map(([, times]) => times)).toEqual([1])
})

test('a default route that is allowed, and that the network does not offer, is said', async () => {
  await lab.node.call('POST', `/network/${lab.id}`, { allowDefault: true })
  await lab.app.until(() => lab.word() === 'Connected, but it offers no default route')
})
