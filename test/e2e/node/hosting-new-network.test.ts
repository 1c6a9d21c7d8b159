import { networkInterfaces } from 'node:os'
import { overlapCidr } from 'cidr-tools'
import { beforeAll, describe, expect, test } from 'vitest'
import { picture } from '../../support/app/application.ts'
import { lookAtWidths } from '../../support/app/widths.ts'
import { createNetwork, type NetworkReply, networksOf } from '../../support/node/hosted-networks.ts'
import { clipboardText, openHostedNode } from '../../support/node/hosted-window.ts'
import { shared } from '../../support/shared.ts'

describe('a new network on the controller of this computer', () => {
  const hosted = shared(openHostedNode)
  let address: string

  beforeAll(async () => {
    address = (await hosted.demo.status()).address
  })

  const listNetworks = () => networksOf(hosted.demo)
  const all = () => hosted.page.getByRole('button', { name: 'All networks' }).click()
  const create = (name: string, prepare?: () => Promise<void>) => createNetwork(hosted, name, prepare)

  test('one click makes a network that works, in a subnet that conflicts with nothing here', async () => {
    const taken = [
      ...Object.values(networkInterfaces()).flatMap((list) => list?.map(({ cidr }) => cidr) ?? []),
      ...(await listNetworks()).flatMap(({ routes }) => routes.map(({ target }) => target)),
      ...(await hosted.demo.networks()).flatMap(({ assignedAddresses }) => assignedAddresses),
    ].filter((cidr) => cidr !== null)
    const made = await create('garden', async () => {
      await hosted.dialog().getByText('This subnet does not conflict').waitFor()
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
      await dialog.getByText('You already host a network with this ID').waitFor()
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
    await hosted.dialog().getByText('members are not').waitFor()
    await lookAtWidths(hosted.app, hosted.page, 'hosted-duplicate')
    await hosted.dialog().getByRole('button', { name: 'Create' }).click()
    await hosted.page.getByRole('heading', { level: 2, name: 'lab copy' }).waitFor()
    expect(await settings('lab copy')).toEqual({ rest: lab.rest, count: 0 })

    await pick('Save as template…')
    await hosted.dialog().getByRole('textbox', { name: 'Template name' }).fill('branch')
    await picture(hosted.page, 'hosted-save-template')
    await hosted.dialog().getByRole('button', { name: 'Save template' }).click()
    await hosted.page.getByText('Saved as the template branch').waitFor()
    await all()
    const made = await create('of a template', async () => {
      const dialog = hosted.dialog()
      await dialog.getByRole('combobox', { name: 'Template' }).selectOption('branch')
      await dialog.getByText('This subnet does not conflict').waitFor()
      await lookAtWidths(hosted.app, hosted.page, 'hosted-template')
    })
    const { rest } = await settings('of a template')
    expect({ ...rest, routes: 0, ipAssignmentPools: 0 }).toEqual({
      ...lab.rest,
      routes: 0,
      ipAssignmentPools: 0,
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
    await expect.poll(() => clipboardText(hosted.app)).toBe(id)
  })

  test('this device joins it, is let in by itself, and gets an address', async () => {
    const id = (await listNetworks()).find(({ name }) => name === 'garden')?.id ?? ''
    await hosted.page.getByRole('button', { name: 'Join this device' }).click()
    await hosted.page
      .getByRole('region', { name: 'Changes in progress' })
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
})
