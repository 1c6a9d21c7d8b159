import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { eventually, picture } from '../../support/app/application.ts'
import { setWidth } from '../../support/app/widths.ts'
import { type Crowd, openCrowd, requestsOf } from '../../support/node/crowd.ts'

describe('work on many of 10,000 members', () => {
  let crowd: Crowd

  beforeEach(async () => {
    crowd = await openCrowd()
  })
  afterEach(() => crowd?.close())

  /** The number of lines that the results have, without the heading */
  const listed = async (): Promise<number> =>
    Number(await crowd.dialog().getByRole('table').getAttribute('aria-rowcount')) - 1

  test('500 are authorized with 500 requests, with progress and a result each', async () => {
    await crowd.selectFirst500()
    // The work takes long enough to be looked at.
    await crowd.demo.fault({ kind: 'delay', method: 'POST', path: '/member/', ms: 20 })
    await crowd.demo.forgetRequests()
    await crowd.bulk('Authorize')
    await crowd.dialog().getByRole('button', { name: 'Authorize 500' }).click()
    await crowd.jobs().getByText('Authorizing in crowd').waitFor()
    await eventually(crowd.progress, (done) => done > 20 && done < 500)
    await picture(crowd.page, 'hosted-bulk')
    await crowd.jobs().getByText('Authorized in crowd').waitFor()
    await crowd.jobs().getByText('500 changed', { exact: true }).waitFor()
    const requests = await crowd.demo.requests()
    expect(requests[requestsOf.post]).toBe(500)
    expect(requests[requestsOf.list]).toBeUndefined()
    expect(requests[requestsOf.one] ?? 0).toBeLessThan(20)
    expect(await crowd.authorized()).toBe(9_500)
    await crowd.page.getByRole('navigation').getByText('9,500 of 10,000 members').waitFor()
    await crowd.jobs().getByRole('button', { name: 'Results' }).click()
    await crowd.dialog().getByText('Done', { exact: true }).first().waitFor()
    expect(await listed()).toBe(500)
    await crowd
      .dialog()
      .locator('.plan-list')
      .evaluate((list) => list.scrollTo(0, list.scrollHeight))
    await crowd.dialog().locator('tr[data-index="499"]').getByText('Done', { exact: true }).waitFor()
    expect(await crowd.dialog().locator('tbody tr').count()).toBeLessThan(50)
    await picture(crowd.page, 'hosted-bulk-results')
    // Nothing can be done in a line of it: the keys scroll the list as a whole.
    const results = crowd.dialog().getByRole('region', { name: 'Results' })
    await results.focus()
    await crowd.page.keyboard.press('End')
    await expect.poll(() => results.evaluate((list) => list.scrollTop)).toBeGreaterThan(1_000)
  })

  test('stopped half-way, it tells what was done and what was left', async () => {
    await crowd.authorizeSlowly()
    await crowd.jobs().getByRole('button', { name: 'Stop' }).click()
    const account = await crowd
      .jobs()
      .getByText(/^Stopped: \d+ changed, \d+ left$/)
      .innerText()
    const [done = 0, left = 0] = (account.match(/\d+/g) ?? []).map(Number)
    expect(done).toBeGreaterThan(20)
    expect(done + left).toBe(500)
    await crowd.demo.clearFaults()
    expect(await crowd.authorized()).toBe(9_000 + done)
    await crowd.jobs().getByRole('button', { name: 'Results' }).click()
    await crowd.dialog().getByText('Not started, left unchanged').first().waitFor()
    expect(await listed()).toBe(left)
    await crowd
      .dialog()
      .getByText(/^device 0\d+$/)
      .first()
      .waitFor()
    for (const colorScheme of ['light', 'dark'] as const) {
      await crowd.page.emulateMedia({ colorScheme })
      await picture(crowd.page, `hosted/bulk-stopped-${colorScheme}`)
    }
    await crowd
      .dialog()
      .getByRole('button', { name: `Select these ${left}` })
      .click()
    await crowd.page.getByText(`${left} selected`).waitFor()
    await setWidth(crowd.app, crowd.page, 720)
    await picture(crowd.page, 'hosted/bulk-stopped-narrow')
    const words = await crowd.jobs().locator('.job-words').boundingBox()
    expect(words?.width).toBeGreaterThan(240)
    await crowd
      .jobs()
      .getByRole('button', { name: `Finish the remaining ${left}` })
      .click()
    await crowd.jobs().getByText('500 changed', { exact: true }).waitFor()
    await crowd.page.getByRole('navigation').getByText('9,500 of 10,000 members').waitFor()
  })

  test('a service that goes away meanwhile ends it, with the account; and all goes on when it is back', async () => {
    await crowd.authorizeSlowly()
    await crowd.demo.stop()
    const account = await crowd
      .jobs()
      .getByText(/^Stopped: \d+ changed/)
      .innerText()
    const number = (what: string): number => Number(new RegExp(`(\\d+) ${what}`).exec(account)?.[1] ?? 0)
    const [done, failed, left] = [number('changed'), number('failed'), number('left')]
    expect(done + failed + left).toBe(500)
    expect(left).toBeGreaterThan(100)
    await crowd.page
      .getByText(/no usable answer/i)
      .first()
      .waitFor()
    await picture(crowd.page, 'hosted-bulk-service-gone')
    await crowd.jobs().getByRole('button', { name: 'Results' }).click()
    await crowd.dialog().getByText('Not started, left unchanged').first().waitFor()
    await crowd.dialog().getByRole('button', { name: 'Close' }).click()

    await crowd.demo.start()
    const now = await crowd.authorized()
    // Nobody knows if the requests that were under way came through.
    expect(now).toBeGreaterThanOrEqual(9_000 + done)
    expect(now).toBeLessThanOrEqual(9_000 + done + failed)
    await crowd.page
      .getByText(/no usable answer/i)
      .first()
      .waitFor({ state: 'detached' })
    await crowd.page
      .getByRole('navigation')
      .getByText(`${now.toLocaleString('en')} of 10,000 members`)
      .waitFor()
    // The job states what holds now, and goes on from there.
    await crowd
      .jobs()
      .getByText(/not running|is slow|closed the connection|broken off/)
      .waitFor({ state: 'detached' })
    await crowd.jobs().getByText('It can be used now', { exact: false }).waitFor()
    await picture(crowd.page, 'hosted-bulk-service-back')
    await crowd.scrollTo(0)
    // The first ones may be let in already while the former list still shows.
    await crowd.rowAt(10).getByRole('button', { name: 'Authorize' }).click()
    await expect.poll(crowd.authorized).toBe(now + 1)
  })
})
