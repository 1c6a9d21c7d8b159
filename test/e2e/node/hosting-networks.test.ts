import { describe, expect, test } from 'vitest'
import { eventually, picture } from '../../support/app/application.ts'
import { focused } from '../../support/app/look.ts'
import { type NetworkReply, networksOf } from '../../support/node/hosted-networks.ts'
import { openHostedNode } from '../../support/node/hosted-window.ts'
import { shared } from '../../support/shared.ts'

interface Settings {
  readonly id: string
  readonly name?: string
  readonly authorized: boolean
  readonly ipAssignments: readonly string[]
  readonly tags: unknown
}

describe('the list of networks that this computer hosts', () => {
  const hosted = shared(openHostedNode)

  const listNetworks = () => networksOf(hosted.demo)
  const read = (id: string) => hosted.demo.call<NetworkReply>('GET', `/controller/network/${id}`)
  const names = () => hosted.page.locator('tbody strong').allInnerTexts()
  const all = () => hosted.page.getByRole('button', { name: 'All networks' }).click()

  /** The settings that a person made */
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
    id,
    name,
    authorized,
    ipAssignments,
    tags,
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
    await dialog.getByText('Another network is also called lab').waitFor()
    await picture(hosted.page, 'hosted-delete')
    const button = dialog.getByRole('button', { name: 'Delete network' })
    expect(await button.isDisabled()).toBe(true)
    await dialog.getByRole('textbox', { name: 'Type the name to confirm' }).fill('labs')
    expect(await button.isDisabled()).toBe(true)
    await dialog.getByRole('textbox', { name: 'Type the name to confirm' }).fill('lab')
    await button.click()
    await expect.poll(() => read(id)).toBeNull()
    await hosted.row('workshop').waitFor()
    await hosted.row(id).waitFor({ state: 'detached' })
    expect(await focused(hosted.page)).not.toBe('nothing')
    expect(await read(namesake)).toMatchObject({ name: 'lab' })
    await hosted.demo.call('DELETE', `/controller/network/${namesake}`, {})
  })

  test('a deleted one is put back under its own ID with its members, and can be put back only once', async () => {
    const { id } = before
    const banner = hosted.page.getByRole('status').filter({ hasText: 'A deleted network can be restored' })
    await banner.getByText(/12 members · 9 minutes left/).waitFor()
    await picture(hosted.page, 'hosted-deleted')
    await banner.getByRole('button', { name: `Restore lab, ${id}` }).click()
    await hosted.page.getByText('lab was restored with its ID').waitFor()
    await hosted.page.getByText('Restored members in lab').waitFor()
    await hosted.page.getByText('12 reverted', { exact: true }).waitFor()
    expect(await essence(id)).toEqual(before)
    await all()
    await hosted.row(id).getByText('of 12').waitFor()
    expect(await banner.count()).toBe(0)
  })

  test('one that somebody else deletes while it is open here offers to be closed', async () => {
    const id = await hosted.demo.hostNetwork({ name: 'atelier' })
    await hosted.open('atelier')
    await hosted.demo.call('DELETE', `/controller/network/${id}`, {})
    const banner = hosted.page.getByRole('alert').filter({ hasText: 'This network no longer exists' })
    await banner.waitFor()
    await picture(hosted.page, 'hosted-gone')
    expect(await hosted.page.getByRole('button', { name: 'Add members' }).isDisabled()).toBe(true)
    await banner.getByRole('button', { name: 'Close' }).click()
    await hosted.row('workshop').waitFor()
    expect(await focused(hosted.page)).not.toBe('nothing')
    await expect.poll(names).not.toContain('atelier')
  })

  test('gone and back: says so, keeps what it knew, and recovers by itself', async () => {
    await hosted.demo.stop()
    await hosted.page
      .getByText(/No usable answer/)
      .first()
      .waitFor()
    await hosted.row('workshop').waitFor()
    expect(await hosted.page.getByRole('button', { name: 'New network' }).last().isDisabled()).toBe(true)
    await picture(hosted.page, 'hosted-stale')
    await hosted.demo.start()
    await hosted.page
      .getByText(/No usable answer/)
      .first()
      .waitFor({ state: 'detached' })
    await expect
      .poll(() => hosted.page.getByRole('button', { name: 'New network' }).last().isEnabled())
      .toBe(true)
  })
})
