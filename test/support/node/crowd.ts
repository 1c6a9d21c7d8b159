import { eventually } from '../app/application.ts'
import { openHostedNode } from './hosted-window.ts'

/** Operations of the service about the members of a network */
export const requestsOf = {
  list: 'GET /unstable/controller/network/{id}/member',
  revisions: 'GET /controller/network/{id}/member',
  one: 'GET /controller/network/{id}/member/{address}',
  post: 'POST /controller/network/{id}/member/{address}',
}

export type Crowd = Awaited<ReturnType<typeof openCrowd>>

/** The window of a network of 10,000 members: 9,000 of them let in, 1,000 not. */
export async function openCrowd() {
  let id = ''
  await using started = new AsyncDisposableStack()
  const hosted = await openHostedNode({
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
  started.defer(hosted.close)
  const { page, demo } = hosted
  // A slow machine makes long lists rarer.
  await hosted.open('crowd')
  await page.getByText('10,000 members', { exact: true }).waitFor()

  const jobs = () => page.getByRole('region', { name: 'Changes in progress' })
  const progress = () =>
    jobs()
      .getByRole('progressbar')
      .evaluate((bar) => (bar as HTMLProgressElement).value)
  const rowAt = (index: number) => page.locator(`tr[data-index="${index}"]`)
  const scrollTo = (index: number) =>
    page.locator('.table-scroll').evaluate((element, top) => element.scrollTo(0, top), index * 52)
  /** The first one, and with shift the 500th: those between come along. All of them wait. */
  async function selectFirst500(): Promise<void> {
    await rowAt(0).getByRole('checkbox').click()
    await scrollTo(499)
    await rowAt(499)
      .getByRole('checkbox')
      .click({ modifiers: ['Shift'] })
    await page.getByText('500 selected').waitFor()
    await scrollTo(0)
  }
  const bulk = (name: string) => page.getByRole('toolbar').getByRole('button', { name, exact: true }).click()
  const owned = started.move()
  return {
    ...hosted,
    id,
    jobs,
    progress,
    rowAt,
    scrollTo,
    selectFirst500,
    bulk,
    search: () => page.getByRole('searchbox', { name: 'Filter by name, address or ID' }),
    /** Opens it from the menu of the network. */
    async pick(item: string): Promise<void> {
      await page.locator('.pane-head').getByRole('button', { name: 'More' }).click()
      await page.getByRole('menuitem', { name: item }).click()
    },
    names: () => page.locator('tbody tr.member strong').allInnerTexts(),
    async authorized(): Promise<number> {
      const path = `/unstable/controller/network/${id}/member`
      return (await demo.call<{ meta: { authorizedCount: number } }>('GET', path))?.meta.authorizedCount ?? -1
    },
    /** The first 500; comes back when some are done. */
    async authorizeSlowly(): Promise<void> {
      await selectFirst500()
      await demo.fault({ kind: 'delay', method: 'POST', path: '/member/', ms: 50 })
      await bulk('Authorize')
      await hosted.dialog().getByRole('button', { name: 'Authorize 500' }).click()
      await eventually(progress, (done) => done > 20)
    },
    close: () => owned.disposeAsync(),
  }
}
