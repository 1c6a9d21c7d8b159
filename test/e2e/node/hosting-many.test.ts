import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { eventually, picture } from '../../support/app/application.ts'
import { setWidth } from '../../support/app/widths.ts'
import { type HostedNode, openHostedNode } from '../../support/node/hosted-window.ts'

const list = 'GET /unstable/controller/network/{id}/member'
const revisions = 'GET /controller/network/{id}/member'
const one = 'GET /controller/network/{id}/member/{address}'
const post = 'POST /controller/network/{id}/member/{address}'

/** 9,000 of them let in, 1,000 not. */
describe('a network of 10,000 members', { timeout: 120_000 }, () => {
  let hosted: HostedNode
  let id: string

  beforeEach(async () => {
    hosted = await openHostedNode({
      world: 'empty',
      async prepare(demo) {
        await demo.setOnline(true)
        const { address } = await demo.status()
        id = `${address}0c0ffe`
        await demo.call('POST', `/controller/network/${id}`, {
          name: 'crowd',
          routes: [{ target: '10.0.0.0/8', via: null }],
        })
        await demo.addMembers(id, 10_000, 9_000)
        await demo.forgetRequests()
      },
    })
    // A slow machine makes long lists rarer.
    hosted.page.setDefaultTimeout(40_000)
    await hosted.open('crowd')
    await hosted.page.getByText('10,000 members', { exact: true }).waitFor()
  })
  afterEach(() => hosted?.close())

  const search = () => hosted.page.getByRole('searchbox', { name: 'Filter by name, address or id' })
  const jobs = () => hosted.page.getByRole('region', { name: 'Work under way' })
  const progress = () =>
    jobs()
      .getByRole('progressbar')
      .evaluate((bar) => (bar as HTMLProgressElement).value)
  const names = () => hosted.page.locator('tbody tr.member strong').allInnerTexts()
  const row = (index: number) => hosted.page.locator(`tr[data-index="${index}"]`)
  const scrollTo = (index: number) =>
    hosted.page.locator('.table-scroll').evaluate((element, top) => element.scrollTo(0, top), index * 52)
  async function authorized(): Promise<number> {
    const path = `/unstable/controller/network/${id}/member`
    return (
      (await hosted.demo.call<{ meta: { authorizedCount: number } }>('GET', path))?.meta.authorizedCount ?? -1
    )
  }
  /** The first one, and with shift the 500th: those between come along. All of them wait. */
  async function selectFirst500(): Promise<void> {
    await row(0).getByRole('checkbox').click()
    await scrollTo(499)
    await row(499)
      .getByRole('checkbox')
      .click({ modifiers: ['Shift'] })
    await hosted.page.getByText('500 selected').waitFor()
    await scrollTo(0)
  }
  const bulk = (name: string) =>
    hosted.page.getByRole('toolbar').getByRole('button', { name, exact: true }).click()
  /** The first 500; comes back when some are done. */
  async function authorizeSlowly(): Promise<void> {
    await selectFirst500()
    await hosted.demo.fault({ kind: 'delay', method: 'POST', path: '/member/', ms: 50 })
    await bulk('Authorize')
    await hosted.dialog().getByRole('button', { name: 'Authorize 500' }).click()
    await eventually(progress, (done) => done > 20)
  }

  test('is one request; scrolled, filtered and sorted without another', async () => {
    await row(0).getByText('Waiting', { exact: true }).waitFor()
    // More than are listed one by one
    await hosted.page.getByRole('navigation').getByText('1,000 devices wait').waitFor({ state: 'attached' })
    expect(await hosted.page.locator('tbody tr.member').count()).toBeLessThan(60)
    await picture(hosted.page, 'hosted-many')

    await scrollTo(10_000)
    await row(9999).getByText('Authorized', { exact: true }).waitFor()
    await scrollTo(5000)
    await row(5000).waitFor()
    expect(await hosted.page.locator('tbody tr.member').count()).toBeLessThan(60)

    await row(5000).getByRole('checkbox').click()
    await hosted.tab('Settings')
    await hosted.tab('Members')
    await hosted.page.getByText('1 selected').waitFor()
    await row(5000).getByRole('checkbox', { checked: true }).waitFor()
    await eventually(
      () => hosted.page.locator('.table-scroll').evaluate(({ scrollTop }) => scrollTop),
      (top) => top > 4_990 * 52 && top < 5_010 * 52,
    )
    expect(await row(5000).locator('[data-open]').getAttribute('tabindex')).toBe('0')
    await hosted.page.keyboard.press('Escape')

    await search().fill('device 04321')
    await hosted.page.getByText('1 of 10,000 members').waitFor()
    expect(await names()).toEqual(['device 04321'])
    await search().fill('')

    // Another filter begins at the top, and the menu stays.
    await scrollTo(3000)
    await row(3000).waitFor()
    await hosted.page.getByRole('button', { name: 'Filter', exact: true }).click()
    const menu = hosted.page.getByRole('dialog', { name: 'Filter members by' })
    await menu.getByRole('checkbox', { name: 'Waiting 1,000' }).check()
    await hosted.page.getByText('1,000 of 10,000 members').waitFor()
    await menu.getByRole('checkbox', { name: 'Not authorized 1,000' }).check()
    await picture(hosted.page, 'hosted-many-filters')
    await hosted.page.keyboard.press('Escape')
    await menu.waitFor({ state: 'detached' })
    await search().fill('device 09321')
    await hosted.page.getByText('1 of 10,000 members').waitFor()
    await hosted.page.getByRole('button', { name: 'Select all 1' }).click()
    await hosted.page.getByText('1 selected', { exact: true }).waitFor()
    await search().fill('')
    await hosted.page.getByText('1,000 of 10,000 members').waitFor()
    await hosted.page.getByRole('button', { name: 'Remove the filter “Not authorized”' }).click()
    await hosted.page.keyboard.press('Escape')
    await hosted.page.getByText('1 selected', { exact: true }).waitFor({ state: 'detached' })
    await hosted.page.getByRole('button', { name: 'Remove the filter “Waiting”' }).waitFor()
    await hosted.page.keyboard.press('Escape')
    await hosted.page.getByText('10,000 members', { exact: true }).waitFor()

    const byName = hosted.page.getByRole('button', { name: 'Member', exact: true })
    await byName.click()
    await eventually(names, ([first]) => first === 'device 09001')
    await byName.click()
    await eventually(names, ([first]) => first === 'device 10000')
    await hosted.page.getByRole('button', { name: 'Addresses', exact: true }).click()
    await scrollTo(1000)
    await row(1000).locator('.cell-addresses').getByText('10.0.0.1', { exact: true }).waitFor()
    await row(1001).locator('.cell-addresses').getByText('10.0.0.2', { exact: true }).waitFor()

    const requests = await hosted.demo.requests()
    expect(requests[list]).toBe(1)
    expect(requests[one]).toBeUndefined()
  })

  test('is followed by its revisions, and only what changed is asked for', async () => {
    await hosted.demo.forgetRequests()
    const target = await hosted.demo.call<{ data: readonly { id: string; name: string }[] }>(
      'GET',
      `/unstable/controller/network/${id}/member`,
    )
    const some = target?.data.filter(({ name }) => /0900[1-3]$/.test(name)) ?? []
    expect(some).toHaveLength(3)
    for (const member of some) {
      await hosted.demo.call('POST', `/controller/network/${id}/member/${member.id}`, {
        name: `changed ${member.name}`,
      })
    }
    await hosted.demo.forgetRequests()
    await search().fill('changed')
    await hosted.page.getByText('3 of 10,000 members').waitFor()
    const requests = await hosted.demo.requests()
    expect(requests[list]).toBeUndefined()
    expect(requests[revisions]).toBeGreaterThan(0)
    expect(requests[one]).toBe(3)
  })

  test('500 are authorized with 500 requests, with progress and a result each', async () => {
    await selectFirst500()
    // The work takes long enough to be looked at.
    await hosted.demo.fault({ kind: 'delay', method: 'POST', path: '/member/', ms: 10 })
    await hosted.demo.forgetRequests()
    await bulk('Authorize')
    await hosted.dialog().getByRole('button', { name: 'Authorize 500' }).click()
    await jobs().getByText('Authorizing in crowd').waitFor()
    await eventually(progress, (done) => done > 20 && done < 500)
    await picture(hosted.page, 'hosted-bulk')
    await jobs().getByText('Authorized in crowd').waitFor()
    await jobs().getByText('500 changed', { exact: true }).waitFor()
    const requests = await hosted.demo.requests()
    expect(requests[post]).toBe(500)
    expect(requests[list]).toBeUndefined()
    expect(requests[one] ?? 0).toBeLessThan(20)
    expect(await authorized()).toBe(9_500)
    await hosted.page.getByRole('navigation').getByText('9,500 of 10,000 members').waitFor()
    await jobs().getByRole('button', { name: 'Results' }).click()
    await eventually(
      () => hosted.dialog().getByText('Done', { exact: true }).count(),
      (count) => count === 500,
    )
    await picture(hosted.page, 'hosted-bulk-results')
  })

  test('stopped half-way, it tells what was done and what was left', async () => {
    await authorizeSlowly()
    await jobs().getByRole('button', { name: 'Stop' }).click()
    const account = await jobs()
      .getByText(/^Stopped: \d+ changed, \d+ left$/)
      .innerText()
    const [done = 0, left = 0] = (account.match(/\d+/g) ?? []).map(Number)
    expect(done).toBeGreaterThan(20)
    expect(done + left).toBe(500)
    await hosted.demo.clearFaults()
    expect(await authorized()).toBe(9_000 + done)
    await jobs().getByRole('button', { name: 'Results' }).click()
    await eventually(
      () => hosted.dialog().getByText('Not begun, left as it was').count(),
      (count) => count === left,
    )
    await hosted
      .dialog()
      .getByText(/^device 0\d+$/)
      .first()
      .waitFor()
    for (const colorScheme of ['light', 'dark'] as const) {
      await hosted.page.emulateMedia({ colorScheme })
      await picture(hosted.page, `hosted/bulk-stopped-${colorScheme}`)
    }
    await hosted
      .dialog()
      .getByRole('button', { name: `Select these ${left}` })
      .click()
    await hosted.page.getByText(`${left} selected`).waitFor()
    await setWidth(hosted.app, hosted.page, 720)
    await picture(hosted.page, 'hosted/bulk-stopped-narrow')
    const words = await jobs().locator('.job-words').boundingBox()
    expect(words?.width).toBeGreaterThan(240)
    await jobs()
      .getByRole('button', { name: `Do the remaining ${left}` })
      .click()
    await jobs().getByText('500 changed', { exact: true }).waitFor()
    await hosted.page.getByRole('navigation').getByText('9,500 of 10,000 members').waitFor()
  })

  test('a service that goes away meanwhile ends it, with the account; and all goes on when it is back', async () => {
    await authorizeSlowly()
    await hosted.demo.stop()
    const account = await jobs()
      .getByText(/^Stopped: \d+ changed/)
      .innerText()
    const number = (what: string): number => Number(new RegExp(`(\\d+) ${what}`).exec(account)?.[1] ?? 0)
    const [done, failed, left] = [number('changed'), number('failed'), number('left')]
    expect(done + failed + left).toBe(500)
    expect(left).toBeGreaterThan(100)
    await hosted.page
      .getByText(/not answering/i)
      .first()
      .waitFor()
    await picture(hosted.page, 'hosted-bulk-service-gone')
    await jobs().getByRole('button', { name: 'Results' }).click()
    await hosted.dialog().getByText('Not begun, left as it was').first().waitFor()
    await hosted.dialog().getByRole('button', { name: 'Close' }).click()

    await hosted.demo.start()
    const now = await authorized()
    // Of those under way nobody knows whether they came through.
    expect(now).toBeGreaterThanOrEqual(9_000 + done)
    expect(now).toBeLessThanOrEqual(9_000 + done + failed)
    await hosted.page
      .getByText(/not answering/i)
      .first()
      .waitFor({ state: 'detached' })
    await hosted.page
      .getByRole('navigation')
      .getByText(`${now.toLocaleString('en')} of 10,000 members`)
      .waitFor()
    // The job states what holds now, and goes on from there.
    await jobs()
      .getByText(/not running|did not answer|broken off/)
      .waitFor({ state: 'detached' })
    await jobs().getByText('It can be used now', { exact: false }).waitFor()
    await picture(hosted.page, 'hosted-bulk-service-back')
    // Not one of the first: they may be let in already, and the list of before still shows.
    await row(10).getByRole('button', { name: 'Authorize' }).click()
    await eventually(authorized, (count) => count === now + 1)
  })
})
