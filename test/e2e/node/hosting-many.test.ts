import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { eventually, picture, writtenFile } from '../../support/app/application.ts'
import { openCrowd, requestsOf } from '../../support/node/crowd.ts'
import { answerFileDialogs } from '../../support/node/hosted-window.ts'
import { shared } from '../../support/shared.ts'
import { temporaryFolder } from '../../support/temp-folder.ts'

/** 9,000 of them let in, 1,000 not. */
describe('a network of 10,000 members', () => {
  const crowd = shared(openCrowd)
  const folder = shared(() => temporaryFolder('files'))

  test('is one request; scrolled, filtered and sorted without another', async () => {
    await crowd.rowAt(0).getByText('Waiting', { exact: true }).waitFor()
    // More than are listed one by one
    await crowd.page.getByRole('navigation').getByText('1,000 devices wait').waitFor({ state: 'attached' })
    expect(await crowd.page.locator('tbody tr.member').count()).toBeLessThan(60)
    await picture(crowd.page, 'hosted-many')

    await crowd.scrollTo(10_000)
    await crowd.rowAt(9999).getByText('Authorized', { exact: true }).waitFor()
    await crowd.scrollTo(5000)
    await crowd.rowAt(5000).waitFor()
    expect(await crowd.page.locator('tbody tr.member').count()).toBeLessThan(60)

    await crowd.rowAt(5000).getByRole('checkbox').click()
    await crowd.tab('Settings')
    await crowd.tab('Members')
    await crowd.page.getByText('1 selected').waitFor()
    await crowd.rowAt(5000).getByRole('checkbox', { checked: true }).waitFor()
    await eventually(
      () => crowd.page.locator('.table-scroll').evaluate(({ scrollTop }) => scrollTop),
      (top) => top > 4_990 * 52 && top < 5_010 * 52,
    )
    expect(await crowd.rowAt(5000).locator('[data-open]').getAttribute('tabindex')).toBe('0')
    await crowd.page.keyboard.press('Escape')

    await crowd.search().fill('device 04321')
    await crowd.page.getByText('1 of 10,000 members').waitFor()
    expect(await crowd.names()).toEqual(['device 04321'])
    await crowd.search().fill('')

    // Another filter begins at the top, and the menu stays.
    await crowd.scrollTo(3000)
    await crowd.rowAt(3000).waitFor()
    await crowd.page.getByRole('button', { name: 'Filter', exact: true }).click()
    const menu = crowd.page.getByRole('dialog', { name: 'Filter members by' })
    await menu.getByRole('checkbox', { name: 'Waiting 1,000' }).check()
    await crowd.page.getByText('1,000 of 10,000 members').waitFor()
    await menu.getByRole('checkbox', { name: 'Not authorized 1,000' }).check()
    await picture(crowd.page, 'hosted-many-filters')
    await crowd.page.keyboard.press('Escape')
    await menu.waitFor({ state: 'detached' })
    await crowd.search().fill('device 09321')
    await crowd.page.getByText('1 of 10,000 members').waitFor()
    await crowd.page.getByRole('button', { name: 'Select all 1' }).click()
    await crowd.page.getByText('1 selected', { exact: true }).waitFor()
    await crowd.search().fill('')
    await crowd.page.getByText('1,000 of 10,000 members').waitFor()
    await crowd.page.getByRole('button', { name: 'Remove the filter “Not authorized”' }).click()
    await crowd.page.keyboard.press('Escape')
    await crowd.page.getByText('1 selected', { exact: true }).waitFor({ state: 'detached' })
    await crowd.page.getByRole('button', { name: 'Remove the filter “Waiting”' }).waitFor()
    await crowd.page.keyboard.press('Escape')
    await crowd.page.getByText('10,000 members', { exact: true }).waitFor()

    const byName = crowd.page.getByRole('button', { name: 'Member', exact: true })
    await byName.click()
    await eventually(crowd.names, ([first]) => first === 'device 09001')
    await byName.click()
    await eventually(crowd.names, ([first]) => first === 'device 10000')
    await crowd.page.getByRole('button', { name: 'Addresses', exact: true }).click()
    await crowd.scrollTo(1000)
    await crowd.rowAt(1000).locator('.cell-addresses').getByText('10.0.0.1', { exact: true }).waitFor()
    await crowd.rowAt(1001).locator('.cell-addresses').getByText('10.0.0.2', { exact: true }).waitFor()

    const requests = await crowd.demo.requests()
    expect(requests[requestsOf.list]).toBe(1)
    expect(requests[requestsOf.one]).toBeUndefined()
  })

  test('is followed by its revisions, and only what changed is asked for', async () => {
    const target = await crowd.demo.call<{ data: readonly { id: string; name: string }[] }>(
      'GET',
      `/unstable/controller/network/${crowd.id}/member`,
    )
    const some = target?.data.filter(({ name }) => /0900[1-3]$/.test(name)) ?? []
    expect(some).toHaveLength(3)
    await crowd.demo.forgetRequests()
    for (const member of some) {
      await crowd.demo.call('POST', `/controller/network/${crowd.id}/member/${member.id}`, {
        name: `changed ${member.name}`,
      })
    }
    await crowd.search().fill('changed')
    await crowd.page.getByText('3 of 10,000 members').waitFor()
    const requests = await crowd.demo.requests()
    expect(requests[requestsOf.list]).toBeUndefined()
    expect(requests[requestsOf.revisions]).toBeGreaterThan(0)
    expect(requests[requestsOf.one]).toBe(3)
  })

  test('what a change or a file comes to is seen to its last line, and chosen from', async () => {
    const lines = crowd.dialog().locator('.plan-list')
    const drawn = () => lines.locator('tbody tr').count()
    const listed = () => crowd.dialog().getByRole('table').getAttribute('aria-rowcount')
    const line = (index: number) => lines.locator(`tr[data-index="${index}"]`)
    const goTo = (index: number) =>
      eventually(
        async () => {
          await lines.evaluate((list) => list.scrollTo(0, list.scrollHeight))
          return line(index).count()
        },
        (count) => count === 1,
      )
    await crowd.search().fill('')
    await crowd.page.getByText('10,000 members', { exact: true }).waitFor()
    await crowd.page.getByRole('checkbox', { name: 'Select all shown' }).click()
    const menu = crowd.page.getByRole('combobox', { name: 'Change the selected members' })
    await menu.selectOption({ label: 'Names' })
    await crowd.dialog().getByRole('textbox', { name: 'Name' }).fill('host {nnnnn}')
    await crowd.dialog().getByRole('button', { name: 'Change 10,000' }).waitFor()
    expect(await drawn()).toBeLessThan(50)
    await goTo(9_999)
    await line(9_999).getByText('host 10000', { exact: true }).waitFor()
    await crowd.dialog().getByRole('button', { name: 'Cancel' }).click()

    const file = join(folder.path, 'crowd.json')
    await answerFileDialogs(crowd.app, file)
    await crowd.pick('Export…')
    const text = await writtenFile(file).then(String)
    await writeFile(file, text.replaceAll('"name": "device ', '"name": "filed '))
    await crowd.demo.forgetRequests()
    await crowd.pick('Restore from a file…')
    await line(0).waitFor()
    expect(Number(await listed())).toBeGreaterThan(9_990)
    const last = Number(await listed()) - 2
    await crowd.dialog().getByRole('checkbox', { name: 'Select all lines' }).click()
    await goTo(last)
    await line(last).getByRole('checkbox').click()
    expect(await drawn()).toBeLessThan(50)
    await picture(crowd.page, 'hosted-many-restore')
    await crowd.dialog().getByRole('button', { name: 'Restore 1 line' }).click()
    await crowd.jobs().getByText('1 changed', { exact: true }).waitFor()
    expect((await crowd.demo.requests())[requestsOf.post]).toBe(1)
  })
})
