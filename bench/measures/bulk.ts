import { Agent, request } from 'node:http'
import type { Page } from 'playwright-core'
import type { DemoNode } from '../../test/support/node/demo-node.ts'
import { openHosted } from '../../test/support/node/hosted-window.ts'
import { atLeastRow, type Context, limitRow, median, type Row } from '../lib/row.ts'

const count = 3_000
/** Enough requests to measure a script's pace where each takes a while */
const few = 300
/** Milliseconds for a write: a controller writes each to its disk, and 66 a second were seen. */
const slow = 10

/** All members of a network let in, and put out, from the window: against a plain script on one connection. */
export async function measureBulk(context: Context): Promise<readonly Row[]> {
  const { demo, runs } = context
  const id = await demo.hostNetwork({ name: 'bulk' })
  await demo.addMembers(id, count, 0)
  const rates = {
    script: [] as number[],
    ours: [] as number[],
    slowScript: [] as number[],
    slowOurs: [] as number[],
  }
  const stops: number[] = []
  for (let run = 0; run < runs; run += 1) {
    rates.script.push(await byScript(demo, id, true, count), await byScript(demo, id, false, count))
    await slowDown(demo)
    rates.slowScript.push(await byScript(demo, id, false, few))
    await demo.clearFaults()
    const window = await openHosted(demo)
    window.page.setDefaultTimeout(120_000)
    try {
      await window.open('bulk')
      await window.page.getByText(`${count.toLocaleString('en')} members`, { exact: true }).waitFor()
      rates.ours.push(await byWindow(window.page, 'Authorize', 'Authorized in bulk'))
      await slowDown(demo)
      rates.slowOurs.push(await byWindow(window.page, 'Deauthorize', 'Deauthorized in bulk'))
      stops.push(await timeToStop(window.page))
      await demo.clearFaults()
    } finally {
      await window.close()
    }
    const last = Object.entries(rates).map(([what, all]) => `${what} ${Math.round(all.at(-1) ?? 0)}`)
    context.say(`bulk ${run}: ${last.join(', ')} a second, stopped after ${Math.round(stops.at(-1) ?? 0)} ms`)
  }
  const row = (service: string, ours: readonly number[], script: readonly number[]): Row =>
    atLeastRow({
      measure: `bulk changes, ${count.toLocaleString('en')} members, ${service} (beside it: a plain script on one connection)`,
      unit: '/s',
      ours: median(ours),
      bare: median(script),
      least: 1,
    })
  return [
    row(`a service that takes ${slow} ms for each`, rates.slowOurs, rates.slowScript),
    row('a service that answers at once', rates.ours, rates.script),
    limitRow({ measure: 'bulk changes: Stop → stopped', unit: 'ms', ours: Math.max(...stops), most: 500 }),
  ]
}

async function slowDown(demo: DemoNode): Promise<void> {
  await demo.fault({ kind: 'delay', method: 'POST', path: '/member/', ms: slow })
}

/** Writes a second, one after the other, once the members are listed */
async function byScript(demo: DemoNode, id: string, authorized: boolean, most: number): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const body = JSON.stringify({ authorized })
  const path = `/controller/network/${id}/member`
  const write = (member: string): Promise<void> =>
    new Promise((done, fail) => {
      const headers = {
        'X-ZT1-Auth': demo.token,
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(body),
      }
      request(`${demo.url()}${path}/${member}`, { agent, method: 'POST', headers }, (reply) => {
        let text = ''
        reply.setEncoding('utf8').on('data', (chunk: string) => {
          text += chunk
        })
        reply.on('end', () => {
          const { authorized: now } = JSON.parse(text) as { readonly authorized: boolean }
          if (now === authorized) done()
          else fail(new Error(`${member} was not changed`))
        })
      })
        .on('error', fail)
        .end(body)
    })
  const members = Object.keys((await demo.call<object>('GET', path)) ?? {}).slice(0, most)
  const began = performance.now()
  for (const member of members) await write(member)
  agent.destroy()
  return (members.length * 1000) / (performance.now() - began)
}

/** Selects everybody, and begins: comes back with the click that confirmed. */
async function begin(page: Page, button: 'Authorize' | 'Deauthorize'): Promise<number> {
  await page.getByRole('checkbox', { name: 'Select all that are shown' }).click()
  await page.getByRole('toolbar').getByRole('button', { name: button, exact: true }).click()
  const confirm = page
    .getByRole('dialog')
    .getByRole('button', { name: `${button} ${count.toLocaleString('en')}` })
  await confirm.waitFor()
  const began = performance.now()
  await confirm.click()
  return began
}

/** Changes a second, from the click to the words that say that all are done */
async function byWindow(page: Page, button: 'Authorize' | 'Deauthorize', words: string): Promise<number> {
  const began = await begin(page, button)
  const jobs = page.getByRole('region', { name: 'Work under way' })
  await jobs.getByText(words, { exact: true }).waitFor()
  const rate = (count * 1000) / (performance.now() - began)
  await jobs.getByText(`${count.toLocaleString('en')} changed`, { exact: true }).waitFor()
  await jobs.getByRole('button', { name: /^Dismiss/ }).click()
  await page.getByRole('toolbar').waitFor({ state: 'detached' })
  return rate
}

/** Milliseconds from the click on Stop, some way into it, until it says that it is stopped */
async function timeToStop(page: Page): Promise<number> {
  await begin(page, 'Authorize')
  const jobs = page.getByRole('region', { name: 'Work under way' })
  await jobs.getByText(/ left$/).waitFor()
  const began = performance.now()
  await jobs.getByRole('button', { name: 'Stop', exact: true }).click()
  await jobs.getByText(/^Stopped: /).waitFor()
  return performance.now() - began
}
