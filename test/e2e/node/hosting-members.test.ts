import { describe, expect, test } from 'vitest'
import { eventually, picture } from '../../support/app/application.ts'
import { focused } from '../../support/app/look.ts'
import { setWidth } from '../../support/app/widths.ts'
import { openHostedNetwork } from '../../support/node/hosted-window.ts'
import { fields, memberForm } from '../../support/node/network-members.ts'
import { coveredByToasts } from '../../support/node/toasts.ts'
import { shared } from '../../support/shared.ts'

const post = 'POST /controller/network/{id}/member/{address}'
const nas = '89e92ceee5'
const tv = '1d71939404'

describe('the members of a hosted network', () => {
  const hosted = shared(() =>
    openHostedNetwork('yard', async (demo, network) => {
      await demo.call('POST', `/controller/network/${network}`, {
        capabilities: [{ id: 7, default: false, rules: [{ type: 'ACTION_ACCEPT' }] }],
        tags: [{ id: 3, default: 5 }],
      })
      const path = `/controller/network/${network}/member`
      await demo.call('POST', `${path}/${nas}`, { name: 'nas', authorized: true })
      await demo.call('POST', `${path}/${tv}`, { authorized: false })
    }),
  )
  const form = memberForm(hosted)

  test.each(fields)(
    '%s is held by the service after a save, and nothing else changed',
    async (field, expected, set) => {
      const before = await form.member(nas)
      await hosted.demo.forgetRequests()
      await form.open(nas)
      await set(form)
      await form.save()
      const after = await form.member(nas)
      expect(after).toEqual({ ...before, [field]: expected, revision: Number(before.revision) + 1 })
      expect((await hosted.demo.requests())[post]).toBe(1)
    },
  )

  test('deauthorized and authorized again', async () => {
    await form.open(nas)
    await form.flip('Authorized')
    await form.save()
    expect(await form.member(nas)).toMatchObject({ authorized: false })
    await hosted.row(nas).getByText('Pre-added', { exact: true }).waitFor()
    await hosted.row(nas).getByRole('button', { name: 'Authorize attic nas' }).click()
    await hosted.row(nas).getByText('Authorized', { exact: true }).waitFor()
    expect(await form.member(nas)).toMatchObject({ authorized: true, ipAssignments: ['10.83.4.200'] })
  })

  test('undo writes the former value back', async () => {
    const before = await form.member(nas)
    await form.open(nas)
    await form.box('Name').fill('wrong name')
    await form.save()
    expect(await form.member(nas)).toMatchObject({ name: 'wrong name' })
    await hosted.page
      .locator('.toast')
      .filter({ hasText: 'attic nas renamed to wrong name' })
      .getByRole('button', { name: 'Undo' })
      .click()
    const after = await eventually(
      () => form.member(nas),
      ({ name }) => name === before.name,
    )
    expect({ ...after, revision: before.revision }).toEqual(before)
    await hosted.row('attic nas').waitFor()
  })

  test('what was done is said below what is shown, covers nothing, and goes with its network', async () => {
    const { page } = hosted
    const said = page.locator('.toast')
    const pictures = async (name: string): Promise<void> => {
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
        await picture(page, `hosted/result-${name}-${colorScheme}`)
      }
    }
    const flip = async (words: string): Promise<void> => {
      await form.open(nas)
      await form.flip('Authorized')
      await form.save()
      await said.getByText(words).waitFor()
    }
    for (const width of [720, 980, 1500]) {
      await setWidth(hosted.app, page, width)
      await flip('attic nas is no longer authorized')
      await hosted.row(nas).getByRole('checkbox').check()
      await page.getByRole('toolbar').waitFor()
      expect(await coveredByToasts(page)).toEqual([])
      await pictures(`members-${width}`)
      await hosted.row(nas).getByRole('checkbox').uncheck()
      await flip('attic nas is authorized')
      await hosted.tab('Settings')
      await page.getByRole('textbox', { name: 'Name', exact: true }).fill(`yard ${width}`)
      await page.getByRole('button', { name: 'Discard' }).waitFor()
      expect(await said.count()).toBeGreaterThan(0)
      expect(await coveredByToasts(page)).toEqual([])
      await pictures(`settings-${width}`)
      await page.getByRole('button', { name: 'Discard' }).click()
      await hosted.tab('Members')
    }
    await page.emulateMedia({ colorScheme: null, reducedMotion: null })
    await setWidth(hosted.app, page, 980)
    await flip('attic nas is no longer authorized')
    expect(await focused(page)).toMatch('attic nas')
    await flip('attic nas is authorized')
    await said.last().getByRole('button', { name: 'Undo' }).press('Enter')
    await said.getByText('attic nas is authorized').waitFor({ state: 'detached' })
    expect(await focused(page)).not.toBe('nothing')
    await hosted.row(nas).getByText('Pre-added', { exact: true }).waitFor()
    await flip('attic nas is authorized')
    await page.getByRole('button', { name: 'All networks' }).click()
    expect(await said.count()).toBe(0)
    await hosted.open('yard')
    await said.getByText('attic nas is authorized').waitFor()
  })

  test('in a wide window a member stands beside the list, which leads on to the next', async () => {
    const { page } = hosted
    const rows = page.locator('tr[aria-current=true]')
    await setWidth(hosted.app, page, 1500)
    await form.open(nas)
    expect(await form.box('Name').evaluate((box) => box === document.activeElement)).toBe(true)
    expect(await rows.allTextContents()).toEqual([expect.stringContaining(nas)])
    await form.box('Name').fill('half a name')
    await form.open(tv)
    await expect.poll(() => rows.allTextContents()).toEqual([expect.stringContaining(tv)])
    expect(await form.dialog().count()).toBe(1)
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      await picture(page, `hosted/member-beside-${colorScheme}`)
    }
    await page.emulateMedia({ colorScheme: null, reducedMotion: null })
    const table = await page.getByRole('table').boundingBox()
    const panel = await form.dialog().boundingBox()
    expect((table?.x ?? 0) + (table?.width ?? 0)).toBeLessThanOrEqual(panel?.x ?? 0)
    await page.getByRole('searchbox').click()
    await page.keyboard.press('Escape')
    await form.dialog().waitFor({ state: 'detached' })
    await form.open(nas)
    expect(await form.box('Name').inputValue()).toBe('half a name')
    await setWidth(hosted.app, page, 980)
    await expect.poll(() => form.dialog().evaluate((dialog) => dialog.matches(':modal'))).toBe(true)
    await form.press('Discard')
    await page.keyboard.press('Escape')
    await form.dialog().waitFor({ state: 'detached' })
  })

  test('what the service ignores is said after the save', async () => {
    await form.open(nas)
    await form.dialog().getByText('Some services ignore this.').waitFor()
    await form.flip('No single sign-on')
    await form.press('Save')
    await form.dialog().getByText('The service made it Off, not On.').waitFor()
    await picture(hosted.page, 'hosted-member')
    await form.press('Close')
  })

  const wrong: readonly (readonly [what: string, address: string, says: RegExp])[] = [
    ['another member has', '10.83.4.200', /Also assigned to 89e92ceee5/],
    ['is the broadcast address', '10.83.4.255', /broadcast address/],
    ['is none', '10.83.4.999', /Not an IP address/],
  ]

  test.each(wrong)(
    'an address that %s is refused beside its field, and not sent',
    async (_what, address, says) => {
      await hosted.demo.forgetRequests()
      await form.open(tv)
      await form.press('Add address')
      await form.box('Address 1').fill(address)
      await expect.poll(() => form.beside('Address 1')).toMatch(says)
      expect(await form.dialog().getByRole('button', { name: 'Save' }).isDisabled()).toBe(true)
      await form.press('Discard')
      await form.press('Close')
      expect(await form.member(tv)).toMatchObject({ ipAssignments: [] })
      expect((await hosted.demo.requests())[post]).toBeUndefined()
    },
  )

  test('an address outside every route is doubtful, and may be sent', async () => {
    await form.open(tv)
    await form.press('Add address')
    await form.box('Address 1').fill('10.99.0.5')
    await expect.poll(() => form.beside('Address 1')).toContain('Outside all routes')
    await form.save()
    expect(await form.member(tv)).toMatchObject({ ipAssignments: ['10.99.0.5'] })
  })

  test('two clients: both versions are shown, and the choice is done', async () => {
    await form.open(tv)
    await form.box('Name').fill('mine')
    await form.flip('Bridge')
    await form.write(tv, { name: 'theirs', noAutoAssignIps: true })
    await form.press('Save')
    const conflict = hosted.page.getByRole('dialog', { name: 'Somebody else has changed this member' })
    await conflict.getByRole('radio', { name: /theirs/ }).check()
    await picture(hosted.page, 'hosted-member-conflict')
    await conflict.getByRole('button', { name: 'Save these' }).click()
    await form.dialog().first().waitFor({ state: 'detached' })
    expect(await form.member(tv)).toMatchObject({ name: 'theirs', activeBridge: true, noAutoAssignIps: true })
  })

  test('one that vanishes while it is open stays, marked, and cannot be changed', async () => {
    await form.write('aaaaaaaaaa', { name: 'passing by' })
    await hosted.row('passing by').waitFor()
    await form.open('aaaaaaaaaa')
    await form.box('Name').fill('still here?')
    await hosted.demo.call('DELETE', form.path('aaaaaaaaaa'), {})
    await form.dialog().getByRole('alert').filter({ hasText: 'Somebody has deleted this member' }).waitFor()
    expect(await form.dialog().getByRole('button', { name: 'Save' }).isDisabled()).toBe(true)
    await hosted.page.keyboard.press('Escape')
    await form.dialog().waitFor({ state: 'detached' })
    expect(await form.read('aaaaaaaaaa')).toBeNull()
  })

  test('deleted: put out first, and it comes back when it asks again', async () => {
    const member = await hosted.demo.ask(hosted.id, 'guest')
    await hosted.row(member).getByText('Waiting', { exact: true }).waitFor()
    await hosted.row(member).getByRole('button', { name: 'Authorize' }).click()
    await hosted.row(member).getByText('Authorized', { exact: true }).waitFor()
    await hosted.demo.forgetRequests()
    await form.open(member)
    await form.press('Delete…')
    await form
      .dialog()
      .getByText(/A device that still tries to join appears in the list again/)
      .waitFor()
    await picture(hosted.page, 'hosted-member-delete')
    await form.press('Delete')
    await hosted.row(member).waitFor({ state: 'detached' })
    expect(await form.read(member)).toBeNull()
    expect(await hosted.demo.requests()).toMatchObject({
      [post]: 1,
      'DELETE /controller/network/{id}/member/{address}': 1,
    })
    await hosted.demo.ask(hosted.id, 'guest')
    await hosted.row(member).waitFor()
    expect(await form.member(member)).toMatchObject({ authorized: false })
    await hosted.demo.call('DELETE', form.path(member), {})
  })
})
