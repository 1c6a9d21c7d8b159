import { describe, expect, test } from 'vitest'
import { picture } from '../../support/app/application.ts'
import { accessibilityFaults } from '../../support/app/look.ts'
import { setWidth } from '../../support/app/widths.ts'
import { openHostedNetwork } from '../../support/node/hosted-window.ts'
import { memberForm } from '../../support/node/network-members.ts'
import { shared } from '../../support/shared.ts'

describe('many members of a hosted network at once', () => {
  // Without any member there is no list.
  const hosted = shared(() =>
    openHostedNetwork('porch', (demo, id) =>
      demo.call('POST', `/controller/network/${id}/member/89e92ceee5`, { name: 'nas' }),
    ),
  )
  const form = memberForm(hosted)

  test('authorized, put out and deleted, with what became of each', async () => {
    const members = ['aa00000001', 'aa00000002', 'aa00000003']
    for (const member of members) await form.write(member, { name: `crowd ${member}` })
    const search = hosted.page.getByRole('searchbox', { name: 'Filter by name, address or ID' })
    const select = async (): Promise<void> => {
      await search.fill('crowd')
      await expect.poll(() => hosted.page.locator('tbody tr.member').count()).toBe(members.length)
      await hosted.page.getByRole('checkbox', { name: 'Select all shown' }).click()
      await hosted.page.getByText('3 selected').waitFor()
    }
    const bar = hosted.page.getByRole('toolbar', { name: 'Actions for the selected members' })
    const jobs = hosted.page.getByRole('region', { name: 'Changes in progress' })
    const [already = ''] = members
    await form.write(already, { authorized: true })
    await hosted.row(already).getByText('Authorized', { exact: true }).waitFor()
    for (const [button, count, words, authorized] of [
      ['Authorize', 2, ['Authorized in porch', '2 changed, 1 was already up to date'], true],
      ['Deauthorize', 3, ['Deauthorized in porch', '3 changed'], false],
    ] as const) {
      await select()
      await bar.getByRole('button', { name: button, exact: true }).click()
      await form
        .dialog()
        .getByRole('heading', { name: `${button} 3 members?` })
        .waitFor()
      await form.press(`${button} ${count}`)
      for (const word of words) await jobs.getByText(word, { exact: true }).waitFor()
      for (const member of members) expect(await form.member(member)).toMatchObject({ authorized })
      await jobs.getByRole('button', { name: 'Dismiss' }).click()
    }
    await select()
    await bar.getByRole('button', { name: 'Delete…' }).click()
    await form.dialog().getByRole('heading', { name: 'Delete 3 members?' }).waitFor()
    await form.press('Delete 3')
    await jobs.getByText('Deleted in porch').waitFor()
    await jobs.getByRole('button', { name: 'Results' }).click()
    for (const member of members) {
      await form.dialog().getByRole('row').filter({ hasText: member }).getByText('Done').waitFor()
      expect(await form.read(member)).toBeNull()
    }
    await form.press('Close')
    await jobs.getByRole('button', { name: 'Dismiss' }).click()
    await search.fill('')
  })

  test('named by a pattern, given addresses, and taken back', async () => {
    const members = ['cc00000001', 'cc00000002', 'cc00000003']
    for (const member of members) await form.write(member, { name: `bench ${member}`, authorized: true })
    await form.write('cc00000003', { ipAssignments: ['10.83.4.77'] })
    const choose = async (field: string): Promise<void> => {
      for (const member of members) await hosted.row(member).getByRole('checkbox').click()
      await hosted.page.getByText('3 selected').waitFor()
      await hosted.page
        .getByRole('combobox', { name: 'Change the selected members' })
        .selectOption({ label: field })
    }
    const jobs = hosted.page.getByRole('region', { name: 'Changes in progress' })
    await choose('Names')
    await form.box('Name').fill('nas')
    await form.dialog().getByText('More than one member would be called “nas”').waitFor()
    await form.box('Name').fill('desk {nn}')
    await form
      .dialog()
      .getByRole('row')
      .filter({ hasText: 'bench cc00000002' })
      .getByText('desk 02')
      .waitFor()
    for (const colorScheme of ['light', 'dark'] as const) {
      await hosted.page.emulateMedia({ colorScheme })
      await picture(hosted.page, `hosted/bulk-names-${colorScheme}`)
      expect(await accessibilityFaults(hosted.page)).toEqual([])
    }
    for (const width of [720, 1500, 980]) {
      await setWidth(hosted.app, hosted.page, width)
      await picture(hosted.page, `hosted/bulk-names-${width}`)
    }
    await form.press('Change 3')
    await jobs.getByText('3 changed', { exact: true }).waitFor()
    for (const [at, member] of members.entries())
      expect(await form.member(member)).toMatchObject({ name: `desk 0${at + 1}` })

    await hosted.row('desk 03').waitFor()
    await choose('Addresses')
    await form.dialog().getByText('Assign the next free ones').click()
    await form.dialog().getByText('One stays unchanged.').waitFor()
    await picture(hosted.page, 'hosted/bulk-addresses')
    await form.press('Change 2')
    await jobs.getByText('2 changed', { exact: true }).waitFor()
    const given = await Promise.all(members.map(async (one) => (await form.member(one)).ipAssignments))
    expect(new Set(given.flat()).size).toBe(3)
    await jobs.getByRole('button', { name: 'Undo', exact: true }).last().click()
    await jobs.getByText('2 reverted').waitFor()
    expect((await form.member('cc00000001')).ipAssignments).toEqual([])
    expect((await form.member('cc00000003')).ipAssignments).toEqual(['10.83.4.77'])
    const dismiss = jobs.getByRole('button', { name: /^Dismiss/ })
    for (let left = await dismiss.count(); left > 0; left -= 1) await dismiss.nth(left - 1).click()
    for (const member of members) await hosted.demo.call('DELETE', form.path(member), {})
  })
})
