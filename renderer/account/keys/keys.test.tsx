import { describe, expect, test } from 'vitest'
import type { ApiKey, KeyRotation, ServiceAccount } from '../../../contract/access.ts'
import { wholeList } from '../../../contract/lists.ts'
import { failure, success } from '../../../contract/result.ts'
import { centralAccount, openCentralPage } from '../../testing/central-page.tsx'
import { useOf } from './keys-view.tsx'

const account = centralAccount.id
const day = 86_400_000
const secret = 'bLwqv3Yt9SxR2kPz'
const key = (id: string, parts: Partial<ApiKey> = {}): ApiKey => ({
  id,
  serviceAccountId: 'desktop',
  description: `Key ${id}`,
  creationTime: 1,
  lastModified: 1,
  expires: Date.now() + 200 * day,
  lastUsed: Date.now() - 5 * day,
  ...parts,
})
const keys = [
  key('one', { lastUsed: Date.now() - 1000 }),
  key('two', { expires: Date.now() + 6.5 * day, lastUsed: 0 }),
  key('three', { expires: Date.now() - day }),
]
const of: ServiceAccount = {
  id: 'desktop',
  orgId: 'org-1',
  name: 'Desktop applications',
  description: '',
  creationTime: 1,
  lastModified: 1,
  keys: { items: keys, unreadable: 1 },
}

function openKeys(rotation: KeyRotation | null = null) {
  return openCentralPage('keys', {
    'keys.accounts': () => success(wholeList([of])),
    'keys.rotation': () => success(rotation),
    'keys.key': () => success(key('one', { lastUsed: Date.now() - 1000 })),
  })
}

test('keys tell when they end and were used, and which one may be in use', async () => {
  const { screen } = await openKeys()
  const row = (name: string) => screen.getByText(name).closest('tr')?.textContent ?? ''
  expect(row('Key one')).toContain('possibly used by Meshtray')
  expect(row('Key two')).toMatch(/never.*in 6 days/)
  expect(row('Key three')).toContain('expired')
  expect(screen.getByText(/1 .*could not be read/)).toBeTruthy()
})

test('a service account is created with an id of one’s choice, which is checked', async () => {
  const { screen, user, settle, bridge, dialog } = await openKeys()
  bridge.answers['keys.createAccount'] = () => success({ ...of, id: 'ci' })
  await user.click(screen.getByRole('button', { name: 'New service account…' }))
  const id = dialog().getByRole('textbox', { name: 'ID' })
  await user.type(id, 'desktop')
  expect(dialog().getByText('A service account with this ID already exists')).toBeTruthy()
  await user.type(id, ' x')
  expect(dialog().getByText(/Use letters, digits/)).toBeTruthy()
  await user.clear(id)
  await user.type(id, 'ci')
  await user.type(dialog().getByRole('textbox', { name: 'Name' }), 'Builds{Enter}')
  await settle()
  expect(bridge.argumentsOf('keys.createAccount')).toEqual([
    { account, organization: 'org-1', id: 'ci', name: 'Builds', description: '' },
  ])
})

test('of a service account only what was changed is sent', async () => {
  const { user, settle, bridge, dialog, menu } = await openKeys()
  bridge.answers['keys.saveAccount'] = () => success(of)
  const change = async (field: 'Name' | 'Description', text: string): Promise<void> => {
    await menu('Desktop applications', 'Rename…')
    await user.clear(dialog().getByRole('textbox', { name: field }))
    await user.type(dialog().getByRole('textbox', { name: field }), `${text}{Enter}`)
    await settle()
  }
  await change('Name', 'Laptops')
  await change('Description', 'Everybody')
  expect(bridge.argumentsOf('keys.saveAccount')).toEqual([
    { account, id: 'desktop', name: 'Laptops' },
    { account, id: 'desktop', description: 'Everybody' },
  ])
})

test('a new key is shown once, copied once, and gone', async () => {
  const { screen, user, settle, bridge, dialog, app } = await openKeys()
  bridge.answers['keys.create'] = () => success({ ...key('new'), secret })
  await user.click(screen.getByRole('button', { name: /New key for Desktop/ }))
  const days = dialog().getByRole('textbox', { name: 'Valid for (days)' })
  await user.clear(days)
  await user.type(days, '0')
  expect(dialog().getByText('Enter a whole number from 1 to 3650')).toBeTruthy()
  expect(dialog().getByRole<HTMLButtonElement>('button', { name: 'Create' }).disabled).toBe(true)
  await user.clear(days)
  await user.type(days, '30{Enter}')
  await settle()
  const [sent] = bridge.argumentsOf('keys.create') as readonly { readonly expires: number }[]
  expect(Math.abs((sent?.expires ?? 0) - Date.now() - 30 * day)).toBeLessThan(60_000)
  expect(dialog().getByText(secret)).toBeTruthy()
  await user.click(dialog().getByRole('button', { name: 'Close without copying' }))
  expect(dialog().getByText(/^Close without copying\? The key/)).toBeTruthy()
  await user.click(dialog().getByRole('button', { name: 'Back' }))
  await user.click(dialog().getByRole('button', { name: 'Copy and close' }))
  await settle()
  expect(bridge.argumentsOf('clipboard.copy')).toEqual([{ text: secret }])
  expect(document.body.innerHTML).not.toContain(secret)
  expect(JSON.stringify(app.message.value)).not.toContain(secret)
})

