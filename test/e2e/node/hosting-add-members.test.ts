import { describe, expect, test } from 'vitest'
import { picture } from '../../support/app/application.ts'
import { clipboardText, openHostedNetwork } from '../../support/node/hosted-window.ts'
import { memberForm } from '../../support/node/network-members.ts'
import { shared } from '../../support/shared.ts'

const post = 'POST /controller/network/{id}/member/{address}'
const nas = '89e92ceee5'
const tv = '1d71939404'

describe('members that are added to a hosted network', () => {
  const hosted = shared(() => openHostedNetwork('yard'))
  const form = memberForm(hosted)

  test('nobody yet: says how to invite the first, and copies what it takes', async () => {
    await hosted.page.getByRole('heading', { name: 'No members yet' }).waitFor()
    await hosted.page.getByRole('button', { name: 'Copy invitation link' }).click()
    await expect.poll(() => clipboardText(hosted.app)).toBe(`meshtray://join/${hosted.id}`)
    await picture(hosted.page, 'hosted-no-members')
  })

  test('added ahead of its joining: authorized, or expected', async () => {
    const isInBox = () => form.box('Node address').evaluate((box) => box === document.activeElement)
    await hosted.page.getByRole('button', { name: 'Add members' }).click()
    expect(await isInBox()).toBe(true)
    await form.box('Node address').fill('not a node')
    await form.dialog().getByText('Ten characters: 0 to 9 and a to f', { exact: true }).waitFor()
    await form.box('Node address').fill('ff00000001')
    await form.dialog().getByText('ff00000001 is not a device’s address').waitFor()
    expect(await form.dialog().getByRole('button', { name: 'Add', exact: true }).isDisabled()).toBe(true)
    await form.box('Node address').fill(' 89E9-2CEE-E5 ')
    await form.box('Name').fill('nas')
    await form.press('Add')
    await form.dialog().getByText('nas is added and has access as soon as it asks.').waitFor()
    expect(await form.read(nas)).toMatchObject({ authorized: true, name: 'nas' })

    // It stays for the next.
    await expect.poll(isInBox).toBe(true)
    await form.box('Node address').fill(nas)
    await form.dialog().getByText('This member is already in the network').waitFor()
    expect(await form.dialog().getByRole('button', { name: 'Add', exact: true }).isDisabled()).toBe(true)
    await form.box('Node address').fill(tv)
    await form.flip('Authorized')
    await form.press('Add')
    await form.dialog().getByText(`${tv} is added, without access.`).waitFor()
    await picture(hosted.page, 'hosted-member-added')
    await form.press('Close')
    await hosted.row(nas).getByText('Authorized', { exact: true }).waitFor()
    await hosted.row(tv).getByText('Pre-added', { exact: true }).waitFor()
    expect(await form.read(tv)).toMatchObject({ authorized: false })
  })

  test('a pasted list is added as it was understood; what is wrong in it stays in the box', async () => {
    await hosted.demo.forgetRequests()
    await hosted.page.getByRole('button', { name: 'Add members' }).click()
    await form.dialog().getByText('Several', { exact: true }).click()
    const list = ['c0ffee0001 first', `${nas} nas again`, 'rubbish', 'c0ffee0002', 'C0F-FEE0-003\tthird']
    await form.box('One member per line').fill(list.join('\n'))
    await form.dialog().getByText('3 new members, 1 is already in the network, 1 line is left out').waitFor()
    await form
      .dialog()
      .getByRole('row')
      .filter({ hasText: nas })
      .getByText('Already in the network, as nas; stays unchanged')
      .waitFor()
    await form
      .dialog()
      .getByRole('row')
      .filter({ hasText: /^3“rubbish” is not a node address/ })
      .waitFor()
    await picture(hosted.page, 'hosted-members-list')
    expect((await hosted.demo.requests())[post]).toBeUndefined()
    await form.press('Add 3 members')
    await form
      .dialog()
      .getByText(/^3 members are being added/)
      .waitFor()
    expect(await form.box('One member per line').inputValue()).toBe('rubbish')
    await form.press('Cancel')
    const jobs = hosted.page.getByRole('region', { name: 'Changes in progress' })
    await jobs.getByText('Added members to yard').waitFor()
    await jobs.getByText('3 added', { exact: true }).waitFor()
    expect((await hosted.demo.requests())[post]).toBe(3)
    expect(await form.read('c0ffee0001')).toMatchObject({ authorized: true, name: 'first' })
    expect(await form.read('c0ffee0003')).toMatchObject({ authorized: true, name: 'third' })
    await jobs.getByRole('button', { name: 'Undo' }).click()
    await jobs.getByText('Undone in yard').waitFor()
    await jobs.getByRole('button', { name: 'Dismiss' }).click()
    expect(await form.read('c0ffee0001')).toBeNull()
  })
})
