import { describe, expect, test } from 'vitest'
import { success } from '../../../contract/result.ts'
import { openAccountWindow } from '../../testing/account-window.tsx'
import {
  account,
  accountNetwork,
  accountSummary,
  all,
  fieldTeam,
  grace,
} from '../../testing/account-world.ts'
import { typeAnew } from '../../testing/editors.ts'
import { hostedNetwork, saved } from '../../testing/hosted-world.ts'
import { changedFields, changeOf, formOfNetwork } from './settings-form.ts'

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

test('what the host does not tell is not changed by a change of something else', () => {
  const untold = { enabled: null, mode: null, clientId: null, allowList: null }
  const base = accountNetwork(
    { ssoConfig: { ...untold, provider: null, authorizationEndpoint: null } },
    { dns: { domain: null, servers: null }, v4AssignMode: { zt: null } },
  )
  const form = { ...formOfNetwork(base), name: 'vans' }
  expect(changedFields({ base, form })).toEqual(['name'])
  expect(changeOf({ base, form })).toEqual({ name: 'vans' })
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

const openTab = async (tab: 'Settings' | 'Rules', network = accountNetwork()) => {
  const opened = await openAccountWindow({ at: fieldTeam, network })
  const { bridge, press } = opened
  bridge.answers['hosting.saveNetwork'] = () => saved(accountNetwork({ revision: 9 }))
  await press(tab, 'tab')
  const save = async (): Promise<unknown> => {
    await press('Save')
    return bridge.argumentsOf('hosting.saveNetwork').at(-1)
  }
  return { ...opened, save }
}

describe('settings', () => {
  test('description, permissions and owner are saved together', async () => {
    const { screen, user, save } = await openTab('Settings')
    await user.type(screen.getByRole('textbox', { name: 'Description' }), ' and gauges')
    await user.click(screen.getByRole('checkbox', { name: 'Delete, Grace Lindqvist' }))
    await user.selectOptions(screen.getByRole('combobox', { name: 'Add person' }), '日向 葵')
    await user.selectOptions(screen.getByRole('combobox', { name: 'Owner' }), 'Grace Lindqvist')
    expect(screen.getByText(/only the new owner can transfer the network back/)).toBeTruthy()
    await user.click(screen.getByRole('checkbox', { name: 'Modify, Ada Okafor' }))
    expect(screen.getByText('You are removing your own permissions.')).toBeTruthy()
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
    await user.click(screen.getByRole('button', { name: 'Remove Grace Lindqvist' }))
    expect(await save()).toMatchObject({ change: { permissions: { 'user-ada': all } } })
  })

  test('single sign-on needs a client ID; provider and end point are only shown', async () => {
    const { screen, user, save } = await openTab('Settings')
    await user.click(screen.getByRole('switch', { name: 'Require log-in' }))
    expect(screen.getByText('Single sign-on needs the provider’s client ID')).toBeTruthy()
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Save' }).disabled).toBe(true)
    expect(screen.getByText('https://login.example.com')).toBeTruthy()
    await user.type(screen.getByRole('textbox', { name: 'Client ID' }), ' portal ')
    await user.click(screen.getByRole('radio', { name: 'Only these e-mail addresses' }))
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

test('source and names are edited with the rules', async () => {
  const { screen, user, bridge, press } = await openTab('Rules')
  await user.click(screen.getByRole('radio', { name: 'JSON' }))
  await user.click(screen.getByRole('radio', { name: 'Tag names' }))
  await typeAnew('Tag names as JSON', '[1]')
  expect(screen.getByText(/Enter an object in braces/)).toBeTruthy()
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Save' }).disabled).toBe(true)
  await typeAnew('Tag names as JSON', '')
  await user.click(screen.getByRole('radio', { name: 'Rules text' }))
  await typeAnew('Rules text', 'tag role id 3;\ncap admin id 7;\naccept; drop;')
  await press('Save')
  expect(bridge.argumentsOf('hosting.saveNetwork')).toMatchObject([
    {
      change: {
        rulesSource: 'tag role id 3;\ncap admin id 7;\naccept; drop;',
        rules: [{ type: 'ACTION_ACCEPT' }, { type: 'ACTION_DROP' }],
        tags: [{ id: 3, default: null }],
        tagsByName: { role: { id: 3, default: null, enums: {}, flags: {} } },
        capabilitiesByName: { admin: 7 },
      },
    },
  ])
})

test('a source that makes other rules says so before and after a save', async () => {
  const rules = [{ type: 'ACTION_DROP', not: false, or: false }]
  const { screen, user, bridge, press } = await openTab('Rules', accountNetwork({}, { rules }))
  const said = () => screen.queryByText(/^The saved rules text does not make these rules/) !== null
  expect(screen.getByText('The rules were changed elsewhere')).toBeTruthy()
  expect(said()).toBe(false)
  await user.click(screen.getByRole('radio', { name: 'JSON' }))
  await typeAnew('Rules as JSON', '[{"type":"ACTION_BREAK"}]')
  expect(said()).toBe(true)
  bridge.answers['hosting.saveNetwork'] = () =>
    success({
      outcome: 'saved',
      value: accountNetwork({ revision: 9 }, { rules: [{ type: 'ACTION_BREAK' }] }),
      differences: [],
    })
  await press('Save')
  expect(screen.getByText('Saved')).toBeTruthy()
  expect(said()).toBe(true)
})

test('who may only look at a network reads its rules, and changes nothing', async () => {
  const network = accountNetwork({
    ownerId: grace,
    permissions: { 'user-ada': { a: false, d: false, m: false, r: true } },
  })
  const { screen, user } = await openTab('Rules', network)
  const editor = () => screen.getByRole('textbox', { name: 'Rules text' })
  expect(editor().textContent).toContain('accept')
  expect(editor().getAttribute('aria-readonly')).toBe('true')
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Templates…' }).disabled).toBe(true)
  await user.click(screen.getByRole('radio', { name: 'JSON' }))
  expect(screen.getByRole('textbox', { name: 'Rules as JSON' }).getAttribute('aria-readonly')).toBe('true')
})

test('a network in the account cannot have a chosen id', async () => {
  const { screen, user, bridge, settle, within, press } = await openAccountWindow()
  bridge.answers['hosting.createNetwork'] = () => success(accountNetwork())
  await press('New network in the account')
  const dialog = within(screen.getByRole('dialog'))
  expect(dialog.getByRole<HTMLInputElement>('radio', { name: 'In the account' }).checked).toBe(true)
  expect(dialog.queryByText('Choose the network ID')).toBeNull()
  await user.type(dialog.getByRole('textbox', { name: 'Name' }), 'vans{Enter}')
  await settle()
  expect(bridge.argumentsOf('hosting.createNetwork')).toMatchObject([
    { source: account().id, id: null, name: 'vans' },
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