describe('the key in use', () => {
  test('its deletion is warned about', async () => {
    const { user, settle, bridge, dialog, menu } = await openKeys()
    bridge.answers['keys.delete'] = () => success(undefined)
    await menu('Key one', 'Delete…')
    expect(dialog().getByText(/Meshtray may be using this key/)).toBeTruthy()
    await user.click(dialog().getByRole('button', { name: 'Delete key' }))
    await settle()
    expect(bridge.argumentsOf('keys.delete')).toEqual([{ account, id: 'one' }])
  })

  test('its exchange says what is done and what is doubtful', async () => {
    const { screen, user, settle, bridge, dialog, menu } = await openKeys()
    bridge.answers['keys.rotate'] = () => failure('account-busy')
    await menu('Key one', 'Replace for Meshtray…')
    expect(dialog().getByText(/deletes the old key “Key one”/)).toBeTruthy()
    expect(dialog().getByText(/does not say which key Meshtray uses/)).toBeTruthy()
    await user.click(dialog().getByRole('button', { name: 'Replace key' }))
    await settle()
    expect(dialog().getByText('Too many requests to the account')).toBeTruthy()
    bridge.answers['keys.rotate'] = () =>
      success({ step: 'done', serviceAccount: 'desktop', oldKey: 'one', newKey: 'x' })
    await user.click(dialog().getByRole('button', { name: 'Replace key' }))
    await settle()
    expect(bridge.argumentsOf('keys.rotate')).toMatchObject([{ key: 'one' }, { key: 'one' }])
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  test.each([
    ['made', 'Discard the new key', /does not use it yet/],
    ['switched', 'Keep the old key', /The old one is not deleted yet/],
  ] as const)('an exchange that stopped when it was %s is offered', async (step, end, text) => {
    const rotation = { step, serviceAccount: 'desktop', oldKey: 'one', newKey: 'two' }
    const { screen, user, settle, bridge } = await openKeys(rotation)
    bridge.answers['keys.rotate'] = () => success({ ...rotation, step: 'done' })
    bridge.answers['keys.endRotation'] = () => success(undefined)
    expect(screen.getByText(text)).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Continue' }))
    await settle()
    expect(bridge.argumentsOf('keys.rotate')).toMatchObject([{ account, key: 'one' }])
    await user.click(screen.getByRole('button', { name: end }))
    await settle()
    expect(bridge.argumentsOf('keys.endRotation')).toEqual([{ account }])
  })

  test.each([
    [null, /cannot be compared/],
    [[], /No new key is in the list so far/],
    [[key('two', { description: 'Key two' })], /This key was not there before/],
  ] as const)('a key that may be lost is said: %o', async (strays, text) => {
    const lost = { step: 'lost', serviceAccount: 'desktop', oldKey: 'one', newKey: '', strays } as const
    const { screen, user, settle, bridge } = await openKeys(lost)
    bridge.answers['keys.delete'] = () => success(undefined)
    bridge.answers['keys.endRotation'] = () => success(undefined)
    expect(screen.getByText(text)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Continue' })).toBeNull()
    const remove = screen.queryByRole('button', { name: 'Delete key' })
    expect(remove === null).toBe(strays?.length !== 1)
    await user.click(remove ?? screen.getByRole('button', { name: 'Dismiss' }))
    await settle()
    expect(bridge.argumentsOf('keys.delete')).toEqual(remove === null ? [] : [{ account, id: 'two' }])
    expect(bridge.argumentsOf('keys.endRotation')).toEqual([{ account }])
  })

  test('is known after an exchange, and a guess before', () => {
    const rotation = { step: 'done', serviceAccount: 'desktop', oldKey: 'x', newKey: 'two' } as const
    expect(keys.map((one) => useOf(one, keys, rotation))).toEqual(['no', 'yes', 'no'])
    expect(keys.map((one) => useOf(one, keys, null))).toEqual(['perhaps', 'no', 'no'])
    expect(useOf(key('new', { lastUsed: null }), [], null)).toBe('no')
  })
})
