import { networkInterfaces } from 'node:os'
import { overlapCidr } from 'cidr-tools'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { eventually, picture } from '../../support/app/application.ts'
import { focused } from '../../support/app/focus.ts'
import { clipboardText, type HostedNode, openHostedNode } from '../../support/node/hosted-window.ts'

/** A network as its controller tells it, as far as these tests look at it. */
interface NetworkReply {
  readonly id: string
  readonly name: string
  readonly private: boolean
  readonly routes: readonly { readonly target: string; readonly via: string | null }[]
  readonly ipAssignmentPools: readonly { readonly ipRangeStart: string; readonly ipRangeEnd: string }[]
  readonly v4AssignMode: { readonly zt: boolean }
  readonly meta: { readonly totalMemberCount: number; readonly authorizedMemberCount: number }
}

interface Settings {
  readonly id: string
  readonly name?: string
  readonly authorized: boolean
  readonly ipAssignments: readonly string[]
  readonly tags: unknown
}

describe('the list of networks that this computer hosts', () => {
  let hosted: HostedNode
  let address: string

  beforeAll(async () => {
    hosted = await openHostedNode()
    address = (await hosted.demo.status()).address
  })
  afterAll(() => hosted?.close())

  const listNetworks = async (): Promise<readonly NetworkReply[]> =>
    (await hosted.demo.call<{ data: readonly NetworkReply[] }>('GET', '/unstable/controller/network'))
      ?.data ?? []
  const read = (id: string) => hosted.demo.call<NetworkReply>('GET', `/controller/network/${id}`)
  const names = () => hosted.page.locator('tbody strong').allInnerTexts()
  const all = () => hosted.page.getByRole('button', { name: 'All networks' }).click()
  async function create(name: string, prepare: () => Promise<void> = async () => {}): Promise<NetworkReply> {
    await hosted.page.getByRole('button', { name: 'New network' }).first().click()
    const dialog = hosted.dialog()
    await dialog.getByRole('textbox', { name: 'Name' }).fill(name)
    await prepare()
    await dialog.getByRole('button', { name: 'Create' }).click()
    await dialog.waitFor({ state: 'detached' })
    await hosted.page.getByRole('heading', { level: 2, name }).waitFor()
    return eventually(
      async () => (await listNetworks()).find((network) => network.name === name) as NetworkReply,
      (network) => network !== undefined,
    )
  }

  /** What a person set of it */
  async function essence(id: string) {
    const { data = [] } =
      (await hosted.demo.call<{ data: readonly Settings[] }>(
        'GET',
        `/unstable/controller/network/${id}/member`,
      )) ?? {}
    const { name, routes, ipAssignmentPools, rules } = (await read(id)) as NetworkReply & { rules: unknown }
    return { id, name, routes, ipAssignmentPools, rules, members: data.map(settings) }
  }
  const settings = ({ id, name = '', authorized, ipAssignments, tags }: Settings) => ({
    ...{ id, name, authorized, ipAssignments, tags },
  })
  let before: Awaited<ReturnType<typeof essence>>

  test('tells of each network what the service tells', async () => {
    const networks = await listNetworks()
    expect(networks.length).toBeGreaterThan(1)
    for (const { id, name, private: isPrivate, routes, meta } of networks) {
      const row = hosted.row(id)
      await row.getByText(name, { exact: true }).waitFor()
      await row.getByText(isPrivate ? 'Private' : 'Public', { exact: true }).waitFor()
      await row.getByText(`${meta.authorizedMemberCount} of ${meta.totalMemberCount}`).waitFor()
      await row.getByText(routes[0]?.target ?? '').waitFor()
    }
    await picture(hosted.page, 'hosted-networks')
  })

  test('is searched by name, id and route, and sorted either way', async () => {
    const search = hosted.page.getByRole('searchbox', { name: 'Find a network' })
    const lab = (await listNetworks()).find(({ name }) => name === 'lab')
    for (const query of ['LAB', lab?.id.slice(-6) ?? '', '10.65.']) {
      await search.fill(query)
      await eventually(names, (shown) => shown.join() === 'lab')
    }
    await search.fill('no such thing')
    await hosted.page.getByText('No network matches “no such thing”').waitFor()
    await search.fill('')
    await eventually(names, (shown) => shown.join() === 'lab,workshop')
    await hosted.page.getByRole('button', { name: 'Name' }).click()
    await eventually(names, (shown) => shown.join() === 'workshop,lab')
    const members = hosted.page.getByRole('button', { name: 'Members', exact: true })
    await members.click()
    await eventually(names, (shown) => shown.join() === 'lab,workshop')
    await members.click()
    await eventually(names, (shown) => shown.join() === 'workshop,lab')
    expect(await hosted.page.getByRole('columnheader', { name: 'Members' }).getAttribute('aria-sort')).toBe(
      'ascending',
    )
  })

  test('one click makes a network that works, in a subnet that clashes with nothing here', async () => {
    const taken = [
      ...Object.values(networkInterfaces()).flatMap((list) => list?.map(({ cidr }) => cidr) ?? []),
      ...(await listNetworks()).flatMap(({ routes }) => routes.map(({ target }) => target)),
      ...(await hosted.demo.networks()).flatMap(({ assignedAddresses }) => assignedAddresses),
    ].filter((cidr) => cidr !== null)
    const made = await create('garden', async () => {
      await hosted.dialog().getByText('This subnet clashes with nothing').waitFor()
    })
    expect(made).toMatchObject({ name: 'garden', private: true, v4AssignMode: { zt: true } })
    expect(made.id.slice(0, 10)).toBe(address)
    const [route] = made.routes
    expect(made.routes).toHaveLength(1)
    expect(route?.via).toBeNull()
    expect(overlapCidr(route?.target ?? '', taken)).toBe(false)
    expect(overlapCidr(['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16'], route?.target ?? '')).toBe(true)
    const [pool] = made.ipAssignmentPools
    for (const end of [pool?.ipRangeStart, pool?.ipRangeEnd]) {
      expect(overlapCidr(route?.target ?? '', `${end}/32`)).toBe(true)
    }
  })

  test('an id of this controller can be chosen; one that is none or is taken is not sent', async () => {
    await all()
    await hosted.demo.forgetRequests()
    const made = await create('atelier', async () => {
      const dialog = hosted.dialog()
      await dialog.getByText('Choose the network ID').click()
      const tail = dialog.getByRole('textbox', { name: 'Last six characters of the ID' })
      await tail.fill('xyz123')
      await dialog.getByText('Six characters: 0 to 9 and a to f').waitFor()
      await tail.fill('1ab001')
      await dialog.getByText('You host a network with this ID already').waitFor()
      expect(await dialog.getByRole('button', { name: 'Create' }).isDisabled()).toBe(true)
      await tail.fill('C0FFEE')
    })
    expect(made.id).toBe(`${address}c0ffee`)
    const requests = await hosted.demo.requests()
    expect(requests['POST /controller/network/{id}']).toBe(1)
    expect(requests['POST /controller/network/{address}______']).toBeUndefined()
  })

  test('no addresses, where none are wanted', async () => {
    await all()
    const made = await create('bare', async () => {
      await hosted.dialog().getByRole('switch', { name: 'No addresses' }).click()
    })
    expect(made).toMatchObject({ routes: [], ipAssignmentPools: [], v4AssignMode: { zt: false } })
  })

  test('is duplicated, and made of a template, with all its settings and none of its members', async () => {
    const settings = async (name: string) => {
      const found = (await listNetworks()).find((network) => network.name === name)
      const {
        id,
        nwid,
        name: _name,
        creationTime,
        revision,
        meta,
        ...rest
      } = found as NetworkReply & {
        readonly [field: string]: unknown
      }
      return { rest, count: meta.totalMemberCount }
    }
    const pick = async (item: string): Promise<void> => {
      await hosted.page.locator('.pane-head').getByRole('button', { name: 'More' }).click()
      await hosted.page.getByRole('menuitem', { name: item }).click()
    }
    const lab = await settings('lab')
    await hosted.open('lab')
    await pick('Duplicate…')
    await hosted.dialog().getByText('its members are not').waitFor()
    await picture(hosted.page, 'hosted-duplicate')
    await hosted.dialog().getByRole('button', { name: 'Create' }).click()
    await hosted.page.getByRole('heading', { level: 2, name: 'lab copy' }).waitFor()
    expect(await settings('lab copy')).toEqual({ rest: lab.rest, count: 0 })

    await pick('Save as template…')
    await hosted.dialog().getByRole('textbox', { name: 'Name of the template' }).fill('branch')
    await picture(hosted.page, 'hosted-save-template')
    await hosted.dialog().getByRole('button', { name: 'Save template' }).click()
    await hosted.page.getByText('Saved as the template branch').waitFor()
    await all()
    const made = await create('of a template', async () => {
      const dialog = hosted.dialog()
      await dialog.getByRole('combobox', { name: 'Template' }).selectOption('branch')
      await dialog.getByText('This subnet clashes with nothing').waitFor()
      await picture(hosted.page, 'hosted-template')
    })
    const { rest } = await settings('of a template')
    expect({ ...rest, routes: 0, ipAssignmentPools: 0 }).toEqual({
      ...{ ...lab.rest, routes: 0, ipAssignmentPools: 0 },
    })
    expect(made.routes).toHaveLength(1)
    expect(made.routes[0]?.target).not.toBe(lab.rest.routes[0]?.target)
    await all()
    await hosted.page.getByRole('button', { name: 'New network' }).first().click()
    await hosted.dialog().getByRole('combobox', { name: 'Template' }).selectOption('branch')
    await hosted.dialog().getByRole('button', { name: 'Remove template' }).click()
    await hosted.dialog().getByRole('combobox', { name: 'Template' }).waitFor({ state: 'detached' })
    await hosted.dialog().getByRole('button', { name: 'Cancel' }).click()
    for (const name of ['lab copy', 'of a template']) {
      const { id } = (await listNetworks()).find((network) => network.name === name) ?? {}
      await hosted.demo.call('DELETE', `/controller/network/${id}`, {})
    }
  })

  test('copies the id', async () => {
    await hosted.open('garden')
    const id = (await listNetworks()).find(({ name }) => name === 'garden')?.id ?? ''
    await hosted.page.getByRole('button', { name: `Copy network ID ${id}` }).click()
    await eventually(
      () => clipboardText(hosted.app),
      (text) => text === id,
    )
  })

  test('this device joins it, is let in by itself, and gets an address', async () => {
    const id = (await listNetworks()).find(({ name }) => name === 'garden')?.id ?? ''
    await hosted.page.getByRole('button', { name: 'Join this device' }).click()
    await hosted.page
      .getByRole('region', { name: 'Work under way' })
      .getByText(/Joining this device to garden/)
      .waitFor()
    await hosted.page.getByText('This device joined garden').waitFor()
    await hosted.page.getByText('This device is connected').waitFor()
    const network = await hosted.demo.network(id)
    expect(network).toMatchObject({ status: 'OK' })
    expect(network?.assignedAddresses.length).toBeGreaterThan(0)
    const member = await hosted.demo.call<{ authorized: boolean; name: string }>(
      'GET',
      `/controller/network/${id}/member/${address}`,
    )
    expect(member).toMatchObject({ authorized: true })
    expect(member?.name).not.toBe('')
    await hosted.row(address).getByText('this device').waitFor()
  })

  test('deleting says which one it is and how many lose access, and wants the name typed', async () => {
    await hosted.open('lab')
    const { id = '', meta } = (await listNetworks()).find(({ name }) => name === 'lab') ?? {}
    before = await essence(id)
    const namesake = await hosted.demo.hostNetwork({ name: 'lab' })
    await hosted.page.getByRole('button', { name: 'More' }).first().click()
    await hosted.page.getByRole('menuitem', { name: 'Delete…' }).click()
    const dialog = hosted.dialog()
    await dialog.getByText(`${meta?.authorizedMemberCount} members lose access`).waitFor()
    await dialog.getByText(id, { exact: true }).waitFor()
    await dialog.getByText(`${meta?.totalMemberCount}, of which ${meta?.authorizedMemberCount}`).waitFor()
    const present = (await hosted.demo.call<readonly { address: string }[]>('GET', '/peer')) ?? []
    const online = before.members.filter(({ id }) => present.some(({ address }) => address === id)).length
    await dialog.getByText(new RegExp(`^${online} devices`)).waitFor()
    await dialog.getByText('Another network is called lab too').waitFor()
    await picture(hosted.page, 'hosted-delete')
    const button = dialog.getByRole('button', { name: 'Delete network' })
    expect(await button.isDisabled()).toBe(true)
    await dialog.getByRole('textbox', { name: 'Type the name to confirm' }).fill('labs')
    expect(await button.isDisabled()).toBe(true)
    await dialog.getByRole('textbox', { name: 'Type the name to confirm' }).fill('lab')
    await button.click()
    await eventually(
      () => read(id),
      (network) => network === null,
    )
    await hosted.row('workshop').waitFor()
    await hosted.row(id).waitFor({ state: 'detached' })
    expect(await focused(hosted.page)).not.toBe('nothing')
    expect(await read(namesake)).toMatchObject({ name: 'lab' })
    await hosted.demo.call('DELETE', `/controller/network/${namesake}`, {})
  })

  test('a deleted one is put back under its own ID with its members, and can be put back only once', async () => {
    const { id } = before
    const banner = hosted.page.getByRole('status').filter({ hasText: 'A deleted network can be put back' })
    await banner.getByText(/12 members · 9 minutes left/).waitFor()
    await picture(hosted.page, 'hosted-deleted')
    await banner.getByRole('button', { name: `Put back lab, ${id}` }).click()
    await hosted.page.getByText('lab is back under its own ID').waitFor()
    await hosted.page.getByText('Put members back into lab').waitFor()
    expect(await essence(id)).toEqual(before)
    await all()
    await hosted.row(id).getByText('of 12').waitFor()
    expect(await banner.count()).toBe(0)
  })

  test('one that somebody else deletes while it is open here offers to be closed', async () => {
    await hosted.open('atelier')
    const { id } = (await listNetworks()).find(({ name }) => name === 'atelier') ?? {}
    await hosted.demo.call('DELETE', `/controller/network/${id}`, {})
    const banner = hosted.page.getByRole('alert').filter({ hasText: 'This network is gone' })
    await banner.waitFor()
    await picture(hosted.page, 'hosted-gone')
    expect(await hosted.page.getByRole('button', { name: 'Add member' }).isDisabled()).toBe(true)
    await banner.getByRole('button', { name: 'Close' }).click()
    await hosted.row('workshop').waitFor()
    expect(await focused(hosted.page)).not.toBe('nothing')
    await eventually(names, (shown) => !shown.includes('atelier'))
  })

  test('gone and back: says so, keeps what it knew, and recovers by itself', async () => {
    await hosted.demo.stop()
    await hosted.page
      .getByText(/not answering|does not answer/i)
      .first()
      .waitFor()
    await hosted.row('workshop').waitFor()
    expect(await hosted.page.getByRole('button', { name: 'New network' }).last().isDisabled()).toBe(true)
    await picture(hosted.page, 'hosted-stale')
    await hosted.demo.start()
    await hosted.page
      .getByText(/not answering|does not answer/i)
      .first()
      .waitFor({ state: 'detached' })
    await eventually(
      () => hosted.page.getByRole('button', { name: 'New network' }).last().isEnabled(),
      (enabled) => enabled,
    )
  })
})
