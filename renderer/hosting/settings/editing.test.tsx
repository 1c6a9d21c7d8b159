import { describe, expect, test } from 'vitest'
import { success } from '../../../contract/result.ts'
import type { NetworkConfig } from '../../../domain/network-plan/network-config.ts'
import { typeAnew } from '../../testing/editors.ts'
import { openSettings } from '../../testing/hosted-window.tsx'
import {
  hostedNetwork,
  hosting,
  networkConfig,
  networkUndo,
  officeId,
  saved,
} from '../../testing/hosted-world.ts'

test('a discard can be undone until something else is typed', async () => {
  const { screen, user, box, fill, save } = await openSettings()
  await fill('MTU', '1400')
  await fill('Name', 'lab')
  await user.click(screen.getByRole('button', { name: 'Discard' }))
  expect(screen.getByText('Discarded 2 changes')).toBeTruthy()
  expect(document.activeElement?.textContent).toBe('Undo')
  await user.keyboard('{Enter}')
  expect([box('MTU').value, box('Name').value]).toEqual(['1400', 'lab'])
  expect(save()).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Discard' }))
  await fill('Name', 'shed')
  await fill('Name', 'office')
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
})

test('typing during a save is not lost', async () => {
  const { user, bridge, box, fill, save, settle } = await openSettings()
  await fill('MTU', '1400')
  const answered = Promise.withResolvers<void>()
  bridge.answers['hosting.saveNetwork'] = async () => {
    await answered.promise
    return saved(hostedNetwork({ revision: 5 }, { mtu: 1400 }))
  }
  await user.click(save())
  await fill('Multicast limit', '16')
  await fill('MTU', '1500')
  answered.resolve()
  await settle()
  expect([box('MTU').value, box('Multicast limit').value]).toEqual(['1500', '16'])
  await user.click(save())
  expect(bridge.argumentsOf('hosting.saveNetwork')[1]).toEqual({
    network: officeId,
    change: { mtu: 1500, multicastLimit: 16 },
    base: { mtu: 1400, multicastLimit: 32 },
  })
})

describe('the keyboard', () => {
  test('Enter in a box and Ctrl+S save, each once', async () => {
    const { user, bridge, box, fill, settle } = await openSettings()
    await fill('MTU', '1400')
    await user.keyboard('{Enter}')
    await settle()
    await user.clear(box('Name'))
    await user.type(box('Name'), 'lab')
    await user.keyboard('{Control>}s{/Control}')
    await settle()
    expect(bridge.argumentsOf('hosting.saveNetwork')).toMatchObject([
      { change: { mtu: 1400 } },
      { change: { name: 'lab' } },
    ])
  })

  test('the save key says why it cannot save, and focuses the invalid box', async () => {
    const { screen, user, bridge, box, fill } = await openSettings()
    await user.keyboard('{Control>}s{/Control}')
    expect(screen.getByText('There are no changes to save.')).toBeTruthy()
    await fill('MTU', '9')
    expect(screen.queryByText('There are no changes to save.')).toBeNull()
    await user.click(box('Name'))
    await user.keyboard('{Meta>}s{/Meta}')
    expect(document.activeElement).toBe(box('MTU'))
    expect(screen.getByText('Fix 1 error to save')).toBeTruthy()
    expect(bridge.argumentsOf('hosting.saveNetwork')).toEqual([])
  })
})

test('a save is told once, beside its undo, and leaves the focus at what was changed', async () => {
  const { screen, user, bridge, box, fill, save, push, settle } = await openSettings()
  bridge.answers['hosting.saveNetwork'] = () => saved(hostedNetwork({ revision: 5 }, { mtu: 1400 }))
  bridge.answers['hosting.undo'] = () => success({ outcome: 'undone' })
  await fill('MTU', '1400')
  await user.click(save())
  const undo = {
    ...networkUndo,
    changes: [{ field: 'mtu', former: 2800, value: 1400 }],
    until: Date.now() + 10_000,
  }
  await push({ hosting: hosting({ undos: [undo] }) })
  await settle()
  expect(document.activeElement).toBe(box('MTU'))
  const bar = screen.getByText('Saved').closest('.save-bar')
  const offered = screen.getAllByRole('button', { name: 'Undo' })
  expect(offered.map((one) => one.closest('.save-bar'))).toEqual([bar])
  await user.click(offered[0] as HTMLElement)
  await push({ hosting: hosting({ undos: [] }) })
  await settle()
  expect(bridge.argumentsOf('hosting.undo')).toEqual([{ undo: 'u1' }])
  expect(screen.queryByText('Saved')).toBeNull()
  expect(document.activeElement).toBe(box('MTU'))
})

test('the number of errors leads to the box of the first, also on the other tab', async () => {
  const { screen, user, box, fill, press } = await openSettings()
  await fill('MTU', '9')
  await user.click(box('Name'))
  await user.click(screen.getByRole('button', { name: 'Fix 1 error to save' }))
  expect(document.activeElement).toBe(box('MTU'))
  await user.click(screen.getByRole('tab', { name: 'Rules' }))
  await user.click(screen.getByRole('radio', { name: 'JSON' }))
  await user.click(screen.getByRole('radio', { name: 'Tags' }))
  await typeAnew('Tags as JSON', '{')
  await user.click(screen.getByRole('radio', { name: 'Rules' }))
  await user.click(screen.getByRole('button', { name: 'Fix 2 errors to save' }))
  expect(document.activeElement).toBe(box('MTU'))
  await fill('MTU', '1400')
  await press('Fix 1 error to save')
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Tags as JSON' }))
})

