import { describe, expect, test } from 'vitest'
import { success } from '../../../contract/result.ts'
import { openAccountWindow } from '../../testing/account-window.tsx'
import { accountNetwork, accountSummary, all, fieldTeam, grace } from '../../testing/account-world.ts'
import { hostedNetwork } from '../../testing/hosted-world.ts'
import { changedFields, changeOf, formOfNetwork } from './settings-form.ts'

/** The answer to a save that came out as asked */
const saved = <T,>(value: T) => success({ outcome: 'saved', value, differences: [] } as const)

const base = accountNetwork()
const draft = (parts: Partial<ReturnType<typeof formOfNetwork>>) => ({
  base,
  form: { ...formOfNetwork(base), ...parts },
})

test('untouched boxes are no change, and other networks have no such boxes', () => {
  expect(changeOf(draft({}))).toEqual({})
  const other = hostedNetwork()
  expect(changeOf({ base: other, form: formOfNetwork(other) })).toEqual({})
  expect(formOfNetwork(other)).not.toHaveProperty('permissions')
})

test('an emptied text becomes null, and JSON that is not an object is not sent', () => {
  expect(changeOf(draft({ description: '  ', rulesSource: '', tagsByName: '' }))).toEqual({
    description: null,
    rulesSource: null,
    tagsByName: null,
  })
  expect(changeOf(draft({ tagsByName: '[1]' }))).toEqual({})
  expect(changedFields(draft({ tagsByName: '[1]' }))).toEqual(['tagsByName'])
})

const openTab = async (tab: 'Settings' | 'Rules') => {
  const opened = await openAccountWindow({ at: fieldTeam })
  const { bridge, screen, user } = opened
  bridge.answers['hosting.saveNetwork'] = () => saved(accountNetwork({ revision: 9 }))
  await user.click(screen.getByRole('tab', { name: tab }))
  await opened.settle()
  const save = async (): Promise<unknown> => {
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await opened.settle()
    return bridge.argumentsOf('hosting.saveNetwork').at(-1)
  }
  return { ...opened, save }
}

describe('settings', () => {
  test('description, permissions and owner are saved together', async () => {
    const { screen, user, save } = await openTab('Settings')
    await user.type(screen.getByRole('textbox', { name: 'Description' }), ' and gauges')
    await user.click(screen.getByRole('checkbox', { name: 'Delete, Grace Lindqvist' }))
    await user.selectOptions(screen.getByRole('combobox', { name: 'Add a person' }), '日向 葵')
    await user.selectOptions(screen.getByRole('combobox', { name: 'Owner' }), 'Grace Lindqvist')
    expect(screen.getByText(/only the new owner can give the network back/)).toBeTruthy()
    await user.click(screen.getByRole('checkbox', { name: 'Modify, Ada Okafor' }))
    expect(screen.getByText('You are taking permissions away from yourself.')).toBeTruthy()
    expect(await save()).toEqual({
      network: fieldTeam,
      base: { description: 'Vans and drones', ownerId: 'user-ada', permissions: expect.anything() },
      change: {
        description: 'Vans and drones and gauges',
        ownerId: grace,
        permissions: {
          'user-ada': { ...all, m: false },
          [grace]: all,
          'user-aoi': { a: false, d: false, m: false, r: true },
        },
      },
    })
  })

  test('the owner has every permission, and a person can be removed', async () => {
    const { screen, user, save } = await openTab('Settings')
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Delete, Ada Okafor' }).disabled).toBe(true)
    await user.click(screen.getByRole('button', { name: 'Take Grace Lindqvist off the list' }))
    expect(await save()).toMatchObject({ change: { permissions: { 'user-ada': all } } })
  })

  test('single sign-on needs a client ID; provider and end point are only shown', async () => {
    const { screen, user, save } = await openTab('Settings')
    await user.click(screen.getByRole('switch', { name: 'Ask members to log in' }))
    expect(screen.getByText('Single sign-on needs the provider’s client ID')).toBeTruthy()
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Save' }).disabled).toBe(true)
    expect(screen.getByText('https://login.example.com')).toBeTruthy()
    await user.type(screen.getByRole('textbox', { name: 'Client ID' }), ' portal ')
    await user.click(screen.getByRole('radio', { name: 'These e-mail addresses' }))
    await user.type(screen.getByRole('textbox', { name: 'Allowed' }), '@a.example{Enter}{Enter}@b.example ')
    expect(await save()).toMatchObject({
      change: {
        ssoConfig: {
          enabled: true,
          mode: 'email',
          clientId: 'portal',
          allowList: ['@a.example', '@b.example'],
        },
      },
    })
  })

  test('accounts have no remote trace', async () => {
    const { screen } = await openTab('Settings')
    expect(screen.queryByRole('textbox', { name: 'Trace level' })).toBeNull()
  })
})

