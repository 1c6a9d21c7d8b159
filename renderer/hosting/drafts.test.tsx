import { describe, expect, test } from 'vitest'
import type { Draft } from '../../contract/draft-commands.ts'
import { failure, success } from '../../contract/result.ts'
import { openAccountWindow } from '../testing/account-window.tsx'
import { account, accounts, fieldTeam, invitation } from '../testing/account-world.ts'
import { openHostedWindow, threeMembers } from '../testing/hosted-window.tsx'
import { hostedNetwork, officeId, saved, summary } from '../testing/hosted-world.ts'

const nas = '778cde7190'
const ofNas = { form: 'member', account: null, network: officeId, member: nas } as const
const ofOffice = { form: 'network', account: null, network: officeId } as const

type Opened = Awaited<ReturnType<typeof openHostedWindow>>
const row = ({ screen }: Opened, name: RegExp) => screen.getByRole('row', { name })
const openNas = ({ screen, user }: Opened) => user.click(screen.getByRole('button', { name: /^nas/ }))
const nameBox = ({ screen }: Opened) => screen.getByRole<HTMLInputElement>('textbox', { name: 'Name' })

/** Main keeps such a draft after a page renamed the network. */
function renamed(parts: Partial<Draft> = {}): Draft {
  const form = { name: 'lab' }
  return { subject: ofOffice, name: 'office', changed: ['name'], base: { name: 'office' }, form, ...parts }
}
function renamedNas(): Draft {
  return { subject: ofNas, name: 'nas', changed: ['name'], base: { name: 'nas' }, form: { name: 'vault' } }
}

