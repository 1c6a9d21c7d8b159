import { hostname } from 'node:os'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { accountNetworks, networkOperations } from '../../support/account/demo-account.ts'
import { startLinkedWorld } from '../../support/account/linked-world.ts'
import { accountReader, type NetworkReply, people } from '../../support/account/reader.ts'
import { openSignedIn } from '../../support/account/window.ts'
import { picture } from '../../support/app/application.ts'
import type { HostedWindow } from '../../support/node/hosted-window.ts'
import { shared } from '../../support/shared.ts'

const { guests } = accountNetworks

describe('the networks of an account', () => {
  const world = shared(startLinkedWorld)
  let hosted: HostedWindow
  const reader = accountReader(world)
  let address: string
  let depot: string

  beforeAll(async () => {
    address = (await world.node.status()).address
    hosted = await openSignedIn(world)
  })
  afterAll(async () => {
    await hosted?.close()
  })

  const text = (name: string) => hosted.page.getByRole('textbox', { name, exact: true })
  const toggle = (name: string) => hosted.page.getByRole('switch', { name, exact: true })
  const list = () => hosted.page.getByRole('list', { name: 'Account' })
  const work = () => hosted.page.getByRole('region', { name: 'Changes in progress' })
  async function save(): Promise<void> {
    await hosted.page.locator('.save-bar').getByRole('button', { name: 'Save', exact: true }).click()
    await hosted.page.locator('.save-bar').getByText('Saved', { exact: true }).waitFor()
  }
  /** Waits until the account tells `wanted` of the network. */
  async function becomes(wanted: object): Promise<void> {
    await expect.poll(() => reader.network(depot)).toMatchObject(wanted)
  }

  test('are listed with what the account tells of them', async () => {
    await hosted.page.getByRole('button', { name: 'All networks' }).click()
    for (const network of await reader.networks()) {
      const row = hosted.row(network.id)
      await row.getByText(network.config.name, { exact: true }).waitFor()
      await row.getByText(`${network.authorizedMemberCount} of ${network.totalMemberCount}`).waitFor()
      await row.getByText(network.config.routes[0]?.target ?? '').waitFor()
      await row.getByText(network.description ?? 'In the account').waitFor()
    }
    await picture(hosted.page, 'account-networks')
  })

  test('one is made with a name and a subnet, by the account', async () => {
    const before = (await reader.networks()).map(({ id }) => id)
    await hosted.page.getByRole('button', { name: 'New network in the account' }).click()
    await hosted.dialog().getByRole('textbox', { name: 'Name' }).fill('depot')
    await hosted.dialog().getByText('This subnet does not conflict').waitFor()
    await hosted.dialog().getByRole('button', { name: 'Create' }).click()
    await hosted.page.getByRole('heading', { level: 2, name: 'depot' }).waitFor()
    const made = (await reader.networks()).find(({ id }) => !before.includes(id)) as NetworkReply
    expect(made.config.name).toBe('depot')
    expect(made.config.routes).toHaveLength(1)
    depot = made.id
    await list().getByText('depot').waitFor()
  })

  test('description and a field of the configuration are saved', async () => {
    await hosted.tab('Settings')
    await text('Description').fill('Töpfe, Säcke und 箱')
    await text('MTU').fill('1400')
    await save()
    await becomes({ description: 'Töpfe, Säcke und 箱', config: { mtu: 1400, name: 'depot' } })
    await text('Description').fill('')
    await save()
    await becomes({ description: null, config: { mtu: 1400 } })
  })

  test('single sign-on wants a client ID, and takes who is let in', async () => {
    await toggle('Require log-in').click()
    await hosted.page.getByText('Single sign-on needs the provider’s client ID').waitFor()
    const saveButton = hosted.page.locator('.save-bar').getByRole('button', { name: 'Save', exact: true })
    expect(await saveButton.isDisabled()).toBe(true)
    await text('Client ID').fill('depot-portal')
    await hosted.page.getByText('Only these e-mail addresses').click()
    await text('Allowed').fill('ada@example.com\n\n @example.net \n')
    await save()
    const allowList = ['ada@example.com', '@example.net']
    await becomes({
      config: { ssoConfig: { enabled: true, mode: 'email', clientId: 'depot-portal', allowList } },
    })
    await picture(hosted.page, 'account-sso')
    await toggle('Require log-in').click()
    await save()
    await becomes({ config: { ssoConfig: { enabled: false, clientId: 'depot-portal' } } })
  })

  test('a person is given permissions, one by one', async () => {
    await hosted.page.getByRole('combobox', { name: 'Add person' }).selectOption('Grace Lindqvist')
    await hosted.page.getByRole('checkbox', { name: 'Authorize, Grace Lindqvist' }).click()
    await save()
    await becomes({ permissions: { [people.grace]: { a: true, d: false, m: false, r: true } } })
    await hosted.page.getByRole('checkbox', { name: 'Modify, Grace Lindqvist' }).click()
    await save()
    await becomes({ permissions: { [people.grace]: { a: true, d: false, m: true, r: true } } })
    await picture(hosted.page, 'account-permissions')
  })

  test('rules are written as text, and saved with their source and its names', async () => {
    await hosted.tab('Rules')
    const source = '# all may talk\ntag role id 1;\ncap admin id 7\n  accept;\n;\naccept;\n'
    await text('Rules text').fill(source)
    await hosted.rules('Rules')
    await hosted.page.getByText('Tag names', { exact: true }).click()
    await text('Tag names as JSON').fill('[1]')
    await hosted.page.getByText('Enter an object in braces').waitFor()
    await text('Tag names as JSON').fill('{ "role": { "id": 1 } }')
    await save()
    await picture(hosted.page, 'account-source-saved')
    await becomes({
      rulesSource: source,
      tagsByName: { role: { id: 1 } },
      capabilitiesByName: { admin: 7 },
      config: { rules: [{ type: 'ACTION_ACCEPT' }], tags: [{ id: 1 }], capabilities: [{ id: 7 }] },
    })
  })

  test('this device joins in one click: asks, is let in by name, and has its address', async () => {
    const lines: string[] = []
    await hosted.page.exposeFunction('report', (line: string) => void lines.push(line))
    await hosted.page.evaluate(() => {
      const { report } = globalThis as unknown as { report(line: string): void }
      new MutationObserver(() => {
        const line = document.querySelector('.job-words')?.textContent
        if (line) report(line)
      }).observe(document.body, { subtree: true, childList: true, characterData: true })
    })
    await hosted.page.getByRole('button', { name: 'Join this device' }).click()
    await work().getByText('This device joined depot').waitFor()
    await hosted.page.getByText('This device is connected').waitFor()
    // Steps that pass in a moment need not show.
    const steps = [...new Set(lines)].filter((line) => line.startsWith('Joining this device to depot. '))
    expect(steps.length).toBeGreaterThan(1)
    expect(steps).toContain('Joining this device to depot. Waiting for the controller…')
    expect(await reader.member(depot, address)).toMatchObject({
      name: hostname(),
      config: { authorized: true },
    })
    const joined = await world.node.network(depot)
    expect(joined).toMatchObject({ status: 'OK', name: 'depot' })
    expect(joined?.assignedAddresses.length).toBeGreaterThan(0)
    await hosted.tab('Members')
    await hosted.row(address).getByText('this device').waitFor()
    await work().getByRole('button', { name: 'Dismiss' }).click()
  })

  test('the owner can be changed, with a word about what that means', async () => {
    await hosted.tab('Settings')
    const owner = hosted.page.getByRole('combobox', { name: 'Owner' })
    await owner.selectOption('Grace Lindqvist')
    await hosted.page
      .getByText('After you save this, only the new owner can transfer the network back.')
      .waitFor()
    await hosted.page.locator('.save-bar').getByRole('button', { name: 'Discard' }).click()
    expect((await reader.network(depot))?.ownerId).toBe(people.ada)
    await owner.selectOption('Grace Lindqvist')
    await save()
    await becomes({ ownerId: people.grace })
  })

  test('what Ada may only look at stays as it is', async () => {
    await hosted.open('guests')
    await hosted.page.getByText('You can view this network but not change it').waitFor()
    expect(await hosted.page.getByRole('button', { name: 'Add members' }).isDisabled()).toBe(true)
    await hosted.tab('Settings')
    expect(await text('Name').isDisabled()).toBe(true)
    await picture(hosted.page, 'account-read-only-network')
    expect((await reader.network(guests))?.config.name).toBe('guests')
  })

  test('a network is deleted, once its name was typed', async () => {
    await hosted.open('depot')
    await hosted.page.getByRole('button', { name: 'More' }).first().click()
    await hosted.page.getByRole('menuitem', { name: 'Delete…' }).click()
    const button = hosted.dialog().getByRole('button', { name: 'Delete network' })
    await hosted.dialog().getByText('cannot restore it').waitFor()
    await hosted.dialog().getByText(depot, { exact: true }).waitFor()
    expect(await button.isDisabled()).toBe(true)
    await hosted.dialog().getByRole('textbox').fill('depot')
    await button.click()
    await hosted.dialog().waitFor({ state: 'detached' })
    expect(await reader.network(depot)).toBeNull()
    await list().getByText('depot').waitFor({ state: 'detached' })
  })

  test('all operations of networks were used by these steps', async () => {
    expect(await world.account.operations()).toMatchObject(
      Object.fromEntries(networkOperations.map((operation) => [operation, expect.any(Number)])),
    )
  })
})