test('a conflict is shown by field, and the choice is sent on top of the other change', async () => {
  const { screen, user, bridge, fill, save, settle, press } = await openSettings()
  await fill('Name', 'headquarters')
  await fill('MTU', '1400')
  const theirs = hostedNetwork({ revision: 9, config: networkConfig({ name: 'branch', mtu: 1500 }) })
  bridge.answers['hosting.saveNetwork'] = () => success({ outcome: 'conflict', theirs })
  await user.click(save())
  await settle()
  expect(screen.getByRole('dialog', { name: /Somebody else has changed/ })).toBeTruthy()
  expect(screen.getByText('branch')).toBeTruthy()
  expect(screen.getByText('1500')).toBeTruthy()
  await user.click(screen.getAllByRole('radio', { name: /Current value/ })[1] as HTMLElement)
  bridge.answers['hosting.saveNetwork'] = () => saved(theirs)
  await press('Save these')
  expect(bridge.argumentsOf('hosting.saveNetwork')[1]).toEqual({
    network: officeId,
    change: { name: 'headquarters' },
    base: { name: 'branch' },
  })
})

describe('somebody else changes the network while it is edited', () => {
  const changeElsewhere = async (
    { bridge, show, settle }: Awaited<ReturnType<typeof openSettings>>,
    config: Partial<NetworkConfig>,
    revision: number | null = 9,
  ) => {
    bridge.answers['hosting.network'] = () => success(hostedNetwork({ revision }, config))
    show({ view: 'account' })
    await settle()
    show({ view: 'hosting', network: officeId, part: 'settings' })
    await settle()
  }

  test('another field: it is taken over, and the save asks nothing', async () => {
    const opened = await openSettings()
    const { screen, user, bridge, box, fill, save, settle } = opened
    await fill('MTU', '1400')
    await changeElsewhere(opened, { multicastLimit: 64 })
    expect(box('Multicast limit').value).toBe('64')
    expect(box('MTU').value).toBe('1400')
    expect(screen.getByText('Changed: MTU')).toBeTruthy()
    await user.click(save())
    await settle()
    expect(bridge.argumentsOf('hosting.saveNetwork')).toEqual([
      { network: officeId, change: { mtu: 1400 }, base: { mtu: 2800 } },
    ])
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  test('a service without revisions: the answer to a save is shown until a later read', async () => {
    const opened = await openSettings({ network: hostedNetwork({ revision: null }) })
    const { user, bridge, box, fill, save, settle } = opened
    await fill('MTU', '1400')
    bridge.answers['hosting.saveNetwork'] = () => saved(hostedNetwork({ revision: null }, { mtu: 1401 }))
    await user.click(save())
    await settle()
    expect(box('MTU').value).toBe('1401')
    await changeElsewhere(opened, { mtu: 1402 }, null)
    expect(box('MTU').value).toBe('1402')
  })

  test('known only with the save: it is shown as changed elsewhere', async () => {
    const { screen, user, bridge, box, fill, save, settle } = await openSettings()
    await fill('MTU', '1400')
    bridge.answers['hosting.saveNetwork'] = () =>
      saved(hostedNetwork({ revision: 9 }, { mtu: 1400, multicastLimit: 64 }))
    await user.click(save())
    await settle()
    expect(screen.getByText('Changed elsewhere from 32 to 64.')).toBeTruthy()
    const meanwhile = screen.getByText('Also changed elsewhere: Multicast limit')
    // Below what is to be saved, and not where it would seem to be of the field above the bar
    expect(document.querySelector('.save-bar')?.lastElementChild?.contains(meanwhile)).toBe(true)
    expect(box('Multicast limit').value).toBe('64')
  })

  test('the same field: it is noted at the field, and the save asks', async () => {
    const opened = await openSettings()
    const { screen, user, bridge, box, fill, save, settle, press } = opened
    await fill('MTU', '1400')
    await fill('Multicast limit', '16')
    await changeElsewhere(opened, { mtu: 3000 })
    expect(box('MTU').value).toBe('1400')
    expect(screen.getByText(/^Also changed elsewhere, to 3000/)).toBeTruthy()
    const theirs = hostedNetwork({ revision: 9 }, { mtu: 3000 })
    bridge.answers['hosting.saveNetwork'] = () => success({ outcome: 'conflict', theirs })
    await user.click(save())
    await settle()
    const groups = screen.getAllByRole('group').filter((one) => one.className === 'conflict-field')
    expect(groups.map((one) => one.querySelector('legend')?.textContent)).toEqual(['MTU'])
    bridge.answers['hosting.saveNetwork'] = () => saved(theirs)
    await user.click(screen.getByRole('radio', { name: /Current value/ }))
    await press('Save these')
    expect(bridge.argumentsOf('hosting.saveNetwork')[1]).toMatchObject({ change: { multicastLimit: 16 } })
  })

  test('to the same value: nothing is left to save', async () => {
    const opened = await openSettings()
    await opened.fill('MTU', '1400')
    await changeElsewhere(opened, { mtu: 1400 })
    expect(opened.screen.queryByRole('button', { name: 'Save' })).toBeNull()
    expect(opened.bridge.argumentsOf('drafts.discard')).toHaveLength(1)
  })
})
