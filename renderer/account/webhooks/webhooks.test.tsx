import { afterEach, expect, test, vi } from 'vitest'
import type { Webhook } from '../../../contract/access.ts'
import { wholeList } from '../../../contract/lists.ts'
import { failure, success } from '../../../contract/result.ts'
import { centralAccount, openCentralPage } from '../../testing/central-page.tsx'

const account = centralAccount.id
const secret = 'f00dfeed'.repeat(8)
const webhook: Webhook = {
  id: 'hook-1',
  orgId: 'org-1',
  url: 'https://hooks.example.com/central',
  events: wholeList(['MEMBER_JOIN', 'SOMETHING_NEW']),
  description: 'Tells the chat',
  createdAt: 1_700_000_000_000,
  lastModified: null,
  secrets: wholeList([{ id: 's-1', createdAt: null, expiryAt: null }]),
}

async function openWebhooks(shown: Webhook = webhook) {
  const opened = await openCentralPage('webhooks', {
    'webhooks.list': () => success(wholeList([shown])),
    'webhooks.secret': () => success(secret),
  })
  return { ...opened, menu: (item: string) => opened.menu(shown.url, item) }
}

test('events are in plain words, and a secret is read when it is shown or copied alone', async () => {
  const { screen, user, settle, bridge } = await openWebhooks()
  expect(screen.getByText('Member joined, SOMETHING_NEW')).toBeTruthy()
  expect(bridge.argumentsOf('webhooks.secret')).toEqual([])
  await user.click(screen.getByRole('button', { name: 'Show the secret' }))
  await settle()
  expect(screen.getByText(secret)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Hide the secret' }))
  await settle()
  expect(document.body.innerHTML).not.toContain(secret)
  await user.click(screen.getByRole('button', { name: 'Copy the secret' }))
  await settle()
  expect(bridge.argumentsOf('clipboard.copy')).toEqual([{ text: secret }])
  expect(document.body.innerHTML).not.toContain(secret)
  expect(bridge.argumentsOf('webhooks.secret')).toEqual([
    { account, webhook: 'hook-1', secret: 's-1' },
    { account, webhook: 'hook-1', secret: 's-1' },
  ])
})

test('a new one needs a public address and an event', async () => {
  const { screen, user, settle, bridge, dialog } = await openWebhooks()
  bridge.answers['webhooks.create'] = () => success(webhook)
  await user.click(screen.getByRole('button', { name: 'New webhook…' }))
  const url = dialog().getByRole('textbox', { name: 'Address' })
  await user.type(url, 'http://10.0.0.1/x')
  const create = () => dialog().getByRole<HTMLButtonElement>('button', { name: 'Create' })
  expect(create().disabled).toBe(true)
  await user.click(dialog().getByRole('checkbox', { name: 'Member joined' }))
  await user.click(create())
  expect(dialog().getByText('The service sends events over HTTPS only')).toBeTruthy()
  await user.clear(url)
  await user.type(url, 'https://hooks.example.com/x')
  await user.type(dialog().getByRole('textbox', { name: 'Other events' }), 'NEW_ONE, MEMBER_JOIN')
  await user.click(create())
  await settle()
  expect(bridge.argumentsOf('webhooks.create')).toEqual([
    {
      account,
      organization: 'org-1',
      url: 'https://hooks.example.com/x',
      events: ['MEMBER_JOIN', 'NEW_ONE'],
      description: '',
    },
  ])
})

afterEach(() => void vi.useRealTimers())

test('a role that is taken away while the form is open: it keeps what was typed, and says what happened', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const { screen, user, settle, bridge, dialog } = await openWebhooks()
  const rights = { edit: false, delete: false, manage: false }
  const list = (id: string) => success(wholeList([{ id, name: id, rights }]))
  await user.click(screen.getByRole('button', { name: 'New webhook…' }))
  await user.type(dialog().getByRole('textbox', { name: 'Address' }), 'https://hooks.example.com/x')
  await user.click(dialog().getByRole('checkbox', { name: 'Member joined' }))
  const address = () => dialog().getByRole<HTMLInputElement>('textbox', { name: 'Address' }).value
  for (const id of ['org-1', 'org-2']) {
    bridge.answers['organization.list'] = () => list(id)
    vi.advanceTimersByTime(60_000)
    await settle()
    expect(address()).toBe('https://hooks.example.com/x')
  }
  bridge.answers['webhooks.create'] = () => failure('account-forbidden')
  await user.click(dialog().getByRole('button', { name: 'Create' }))
  await settle()
  expect(dialog().getByText('You do not have permission to do this')).toBeTruthy()
  expect(address()).toBe('https://hooks.example.com/x')
  await user.click(dialog().getByRole('button', { name: 'Cancel' }))
  await settle()
  expect(screen.getByText(/This key may not manage the organization/)).toBeTruthy()
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'New webhook…' }).disabled).toBe(true)
})