describe('a member whose panel is left with changes', () => {
  test.each([
    // Escape, as this document has it: it closes no dialog by itself.
    [
      'Escape',
      ({ screen, settle }: Opened) => {
        screen.getByRole('dialog').dispatchEvent(new Event('cancel', { cancelable: true }))
        return settle()
      },
    ],
    ['Close', ({ screen, user }: Opened) => user.click(screen.getByRole('button', { name: 'Close' }))],
    [
      'another network',
      async ({ show, settle }: Opened) => {
        show({ view: 'hosting', network: '89e92ceee5b00001' })
        await settle()
        show({ view: 'hosting', network: officeId })
        await settle()
      },
    ],
    [
      'another tab',
      async ({ app, screen, user }: Opened) => {
        app.dialogs.close(['member'])
        await user.click(screen.getByRole('tab', { name: 'Settings' }))
        await user.click(screen.getByRole('tab', { name: /^Members/ }))
      },
    ],
    [
      'the account',
      async ({ show, settle }: Opened) => {
        show({ view: 'account' })
        await settle()
        show({ view: 'hosting', network: officeId })
        await settle()
      },
    ],
  ])('by %s: it is marked, and has them still', async (_way, leave) => {
    const opened = await openHostedWindow({
      networks: [summary(), summary({ id: '89e92ceee5b00001', name: 'family' })],
    })
    const { screen, user, bridge } = opened
    await openNas(opened)
    await user.type(nameBox(opened), '-2')
    await leave(opened)
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(row(opened, /nas.*Unsaved changes/)).toBeTruthy()
    expect(screen.getByRole('tab', { name: 'Members Unsaved changes' })).toBeTruthy()
    expect(screen.getByRole('button', { name: /office.*Unsaved changes/s })).toBeTruthy()
    expect(bridge.argumentsOf('drafts.save').at(-1)).toMatchObject({
      subject: ofNas,
      name: 'nas',
      changed: ['name'],
      base: { name: 'nas' },
      form: { name: 'nas-2' },
    })
    await openNas(opened)
    expect(nameBox(opened).value).toBe('nas-2')
    await user.click(screen.getByRole('button', { name: 'Discard' }))
    expect(nameBox(opened).value).toBe('nas')
    expect(screen.queryByText('Unsaved changes')).toBeNull()
    expect(bridge.argumentsOf('drafts.discard')).toEqual([{ subject: ofNas }])
    expect(screen.getByText('Discarded 1 change')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Undo' }))
    expect(nameBox(opened).value).toBe('nas-2')
    expect(bridge.argumentsOf('drafts.save').at(-1)).toMatchObject({ form: { name: 'nas-2' } })
  })
})

test('a draft ends by saving or by typing the old value', async () => {
  const opened = await openHostedWindow()
  const { screen, user, bridge, press } = opened
  await openNas(opened)
  await user.type(nameBox(opened), '2')
  await user.type(nameBox(opened), '{Backspace}')
  expect(bridge.argumentsOf('drafts.discard')).toHaveLength(1)
  await user.click(screen.getByRole('switch', { name: 'Bridge' }))
  await press('Save')
  expect(bridge.argumentsOf('drafts.discard')).toHaveLength(2)
  expect(screen.queryByText('Unsaved changes')).toBeNull()
})

test('a draft of an earlier page is restored with its base', async () => {
  const opened = await openHostedWindow({ drafts: [renamed(), renamedNas()] })
  const { screen, user, bridge, press } = opened
  expect(screen.getByRole('button', { name: /office.*Unsaved changes/s })).toBeTruthy()
  await user.click(screen.getByRole('tab', { name: 'Settings Unsaved changes' }))
  expect(nameBox(opened).value).toBe('lab')
  expect(screen.getByText('Changed: Name')).toBeTruthy()
  const theirs = hostedNetwork({ revision: 9 }, { name: 'branch' })
  bridge.answers['hosting.saveNetwork'] = () => success({ outcome: 'conflict', theirs })
  await press('Save')
  expect(bridge.argumentsOf('hosting.saveNetwork')).toMatchObject([
    { base: { name: 'office' }, change: { name: 'lab' } },
  ])
  expect(screen.getByRole('dialog', { name: /Somebody else has changed/ })).toBeTruthy()
})

describe('the changed thing is gone', () => {
  test('a member: they can be copied, or discarded', async () => {
    const { screen, user, bridge } = await openHostedWindow({
      members: threeMembers.filter(({ id }) => id !== nas),
      drafts: [renamedNas()],
    })
    expect(screen.getByText(/^The member “nas” no longer exists/)).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Copy changes' }))
    expect(bridge.argumentsOf('clipboard.copy')).toEqual([{ text: '{\n  "name": "vault"\n}' }])
    await user.click(screen.getByRole('button', { name: 'Discard' }))
    expect(bridge.argumentsOf('drafts.discard')).toEqual([{ subject: ofNas }])
    expect(screen.queryByText(/no longer exists/)).toBeNull()
  })

  test('a network: the same', async () => {
    const { screen, user, bridge } = await openHostedWindow({
      networks: [summary({ id: '89e92ceee5b00001', name: 'family' })],
      network: hostedNetwork({ id: '89e92ceee5b00001' }),
      at: null,
      drafts: [renamed()],
    })
    expect(screen.getByText(/^“office” no longer exists/)).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Discard' }))
    expect(bridge.argumentsOf('drafts.discard')).toEqual([{ subject: ofOffice }])
  })

  test('a network whose host does not answer is not gone', async () => {
    const { screen, bridge, push, settle } = await openHostedWindow({ at: null, drafts: [renamed()] })
    bridge.answers['hosting.networks'] = () => success([])
    bridge.answers['hosting.network'] = () => failure('service-unreachable')
    push({ connection: { state: 'offline' } })
    await settle()
    expect(bridge.argumentsOf('hosting.network')).not.toEqual([])
    expect(screen.queryByText(/no longer exists/)).toBeNull()
  })
})

describe('an account', () => {
  const ofTeam = { form: 'network', account: account().id, network: fieldTeam } as const
  const team = renamed({ subject: ofTeam, name: 'field team' })

  test('signing out names the lost drafts, and discards no others', async () => {
    const { screen, user, bridge, press } = await openAccountWindow({ drafts: [team, renamed()] })
    await user.click(screen.getByRole('button', { name: 'Accounts' }))
    await user.click(screen.getByRole('menuitem', { name: 'Sign out of Ada Okafor…' }))
    expect(screen.getByText('Unsaved changes in this account will be lost: field team.')).toBeTruthy()
    expect(bridge.argumentsOf('drafts.discard')).toEqual([])
    bridge.answers['account.signOut'] = () => success(undefined)
    await press('Sign out')
    expect(bridge.argumentsOf('drafts.discard')).toEqual([{ subject: ofTeam }])
  })

  test('drafts of another account are not shown', async () => {
    const { screen, push } = await openAccountWindow({ drafts: [team] })
    expect(screen.getAllByRole('button', { name: /field team.*Unsaved changes/s })).toHaveLength(2)
    await push({ accounts: accounts([account({ id: 'https://api.example.net#other' })]) })
    expect(screen.queryByText('Unsaved changes')).toBeNull()
  })

  test('the display name has a draft too', async () => {
    const { screen, user, bridge, app, press } = await openAccountWindow({ page: 'profile' })
    const box = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Display name' })
    await user.type(box(), ' II')
    await user.click(screen.getByRole('tab', { name: 'API tokens' }))
    expect(screen.getByRole('tab', { name: 'Profile Unsaved changes' })).toBeTruthy()
    await press('Profile Unsaved changes', 'tab')
    expect(box().value).toBe('Ada Okafor II')
    expect(bridge.argumentsOf('drafts.save').at(-1)).toMatchObject({
      subject: { form: 'profile', account: account().id },
      form: { displayName: 'Ada Okafor II' },
    })
    await user.click(screen.getByRole('button', { name: 'Discard' }))
    expect(box().value).toBe('Ada Okafor')
    expect(app.drafts.unsaved()).toEqual([])
  })
})

test('a draft that is too large is reported, and stays in its boxes', async () => {
  const opened = await openHostedWindow()
  const { screen, user, bridge, settle } = opened
  bridge.answers['drafts.save'] = () => failure('drafts-too-large')
  await user.click(screen.getByRole('tab', { name: 'Settings' }))
  await user.type(nameBox(opened), '2')
  await settle()
  expect(screen.getByText('These changes are too large to keep')).toBeTruthy()
  expect(nameBox(opened).value).toBe('office2')
})

describe('a dialog that creates something keeps a draft of', () => {
  const typed = async (
    opened: Awaited<ReturnType<typeof openHostedWindow>>,
    button: string,
    label: string,
    text: string,
    send: string,
  ) => {
    const { screen, user, bridge, settle, press } = opened
    const box = () => screen.getByRole<HTMLInputElement>('textbox', { name: label })
    const open = async () => {
      await user.click(
        screen.getAllByRole('button', { name: new RegExp(`^${button}`) }).at(-1) as HTMLElement,
      )
      await settle()
    }
    await open()
    expect(screen.queryByText('Unsaved changes')).toBeNull()
    await user.type(box(), text)
    screen.getByRole('dialog').dispatchEvent(new Event('cancel', { cancelable: true }))
    await settle()
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(screen.getAllByRole('button', { name: `${button} Unsaved changes` })).toHaveLength(1)

    // It is there again, and Discard empties it; Cancel takes it back as well.
    await open()
    expect(box().value).toBe(text)
    await user.click(screen.getByRole('button', { name: 'Discard' }))
    expect(box().value).toBe('')
    await user.type(box(), text)
    await user.click(screen.getByRole('button', { name: 'Cancel' }))
    expect(screen.queryByText('Unsaved changes')).toBeNull()

    // Sent: it is a draft no more.
    await open()
    await user.type(box(), text)
    await press(send)
    expect(opened.app.drafts.unsaved()).toEqual([])
    expect(bridge.argumentsOf('drafts.discard')).toHaveLength(3)
  }

  test('a network', async () => {
    const opened = await openHostedWindow({ at: null })
    await typed(opened, 'New network', 'Name', 'lab', 'Create')
  })

  test('a member', async () => {
    const opened = await openHostedWindow()
    const added = threeMembers[0] as (typeof threeMembers)[0] & object
    opened.bridge.answers['hosting.addMember'] = () => saved(added)
    await typed(opened, 'Add members', 'Node address', '89e92ceee5', 'Add')
  })

  test('an invitation', async () => {
    const opened = await openAccountWindow({ page: 'people' })
    opened.bridge.answers['account.invite'] = () => success(invitation())
    await typed(opened, 'Invite…', 'E-mail address', 'lin@example.com', 'Invite')
  })
})
