import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { eventually, picture } from '../../support/app/application.ts'
import { focused } from '../../support/app/focus.ts'
import { inMain } from '../../support/app/in-main.ts'
import { setWidth } from '../../support/app/widths.ts'
import { type HostedNetworkWindow, openHostedNetwork } from '../../support/node/hosted-window.ts'
import { fields, type MemberForm, memberForm } from '../../support/node/network-members.ts'
import { coveredByToasts } from '../../support/node/toasts.ts'

const post = 'POST /controller/network/{id}/member/{address}'
const nas = '89e92ceee5'
const tv = '1d71939404'

describe('the members of a hosted network', () => {
  let hosted: HostedNetworkWindow
  let id: string
  let form: MemberForm

  beforeAll(async () => {
    hosted = await openHostedNetwork('yard', (demo, network) =>
      demo.call('POST', `/controller/network/${network}`, {
        capabilities: [{ id: 7, default: false, rules: [{ type: 'ACTION_ACCEPT' }] }],
        tags: [{ id: 3, default: 5 }],
      }),
    )
    id = hosted.id
    form = memberForm(hosted, id)
  })
  afterAll(() => hosted?.close())

  test('nobody yet: says how to invite the first, and copies what it takes', async () => {
    await hosted.page.getByRole('heading', { name: 'No members yet' }).waitFor()
    await hosted.page.getByRole('button', { name: 'Copy invitation link' }).click()
    await eventually(
      () => inMain(hosted.app.electron, ({ clipboard }) => clipboard.readText()),
      (text) => text === `meshtray://join/${id}`,
    )
    await picture(hosted.page, 'hosted-no-members')
  })

  test('added ahead of its joining: authorized, or expected', async () => {
    const isInBox = () => form.box('Node address').evaluate((box) => box === document.activeElement)
    await hosted.page.getByRole('button', { name: 'Add member' }).click()
    expect(await isInBox()).toBe(true)
    await form.box('Node address').fill('not a node')
    await form.dialog().getByText('Ten characters: 0 to 9 and a to f', { exact: true }).waitFor()
    await form.box('Node address').fill('ff00000001')
    await form.dialog().getByText('No device has ff00000001').waitFor()
    expect(await form.dialog().getByRole('button', { name: 'Add', exact: true }).isDisabled()).toBe(true)
    await form.box('Node address').fill(' 89E9-2CEE-E5 ')
    await form.box('Name').fill('nas')
    await form.press('Add')
    await form.dialog().getByText('nas is added and has access as soon as it asks.').waitFor()
    expect(await form.read(nas)).toMatchObject({ authorized: true, name: 'nas' })

    // It stays for the next.
    await eventually(isInBox, (focused) => focused)
    await form.box('Node address').fill(nas)
    await form.dialog().getByText('This member is in the network already').waitFor()
    expect(await form.dialog().getByRole('button', { name: 'Add', exact: true }).isDisabled()).toBe(true)
    await form.box('Node address').fill(tv)
    await form.flip('Authorized')
    await form.press('Add')
    await form.dialog().getByText(`${tv} is added, without access.`).waitFor()
    await picture(hosted.page, 'hosted-member-added')
    await form.press('Close')
    await hosted.row(nas).getByText('Authorized', { exact: true }).waitFor()
    await hosted.row(tv).getByText('Expected', { exact: true }).waitFor()
    expect(await form.read(tv)).toMatchObject({ authorized: false })
  })

  test('a pasted list is added as it was understood; what is wrong in it stays in the box', async () => {
    await hosted.demo.forgetRequests()
    await hosted.page.getByRole('button', { name: 'Add member' }).click()
    await form.dialog().getByText('Several', { exact: true }).click()
    const list = ['c0ffee0001 first', `${nas} nas again`, 'rubbish', 'c0ffee0002', 'C0F-FEE0-003\tthird']
    await form.box('One member a line').fill(list.join('\n'))
    await form.dialog().getByText('3 new members, 1 is in the network already, 1 line is left out').waitFor()
    await form
      .dialog()
      .getByRole('row')
      .filter({ hasText: nas })
      .getByText('In the network already, as nas; it stays as it is')
      .waitFor()
    await form
      .dialog()
      .getByRole('row')
      .filter({ hasText: /^3“rubbish” is no node address/ })
      .waitFor()
    await picture(hosted.page, 'hosted-members-list')
    expect((await hosted.demo.requests())[post]).toBeUndefined()
    await form.press('Add 3 members')
    await form
      .dialog()
      .getByText(/^3 members are being added/)
      .waitFor()
    expect(await form.box('One member a line').inputValue()).toBe('rubbish')
    await form.press('Cancel')
    const jobs = hosted.page.getByRole('region', { name: 'Work under way' })
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
    await hosted.row(nas).getByText('Refused', { exact: true }).waitFor()
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
      .filter({ hasText: 'attic nas is called wrong name now' })
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
      await flip('attic nas may not use the network any more')
      await hosted.row(nas).getByRole('checkbox').check()
      await page.getByRole('toolbar').waitFor()
      expect(await coveredByToasts(page)).toEqual([])
      await pictures(`members-${width}`)
      await hosted.row(nas).getByRole('checkbox').uncheck()
      await flip('attic nas may use the network')
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
    await flip('attic nas may not use the network any more')
    expect(await focused(page)).toMatch('attic nas')
    await flip('attic nas may use the network')
    await said.last().getByRole('button', { name: 'Undo' }).press('Enter')
    await said.getByText('attic nas may use the network').waitFor({ state: 'detached' })
    expect(await focused(page)).not.toBe('nothing')
    await hosted.row(nas).getByText('Refused', { exact: true }).waitFor()
    await flip('attic nas may use the network')
    await page.getByRole('button', { name: 'All networks' }).click()
    expect(await said.count()).toBe(0)
    await hosted.open('yard')
    await said.getByText('attic nas may use the network').waitFor()
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
    ['another member has', '10.83.4.200', /Also given to 89e92ceee5/],
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
      await eventually(
        () => form.beside('Address 1'),
        (text) => says.test(text),
      )
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
    await eventually(
      () => form.beside('Address 1'),
      (text) => text.includes('Outside every route'),
    )
    await form.save()
    expect(await form.member(tv)).toMatchObject({ ipAssignments: ['10.99.0.5'] })
  })

  test('two clients: both versions are shown, and the choice is done', async () => {
    await form.open(tv)
    await form.box('Name').fill('mine')
    await form.flip('Bridge')
    await form.write(tv, { name: 'theirs', noAutoAssignIps: true })
    await form.press('Save')
    const conflict = hosted.page.getByRole('dialog', { name: 'Somebody else changed this member meanwhile' })
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
    await form.dialog().getByRole('alert').filter({ hasText: 'This member is gone' }).waitFor()
    expect(await form.dialog().getByRole('button', { name: 'Save' }).isDisabled()).toBe(true)
    await hosted.page.keyboard.press('Escape')
    await form.dialog().waitFor({ state: 'detached' })
    expect(await form.read('aaaaaaaaaa')).toBeNull()
  })

  test('deleted: put out first, and it comes back when it asks again', async () => {
    const member = await hosted.demo.ask(id, 'guest')
    await hosted.row(member).getByText('Waiting', { exact: true }).waitFor()
    await hosted.row(member).getByRole('button', { name: 'Authorize' }).click()
    await hosted.row(member).getByText('Authorized', { exact: true }).waitFor()
    await hosted.demo.forgetRequests()
    await form.open(member)
    await form.press('Delete…')
    await form
      .dialog()
      .getByText(/A device that still tries to join comes back/)
      .waitFor()
    await picture(hosted.page, 'hosted-member-delete')
    await form.press('Delete')
    await hosted.row(member).waitFor({ state: 'detached' })
    expect(await form.read(member)).toBeNull()
    expect(await hosted.demo.requests()).toMatchObject({
      [post]: 1,
      'DELETE /controller/network/{id}/member/{address}': 1,
    })
    await hosted.demo.ask(id, 'guest')
    await hosted.row(member).waitFor()
    expect(await form.member(member)).toMatchObject({ authorized: false })
    await hosted.demo.call('DELETE', form.path(member), {})
  })
})