test('a full plan is named before anything is sent', async () => {
  const { screen, user, settle, bridge, dialog } = await openWebhooks()
  const limit = { used: 1, most: 1, isUnlimited: false, isHard: true, period: null, resetsAt: null }
  bridge.answers['organization.subscription'] = () =>
    success({
      ...{ id: null, plan: 'Essential', status: 'active', included: {} },
      limits: [{ name: 'webhooks', ...limit }],
    })
  await user.click(screen.getByRole('button', { name: 'New webhook…' }))
  await settle()
  expect(dialog().getByText(/^Webhooks: the plan Essential allows 1, and all are in use/)).toBeTruthy()
  await user.type(dialog().getByRole('textbox', { name: 'Address' }), 'https://hooks.example.com/x')
  await user.click(dialog().getByRole('checkbox', { name: 'Member joined' }))
  expect(dialog().getByRole<HTMLButtonElement>('button', { name: 'Create' }).disabled).toBe(true)
})

test('a change sends what differs, and keeps events that are not known', async () => {
  const { user, settle, bridge, dialog, menu } = await openWebhooks()
  bridge.answers['webhooks.save'] = () => success(webhook)
  await menu('Change…')
  expect(dialog().getByRole<HTMLInputElement>('checkbox', { name: 'SOMETHING_NEW' }).checked).toBe(true)
  await user.click(dialog().getByRole('checkbox', { name: 'Network deleted' }))
  await user.click(dialog().getByRole('button', { name: 'Save' }))
  await settle()
  expect(bridge.argumentsOf('webhooks.save')).toEqual([
    { account, id: 'hook-1', events: ['MEMBER_JOIN', 'SOMETHING_NEW', 'NETWORK_DELETED'] },
  ])
})

test('where the events are not told, the description alone can change, and nothing else is sent', async () => {
  const { screen, user, settle, bridge, dialog, menu } = await openWebhooks({ ...webhook, events: null })
  bridge.answers['webhooks.save'] = () => success(webhook)
  await menu('Change…')
  expect(dialog().getByText(/does not say which events/)).toBeTruthy()
  const save = () => dialog().getByRole<HTMLButtonElement>('button', { name: 'Save' })
  expect(save().disabled).toBe(true)
  await user.type(dialog().getByRole('textbox', { name: 'Description' }), '!')
  await user.click(save())
  await settle()
  expect(bridge.argumentsOf('webhooks.save')).toEqual([
    { account, id: 'hook-1', description: 'Tells the chat!' },
  ])
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('events that cannot be read are counted, and it is said that a change removes them', async () => {
  const events = { items: ['MEMBER_JOIN'], unreadable: 2 }
  const { screen, dialog, menu } = await openWebhooks({ ...webhook, events })
  expect(screen.getByText('2 entries from the service could not be read.')).toBeTruthy()
  await menu('Change…')
  expect(dialog().getByText(/^2 entries in this list could not be read/)).toBeTruthy()
})

test('a new secret overlaps with the old one for some hours; a conflict is explained', async () => {
  const { user, settle, bridge, dialog, menu } = await openWebhooks()
  bridge.answers['webhooks.rotate'] = () => failure('account-conflict', 'an older secret')
  await menu('New signing secret…')
  const hours = dialog().getByRole<HTMLInputElement>('textbox', { name: /Keep the old secret valid/ })
  expect(hours.value).toBe('24')
  await user.clear(hours)
  await user.type(hours, '721')
  expect(dialog().getByText('Enter a whole number from 0 to 720')).toBeTruthy()
  await user.clear(hours)
  await user.type(hours, '0')
  expect(dialog().getByText(/rejects deliveries until/)).toBeTruthy()
  await user.click(dialog().getByRole('button', { name: 'Create secret' }))
  await settle()
  expect(bridge.argumentsOf('webhooks.rotate')).toEqual([{ account, id: 'hook-1', overlap: 0 }])
  expect(dialog().getByText(/An older secret is still valid/)).toBeTruthy()
})

test('an old secret is ended, and no third one is made before', async () => {
  const secrets = wholeList([
    { id: 's-2', createdAt: null, expiryAt: null },
    { id: 's-1', createdAt: null, expiryAt: Date.now() + 3_600_000 },
  ])
  const { screen, user, settle, bridge, dialog, menu } = await openWebhooks({ ...webhook, secrets })
  bridge.answers['webhooks.endSecret'] = () => success(undefined)
  await menu('New signing secret…')
  expect(dialog().getByText(/Revoke the older one first/)).toBeTruthy()
  expect(dialog().getByRole<HTMLButtonElement>('button', { name: 'Create secret' }).disabled).toBe(true)
  await user.click(dialog().getByRole('button', { name: 'Cancel' }))
  await user.click(screen.getByRole('button', { name: 'Revoke now…' }))
  await user.click(dialog().getByRole('button', { name: 'Revoke secret' }))
  await settle()
  expect(bridge.argumentsOf('webhooks.endSecret')).toEqual([{ account, secret: 's-1' }])
})

test('an address cannot turn the direction of what is shown', async () => {
  const { screen } = await openCentralPage('webhooks', {
    'webhooks.list': () => success(wholeList([{ ...webhook, url: 'http://\u202eevil' }])),
  })
  expect(screen.getByRole('heading', { name: 'http:// evil' })).toBeTruthy()
})
