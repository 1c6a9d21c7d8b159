import { beforeAll, describe, expect, test } from 'vitest'
import { peopleOperations } from '../../support/account/demo-account.ts'
import { startLinkedWorld } from '../../support/account/linked-world.ts'
import { people } from '../../support/account/reader.ts'
import { accountButton, openPage, openSignedIn } from '../../support/account/window.ts'
import { picture } from '../../support/app/application.ts'
import { focused } from '../../support/app/look.ts'
import { answerQuestions } from '../../support/app/questions.ts'
import { clipboardText } from '../../support/node/hosted-window.ts'
import { shared } from '../../support/shared.ts'

interface UserReply {
  readonly displayName: string
  readonly smsNumber: string | null
  readonly tokens: readonly string[]
}
interface InvitationReply {
  readonly id: string
  readonly status: string
}

describe('the people of an account', () => {
  const world = shared(startLinkedWorld)
  const hosted = shared(() => openSignedIn(world))

  beforeAll(async () => {
    await answerQuestions(hosted.app, true)
  })

  const user = () => world.account.call<UserReply>('GET', `/user/${people.ada}`)
  const invitations = () => world.account.call<readonly InvitationReply[]>('GET', '/org-invitation')
  const invitation = (id: string) => world.account.call<InvitationReply>('GET', `/org-invitation/${id}`)
  const button = (name: string) => hosted.page.getByRole('button', { name, exact: true })
  const review = (id: string) =>
    hosted.page.getByRole('button', { name: new RegExp(`^Review invitation ${id}`) })
  const answer = (name: string) => hosted.dialog().getByRole('button', { name, exact: true })
  const box = (name: string) => hosted.dialog().getByRole('textbox', { name, exact: true })
  const closed = () => hosted.dialog().waitFor({ state: 'detached' })

  test('the own record is shown, and name and number changed', async () => {
    await openPage(hosted, 'Profile')
    await hosted.page.getByText('ada@example.com').waitFor()
    const number = hosted.page.getByRole('textbox', { name: 'SMS number' })
    expect(await number.inputValue()).toBe('+1-202-555-0147')
    const name = hosted.page.getByRole('textbox', { name: 'Display name' })
    await name.fill('Ada Okafor · 葵')
    await button('Save').click()
    await hosted.page.getByText('Saved', { exact: true }).waitFor()
    expect(await user()).toMatchObject({ displayName: 'Ada Okafor · 葵', smsNumber: '+1-202-555-0147' })
    await accountButton(hosted, 'Ada Okafor · 葵').waitFor()
    await picture(hosted.page, 'account-profile')
    await name.fill('  ')
    expect(await button('Save').isDisabled()).toBe(true)
    await name.fill('Ada Okafor')
    await number.fill('+1-202-555-0148')
    await button('Save').click()
    await accountButton(hosted, /^Ada Okafor(?! ·)/).waitFor()
    expect(await user()).toMatchObject({ displayName: 'Ada Okafor', smsNumber: '+1-202-555-0148' })
    await hosted.page.getByText('Details', { exact: true }).click()
    await hosted.page.getByText('CentralStatus').waitFor()
    await picture(hosted.page, 'account-details')
  })

  test('the organization is shown with its people', async () => {
    await openPage(hosted, 'People')
    const members = hosted.page.getByRole('table', { name: 'Members' })
    for (const [name, email] of [
      ['Ada Okafor', 'ada@example.com'],
      ['Grace Lindqvist', 'grace@example.com'],
      ['日向 葵', 'aoi@example.com'],
      ['Omar Haddad — عمر حداد', 'omar@example.com'],
    ] as const)
      await members.getByRole('row').filter({ hasText: name }).getByText(email).waitFor()
    const own = members.getByRole('row').filter({ hasText: 'Ada Okafor' })
    await own.getByText('owner', { exact: true }).waitFor()
    await own.getByText('you', { exact: true }).waitFor()
    await hosted.page.getByText('4 people').waitFor()
    await picture(hosted.page, 'account-people')
  })

  test('an address that is none is not invited, nor is one who is there or invited', async () => {
    const before = (await invitations()).length
    await button('Invite…').click()
    await box('E-mail address').fill('nobody at example')
    await box('E-mail address').press('Enter')
    await hosted.dialog().getByText('Enter an address like name@example.com').waitFor()
    await box('E-mail address').fill('Grace@example.com')
    await hosted.dialog().getByText('This person is already in the organization').waitFor()
    expect(await answer('Invite').isDisabled()).toBe(true)
    await picture(hosted.page, 'account-invite')
    // Whom an invitation is for is not told by the service, which alone can refuse a second one.
    await box('E-mail address').fill('noor@example.com')
    await answer('Invite').click()
    await hosted.dialog().getByText('That already exists').waitFor()
    expect((await invitations()).length).toBe(before)
  })

  test('an address that is one is invited', async () => {
    const before = (await invitations()).map(({ id }) => id)
    await box('E-mail address').fill('kofi@example.com')
    await answerQuestions(hosted.app, false)
    await answer('Invite').click()
    await hosted.dialog().getByText('Nothing was done').waitFor()
    expect((await invitations()).map(({ id }) => id)).toEqual(before)
    await answerQuestions(hosted.app, true)
    await answer('Invite').click()
    await closed()
    const sent = (await invitations()).filter(({ id }) => !before.includes(id))
    expect(sent).toMatchObject([{ status: 'pending' }])
    await hosted.page.getByRole('table', { name: 'Invitations' }).getByText('now').waitFor()
  })

  test('an invitation is read, and taken back', async () => {
    const id = 'a83b6f20c4d915e7'
    await review(id).click()
    await hosted.dialog().getByText('Pending', { exact: true }).waitFor()
    await hosted.dialog().getByText('ada@example.com').waitFor()
    await hosted.dialog().getByText('4 people').waitFor()
    await hosted.dialog().getByText('The invited person has not answered yet.').waitFor()
    expect(await answer('Accept').count()).toBe(0)
    await picture(hosted.page, 'account-invitation')
    await answer('Withdraw').click()
    await hosted
      .dialog()
      .getByText('You withdrew the invitation. The link in the e-mail no longer works.')
      .waitFor()
    expect((await invitation(id)).status).toBe('canceled')
    await answer('Close').click()
    await closed()
    await review(id).click()
    await hosted.dialog().getByText('This invitation is closed.').waitFor()
    await answer('Close').click()
    await closed()
    expect(await focused(hosted.page)).toMatch(id)
  })

  test('one that came by e-mail is opened by its link, and accepted', async () => {
    const id = 'e17a60b94d2c8f35'
    await button('Open by ID…').click()
    await box('Invitation ID').fill('https://account.example.com/invite/no-such-thing')
    await answer('Open').click()
    await hosted.dialog().getByText('This no longer exists in the account').waitFor()
    await box('Invitation ID').fill(`https://account.example.com/invite/${id}`)
    await answer('Open').click()
    await answer('Accept').click()
    await hosted.dialog().getByText('You accepted the invitation.', { exact: true }).waitFor()
    expect((await invitation(id)).status).toBe('accepted')
    await answer('Close').click()
    await closed()
  })

  test('a token of the service’s making is shown once, and copied', async () => {
    await openPage(hosted, 'API tokens')
    await hosted.page.getByText('monitoring', { exact: true }).waitFor()
    await button('Add token…').click()
    await box('Name').fill('monitoring')
    await hosted.dialog().getByText('A token with this name already exists').waitFor()
    expect(await answer('Add').isDisabled()).toBe(true)
    await box('Name').fill('backup script')
    await answer('Add').click()
    const token = await hosted.dialog().locator('code').innerText()
    expect(token).toMatch(/^[A-Za-z0-9]{32}$/)
    await picture(hosted.page, 'account-new-token')
    await hosted.page.keyboard.press('Escape')
    await hosted.dialog().getByText('nobody can see its value again').waitFor()
    await answer('Back').click()
    await answer('Copy and close').click()
    await closed()
    expect(await clipboardText(hosted.app)).toBe(token)
    await hosted.page.getByText('backup script', { exact: true }).waitFor()
    const status = await fetch(`${world.account.url}/api/v1/status`, {
      headers: { Authorization: `token ${token}`, 'X-Demo-Aside': '1' },
    })
    expect(status.status).toBe(200)
    expect(await hosted.page.content()).not.toContain(token)
  })

  test('one of one’s own wants 32 characters, and is not shown again', async () => {
    const own = 'TheOwnTokenOfThirtyTwoLetters123'
    await button('Add token…').click()
    await box('Name').fill('skript für daheim')
    await hosted.dialog().getByText('Enter my own', { exact: true }).click()
    await box('Token').fill(own.slice(0, 31))
    await hosted.dialog().getByText('31 of at least 32 characters').waitFor()
    expect(await answer('Add').isDisabled()).toBe(true)
    await picture(hosted.page, 'account-own-token')
    await box('Token').fill(own)
    await answer('Add').click()
    await closed()
    await hosted.page.getByText('skript für daheim', { exact: true }).waitFor()
    expect((await user()).tokens).toEqual(['desktop', 'monitoring', 'backup script', 'skript für daheim'])
    expect(await hosted.page.content()).not.toContain(own)
  })

  test('a token is deleted, with a word about which one it may be', async () => {
    await button('Delete the token skript für daheim').click()
    await hosted.dialog().getByText('Programs that use this token lose access immediately').waitFor()
    await hosted.dialog().getByText('Meshtray may be using this token').waitFor()
    await picture(hosted.page, 'account-delete-token')
    await answer('Delete token').click()
    await closed()
    expect(await focused(hosted.page)).not.toBe('nothing')
    await expect.poll(() => hosted.page.getByText('skript für daheim', { exact: true }).count()).toBe(0)
    expect((await user()).tokens).toEqual(['desktop', 'monitoring', 'backup script'])
  })

  test('the token in use is refused as soon as it is deleted', async () => {
    await button('Delete the token desktop').click()
    await answer('Delete token').click()
    await hosted.page.getByText('The token of Ada Okafor is refused').waitFor()
    await hosted.page.getByText('The token was revoked, or something between').waitFor()
  })

  test('all fourteen operations of people were used by these steps', async () => {
    expect(await world.account.operations()).toMatchObject(
      Object.fromEntries(peopleOperations.map((operation) => [operation, expect.any(Number)])),
    )
  })
})
