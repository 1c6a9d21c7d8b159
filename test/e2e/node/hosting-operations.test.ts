import { afterEach, expect, test } from 'vitest'
import { eventually } from '../../support/app/application.ts'
import { type DemoNode, startDemoNode } from '../../support/node/demo-node.ts'
import { type HostedWindow, openHosted } from '../../support/node/hosted-window.ts'

/** The controller's operations as the interface numbers them; the last five came with the later revision. */
const operations = {
  8: 'GET /controller',
  9: 'GET /controller/network',
  10: 'GET /controller/network/{id}',
  11: 'POST /controller/network/{id}',
  12: 'POST /controller/network/{address}______',
  13: 'GET /controller/network/{id}/member',
  14: 'GET /controller/network/{id}/member/{address}',
  deleteNetwork: 'DELETE /controller/network/{id}',
  writeMember: 'POST /controller/network/{id}/member/{address}',
  deleteMember: 'DELETE /controller/network/{id}/member/{address}',
  allNetworks: 'GET /unstable/controller/network',
  allMembers: 'GET /unstable/controller/network/{id}/member',
} as const

/** Uses each operation in the window, at a service of one revision. */
interface Journey {
  readonly demo: DemoNode
  readonly hosted: HostedWindow
  /** The service is asked for these, if it has not been since the last step. */
  asked(used: readonly (keyof typeof operations)[]): Promise<unknown>
  /** A person does something, and the service is asked for these. */
  step(used: readonly (keyof typeof operations)[], act: () => Promise<unknown>): Promise<void>
  box(name: string): ReturnType<HostedWindow['row']>
  press(name: string): Promise<void>
}

let leave: (() => Promise<void>) | null = null
afterEach(async () => {
  await leave?.()
  leave = null
})

async function begin(revision: '0.1.0' | '1.1.0'): Promise<Journey> {
  const demo = await startDemoNode({ revision })
  const hosted = await openHosted(demo).catch(async (error) => {
    await demo.dispose()
    throw error
  })
  leave = async () => {
    await hosted.close()
    await demo.dispose()
  }
  const asked: Journey['asked'] = (used) =>
    eventually(
      () => demo.requests(),
      (requests) => used.every((one) => (requests[operations[one]] ?? 0) > 0),
    )
  return {
    demo,
    hosted,
    asked,
    async step(used, act) {
      await demo.forgetRequests()
      await act()
      await asked(used)
    },
    box: (name) => hosted.page.getByRole('textbox', { name, exact: true }),
    press: (name) => hosted.page.getByRole('button', { name, exact: true }).click(),
  }
}

/** A new network named "journey", with the subnet that is proposed */
async function makeJourney({ hosted, box, press }: Journey): Promise<void> {
  await hosted.page.getByRole('button', { name: 'New network' }).first().click()
  await box('Name').fill('journey')
  await hosted.page.getByText('This subnet does not conflict').waitFor()
  await press('Create')
  await hosted.page.getByRole('heading', { level: 2, name: 'journey' }).waitFor()
}

test('every operation of the later revision but one is used by something that a person does', async () => {
  const begun = await begin('1.1.0')
  const { hosted, asked, step, box, press } = begun
  await hosted.page.getByRole('button', { name: 'All networks' }).click()
  await hosted.open('workshop')
  // Those are read whole once, and for the list of devices perhaps before anybody opens them.
  await asked([8, 'allNetworks', 'allMembers', 10])
  await step([13], () => hosted.row('saw').waitFor())
  await step([12], () => makeJourney(begun))
  await step([11], async () => {
    await hosted.tab('Settings')
    await box('Name').fill('far journey')
    await press('Save')
  })
  await step(['writeMember', 14], async () => {
    await hosted.tab('Members')
    await press('Add members')
    await box('Node address').fill('89e92ceee5')
    await press('Add')
    await press('Close')
    await hosted.row('89e92ceee5').waitFor()
  })
  await step(['deleteMember'], async () => {
    await hosted.row('89e92ceee5').locator('[data-open]').click()
    await press('Delete…')
    await press('Delete')
    await hosted.dialog().waitFor({ state: 'detached' })
  })
  await step(['deleteNetwork'], async () => {
    await hosted.page.locator('.pane-head').getByRole('button', { name: 'More' }).click()
    await hosted.page.getByRole('menuitem', { name: 'Delete…' }).click()
    await press('Delete network')
    await hosted.row('lab').waitFor()
  })
})

test('the earlier revision is listed network by network and member by member, and says what it cannot do', async () => {
  const begun = await begin('0.1.0')
  const { demo, hosted, step, box, press } = begun
  const requests = await demo.requests()
  expect(requests[operations[8]]).toBeGreaterThan(0)
  expect(requests[operations[9]]).toBeGreaterThan(0)
  await hosted.row('lab').getByText('Private', { exact: true }).waitFor()
  await step([10, 13], async () => {
    await hosted.open('lab')
    await hosted.page.getByText('12 members').first().waitFor()
  })
  await step([12], () => makeJourney(begun))
  await step([11], async () => {
    await hosted.tab('Settings')
    await box('Name').fill('far journey')
    await press('Save')
    await hosted.page.getByText('Saved', { exact: true }).waitFor()
  })
  await hosted.open('lab')
  await step([14, 'writeMember'], async () => {
    await hosted.page
      .getByRole('row')
      .filter({ hasText: 'Authorized' })
      .first()
      .locator('[data-open]')
      .click()
    await box('Name').fill('other name')
    await press('Save')
    await hosted.dialog().getByRole('alert').filter({ hasText: 'too old' }).waitFor()
  })
})
