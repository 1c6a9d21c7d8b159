import { beforeAll, describe, expect, test } from 'vitest'
import { eventually, picture } from '../../support/app/application.ts'
import { openHostedNetwork } from '../../support/node/hosted-window.ts'
import { fields, settingsForm, wrong } from '../../support/node/network-settings.ts'
import { shared } from '../../support/shared.ts'

const post = 'POST /controller/network/{id}'

describe('the settings of a hosted network', () => {
  const hosted = shared(() => openHostedNetwork('bench'))
  const form = settingsForm(hosted)
  beforeAll(() => hosted.tab('Settings'))

  test.each(fields)(
    '%s is held by the service after a save, and nothing else changed',
    async (field, expected, set) => {
      const before = await form.read()
      await hosted.demo.forgetRequests()
      await set(form)
      await form.save()
      const after = await form.read()
      expect(after).toEqual({ ...before, [field]: expected, revision: Number(before.revision) + 1 })
      expect((await hosted.demo.requests())[post]).toBe(1)
    },
  )

  test.each(wrong)('%s is said beside its field, and nothing is sent', async (_what, field, says, set) => {
    await hosted.tab('Settings')
    const before = await form.read()
    await hosted.demo.forgetRequests()
    await set(form)
    await expect.poll(() => form.beside(field)).toMatch(says)
    expect(await form.box(field).getAttribute('aria-invalid')).toBe('true')
    await hosted.page.getByText(/Fix \d+ errors? to save/).waitFor()
    expect(await hosted.page.getByRole('button', { name: 'Save', exact: true }).isDisabled()).toBe(true)
    await form.press('Discard')
    expect(await form.read()).toEqual(before)
    expect((await hosted.demo.requests())[post]).toBeUndefined()
  })

  test('what overlaps is doubtful, as is a name taken away, and may be sent', async () => {
    await form.box('Name').fill('')
    await expect.poll(() => form.beside('Name')).toBe(`Without a name, ${hosted.id} is shown instead.`)
    await form.box('Multicast limit').fill('0')
    await expect.poll(() => form.beside('Multicast limit')).toContain('ARP')
    await form.press('Add route')
    await form.box('Target of route 4').fill('10.83.0.0/16')
    await form.press('Add pool')
    await form.box('First address of pool 3').fill('10.83.4.80')
    await form.box('Last address of pool 3').fill('10.83.4.99')
    await expect.poll(() => form.beside('Target of route 4')).toContain('Overlaps route 1')
    await expect.poll(() => form.beside('First address of pool 3')).toContain('Overlaps pool 1')
    expect(await form.box('Target of route 4').getAttribute('aria-invalid')).toBe('false')
    expect(await hosted.page.getByRole('button', { name: 'Save', exact: true }).isEnabled()).toBe(true)
    await picture(hosted.page, 'hosted-settings-warning')
    await form.press('Discard')
  })

  test('what the service made otherwise is shown beside the field after the save', async () => {
    // It answers as if nothing had been asked.
    const body = JSON.stringify(await form.read())
    await hosted.demo.fault({ kind: 'reply', method: 'POST', path: `^${form.path}$`, count: 1, body })
    await form.box('MTU').fill('9000')
    await form.press('Save')
    await hosted.page.getByText('Saved, but the service changed: MTU').waitFor()
    expect(await form.beside('MTU')).toContain('The service made it 1400, not 9000.')
    await picture(hosted.page, 'hosted-settings-difference')
  })

  test('Enter in a box and Ctrl+S save; where they cannot, they say why', async () => {
    const said = hosted.page.locator('.save-bar')
    await form.box('MTU').fill('1500')
    await form.box('MTU').press('Enter')
    await said.getByText('Saved', { exact: true }).waitFor()
    await form.box('MTU').press('Control+s')
    await said.getByText('There are no changes to save.').waitFor()
    await form.box('MTU').fill('1')
    await form.box('Name').press('Control+s')
    await said.getByText('Fix 1 error to save').waitFor()
    expect(await form.box('MTU').evaluate((box) => box === document.activeElement)).toBe(true)
    await form.box('MTU').fill('1600')
    await form.box('MTU').press('Control+s')
    await expect.poll(form.read).toMatchObject({ mtu: 1600 })
  })

  test('a refused save says why, and loses nothing of what was typed', async () => {
    const body = '{"error":500,"description":"unexpected "quote" in it"}'
    await hosted.demo.fault({ kind: 'reply', method: 'POST', path: `^${form.path}$`, status: 500, body })
    await form.box('Name').fill('typed with care')
    await form.press('Save')
    await hosted.page.locator('.save-bar').getByRole('alert').waitFor()
    expect(await form.box('Name').inputValue()).toBe('typed with care')
    await hosted.demo.clearFaults()
    await form.save()
    expect(await form.read()).toMatchObject({ name: 'typed with care' })
  })

  test('two clients at two fields: neither is asked, each sees the other, and both are kept', async () => {
    await form.box('MTU').fill('3200')
    await hosted.demo.call('POST', form.path, { multicastLimit: 48, name: 'renamed elsewhere' })
    // As soon as the header has the name, the list at the left has it.
    const listed = await hosted.page.evaluate(async () => {
      const text = (selector: string) => document.querySelector(selector)?.textContent
      while (text('.pane-head h2') !== 'renamed elsewhere') await new Promise(requestAnimationFrame)
      return text('.sidebar-entry[aria-current] strong')
    })
    expect(listed).toBe('renamed elsewhere')
    await expect.poll(() => form.box('Multicast limit').inputValue()).toBe('48')
    expect(await form.box('MTU').inputValue()).toBe('3200')
    expect(await form.beside('Multicast limit')).toMatch(/Changed elsewhere from \d+ to 48\./)
    await hosted.demo.call('POST', form.path, { remoteTraceLevel: 5 })
    await form.save()
    expect(await hosted.dialog().count()).toBe(0)
    expect(await form.read()).toMatchObject({ mtu: 3200, multicastLimit: 48, remoteTraceLevel: 5 })
    await hosted.page.getByText(/Also changed elsewhere: .*Multicast limit/).waitFor()
    await picture(hosted.page, 'hosted-settings-elsewhere')
  })

  test('two clients at one field: both versions are shown, nothing is sent, and the choice is done', async () => {
    await form.box('Name').fill('mine')
    await form.box('MTU').fill('3000')
    await hosted.demo.call('POST', form.path, { name: 'theirs', mtu: 4000, multicastLimit: 64 })
    await hosted.demo.forgetRequests()
    await form.press('Save')
    const dialog = hosted.dialog()
    await dialog.getByRole('heading', { name: 'Somebody else has changed this network' }).waitFor()
    const name = dialog.getByRole('group', { name: 'Name' })
    const mtu = dialog.getByRole('group', { name: 'MTU' })
    await name.getByText('theirs', { exact: true }).waitFor()
    await mtu.getByText('4000', { exact: true }).waitFor()
    await picture(hosted.page, 'hosted-conflict')
    expect((await hosted.demo.requests())[post]).toBeUndefined()
    await name.getByRole('radio', { name: /theirs/ }).check()
    await mtu.getByRole('radio', { name: /3000/ }).check()
    await dialog.getByRole('button', { name: 'Save these' }).click()
    await dialog.waitFor({ state: 'detached' })
    await expect.poll(form.read).toMatchObject({ mtu: 3000 })
    expect(await form.read()).toMatchObject({ name: 'theirs', mtu: 3000, multicastLimit: 64 })
    await expect.poll(() => form.box('Name').inputValue()).toBe('theirs')
  })

  test('a number past 2^53 is shown, left alone, and keeps nothing from being saved', async () => {
    await hosted.demo.call('POST', form.path, { multicastLimit: -1 })
    await eventually(
      () => form.box('Multicast limit').inputValue(),
      (text) => text.startsWith('184467440737095'),
    )
    const { multicastLimit: huge } = await form.read()
    await form.box('Name').fill('huge')
    await form.save()
    expect(await form.read()).toMatchObject({ name: 'huge', multicastLimit: huge })
  })

  test('what is typed stays while one looks at other networks', async () => {
    await form.box('Name').fill('half typed')
    await hosted.open('lab')
    await hosted.open('huge')
    await hosted.tab('Settings')
    expect(await form.box('Name').inputValue()).toBe('half typed')
    await form.press('Discard')
    expect(await form.box('Name').inputValue()).toBe('huge')
    await hosted.page.getByText('Discarded 1 change').waitFor()
    await picture(hosted.page, 'hosted-discarded')
    // The save before can be undone there too.
    await hosted.page.locator('.save-bar').getByRole('button', { name: 'Undo', exact: true }).last().click()
    expect(await form.box('Name').inputValue()).toBe('half typed')
    await form.press('Discard')
  })
})