test('source and names are edited beside the rules', async () => {
  const { screen, user, settle, bridge } = await openTab('Rules')
  await user.click(screen.getByRole('radio', { name: 'Tag names' }))
  const names = screen.getByRole('textbox', { name: 'Tag names as JSON' })
  await user.clear(names)
  await user.type(names, '[[1]')
  expect(screen.getByText(/An object in braces belongs here/)).toBeTruthy()
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Save' }).disabled).toBe(true)
  await user.clear(names)
  await user.click(screen.getByRole('radio', { name: 'Source' }))
  await user.type(screen.getByRole('textbox', { name: 'Rules source' }), ' drop;')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await settle()
  expect(bridge.argumentsOf('hosting.saveNetwork')).toMatchObject([
    { change: { rulesSource: 'accept; drop;', tagsByName: null } },
  ])
})

test('a note before and after the save says that source and rules differ', async () => {
  const { screen, user, settle } = await openTab('Rules')
  const said = () => screen.queryByText(/^The source is saved as text alone/) !== null
  await user.click(screen.getByRole('radio', { name: 'Source' }))
  expect(screen.getByText(/^This is text alone/)).toBeTruthy()
  expect(said()).toBe(false)
  await user.type(screen.getByRole('textbox', { name: 'Rules source' }), ' drop;')
  expect(said()).toBe(true)
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await settle()
  expect(screen.getByText('Saved')).toBeTruthy()
  expect(said()).toBe(true)
  await user.click(screen.getByRole('radio', { name: 'Rules' }))
  await user.click(screen.getByRole('textbox', { name: 'Rules as JSON' }))
  await user.keyboard('{Control>}a{/Control}[[]')
  expect(said()).toBe(false)
  expect(screen.getByText(/^The source stays as it is and no longer says/)).toBeTruthy()
})

test('a network in the account cannot have a chosen id', async () => {
  const { screen, user, bridge, settle, within } = await openAccountWindow()
  bridge.answers['hosting.createNetwork'] = () => success(accountNetwork())
  await user.click(screen.getByRole('button', { name: 'New network in the account' }))
  await settle()
  const dialog = within(screen.getByRole('dialog'))
  expect(dialog.getByRole<HTMLInputElement>('radio', { name: 'In the account' }).checked).toBe(true)
  expect(dialog.queryByText('Choose the network ID')).toBeNull()
  await user.type(dialog.getByRole('textbox', { name: 'Name' }), 'vans{Enter}')
  await settle()
  expect(bridge.argumentsOf('hosting.createNetwork')).toMatchObject([
    { source: 'account', id: null, name: 'vans' },
  ])
})

test('only the visible ones of 500 networks are drawn', async () => {
  const networks = Array.from({ length: 500 }, (_, index) =>
    accountSummary({ id: `8056c2e21c${String(index).padStart(6, '0')}`, name: `site ${index}` }),
  )
  const { screen, within, user } = await openAccountWindow({ networks })
  const table = screen.getByRole('table')
  expect(table.getAttribute('aria-rowcount')).toBe('502')
  expect(within(table).getAllByRole('row').length).toBeLessThan(40)
  // One search a view: the list at the left leads to it.
  await user.click(screen.getByRole('button', { name: 'Find a network' }))
  await new Promise(requestAnimationFrame)
  expect(document.activeElement).toBe(screen.getByRole('searchbox'))
  await user.keyboard('site 499')
  expect(within(table).getAllByText('site 499')).toHaveLength(1)
})
