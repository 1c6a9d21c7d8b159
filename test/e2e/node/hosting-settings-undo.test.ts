import { beforeAll, describe, expect, test } from 'vitest'
import { eventually, picture } from '../../support/app/application.ts'
import { openHostedNetwork } from '../../support/node/hosted-window.ts'
import { settingsForm } from '../../support/node/network-settings.ts'
import { shared } from '../../support/shared.ts'

describe('saved settings are undone', () => {
  const hosted = shared(() => openHostedNetwork('bench'))
  const form = settingsForm(hosted)
  beforeAll(() => hosted.tab('Settings'))

  test('undo writes the former values back', async () => {
    const before = await form.read()
    await form.box('Name').fill('other bench')
    await form.box('MTU').fill('5000')
    await form.save()
    expect(await form.read()).toMatchObject({ name: 'other bench', mtu: 5000 })
    const toast = hosted.page
      .locator('.toast')
      .filter({ hasText: 'renamed to other bench, and 1 more change' })
    await picture(hosted.page, 'hosted-undo')
    await toast.getByRole('button', { name: 'Undo' }).click()
    const after = await eventually(form.read, ({ name }) => name === before.name)
    expect({ ...after, revision: before.revision }).toEqual(before)
    await expect.poll(() => form.box('Name').inputValue()).toBe(before.name)
  })

  test('an undo that fails says so in its place, and can be tried again', async () => {
    const before = await form.read()
    await form.box('Name').fill('attic')
    await form.save()
    const toast = hosted.page.locator('.toast').filter({ hasText: 'attic' })
    await hosted.demo.fault({ kind: 'error', path: '/controller' })
    await toast.getByRole('button', { name: 'Undo' }).click()
    await toast.getByText(/^Not undone: /).waitFor()
    await hosted.page.keyboard.press('Tab')
    await picture(hosted.page, 'hosted-undo-failed')
    await hosted.demo.clearFaults()
    await hosted.page.keyboard.press('Shift+Tab')
    await hosted.page.keyboard.press('Enter')
    const after = await eventually(form.read, ({ name }) => name === before.name)
    expect({ ...after, revision: before.revision }).toEqual(before)
    await toast.waitFor({ state: 'detached' })
  })

  test('an undo that meets what somebody else changed asks about that field alone', async () => {
    const before = await form.read()
    await form.box('Name').fill('loft')
    await form.box('MTU').fill('5200')
    await form.save()
    await hosted.demo.call('POST', form.path, { name: 'cellar', multicastLimit: 40 })
    const toast = hosted.page.locator('.toast').filter({ hasText: 'loft' })
    await toast.getByRole('button', { name: 'Undo' }).click()
    const dialog = hosted.dialog()
    await dialog.getByRole('heading', { name: 'Somebody else has changed cellar' }).waitFor()
    expect(await dialog.getByRole('group').count()).toBe(1)
    const name = dialog.getByRole('group', { name: 'Name' })
    await name.getByText('cellar', { exact: true }).waitFor()
    await name.getByRole('radio', { name: `Previous value ${before.name}` }).waitFor()
    await picture(hosted.page, 'hosted-undo-conflict')
    expect(await form.read()).toMatchObject({ name: 'cellar', mtu: 5200 })
    await name.getByRole('radio', { name: /cellar/ }).check()
    await dialog.getByRole('button', { name: 'Keep these' }).click()
    await dialog.waitFor({ state: 'detached' })
    expect(await form.read()).toMatchObject({ name: 'cellar', mtu: before.mtu, multicastLimit: 40 })
    expect(await hosted.page.getByRole('alert').count()).toBe(0)
  })

  test('an undo that nobody takes goes by itself', async () => {
    await form.flip('Broadcast')
    await form.save()
    const toast = hosted.page.locator('.toast').filter({ hasText: /(now|no longer) forwards broadcasts/ })
    await toast.waitFor()
    await toast.waitFor({ state: 'detached' })
  })
})
