import { within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import type { NetworkSet } from '../../../contract/network-set.ts'
import { defaultFlags } from '../../../contract/node.ts'
import { failure, success } from '../../../contract/result.ts'
import type { SetsPlan } from '../../../contract/set-commands.ts'
import { openPart } from '../../testing/part.tsx'
import { snapshot } from '../../testing/world.ts'
import { Sets } from './sets.tsx'
import { setMessages } from './used-set.tsx'

const network = '8056c2e21c000001'
const stranger = '8056c2e21c00000f'
const named = (id: string, name: string) =>
  ({ network: id, name, state: 'paused', flags: defaultFlags }) as const
const work: NetworkSet = { id: 'work', name: 'Work', networks: [named(network, 'office')] }
const home: NetworkSet = { id: 'home', name: 'Home', networks: [] }

async function open(word: string) {
  const part = await openPart(<Sets />, snapshot({ sets: { sets: [home, work], used: null } }), setMessages())
  const { user, screen } = part
  return {
    ...part,
    async begin() {
      await user.click(screen.getByRole('button', { name: 'Import and export' }))
      await user.click(screen.getByRole('menuitem', { name: word }))
    },
  }
}

test('the ticked sets are exported into one file', async () => {
  const { screen, user, bridge, app, begin } = await open('Export…')
  bridge.answers['sets.export'] = () => success(true)
  await begin()
  const dialog = within(screen.getByRole('dialog'))
  await user.click(dialog.getByRole('checkbox', { name: 'Home' }))
  await user.click(dialog.getByRole('checkbox', { name: 'Work' }))
  expect(dialog.getByRole('button', { name: 'Export…' })).toHaveProperty('disabled', true)
  await user.click(dialog.getByRole('checkbox', { name: 'Work' }))
  await user.click(dialog.getByRole('button', { name: 'Export…' }))
  expect(bridge.argumentsOf('sets.export')).toEqual([{ ids: ['work'] }])
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(app.message.value).toMatchObject({ text: '1 set exported.' })
})

test('the dialog stays, and shows the fault, if no file is chosen or written', async () => {
  const { screen, user, bridge, app, begin } = await open('Export…')
  bridge.answers['sets.export'] = () => success(false)
  await begin()
  const save = within(screen.getByRole('dialog')).getByRole('button', { name: 'Export…' })
  await user.click(save)
  expect(app.message.value).toBeNull()
  bridge.answers['sets.export'] = () => failure('file-unwritable', '/full')
  await user.click(save)
  expect(screen.getByRole('alert').textContent).toContain('/full')
})

const plan: SetsPlan = {
  importId: 'i1',
  fileName: 'sets.json',
  sets: [
    { name: 'Work', networks: [named(network, 'office')], unknown: [], replaces: true },
    {
      name: 'Ship',
      networks: [named(network, ''), named(stranger, 'deck')],
      unknown: [stranger],
      replaces: false,
    },
  ],
  problems: [
    { kind: 'node-id', set: 1, text: '8056c2e21c' },
    { kind: 'field-unknown', set: 0, text: 'colour' },
  ],
  problemCount: 99_990,
}

test('before an import, each line says what is new, what is replaced and what is left out', async () => {
  const { screen, user, bridge, app, begin } = await open('Import…')
  bridge.answers['sets.choose'] = () => success(plan)
  await begin()
  const dialog = within(screen.getByRole('dialog', { name: 'Import sets from sets.json?' }))
  expect(dialog.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    'WorkReplaces the set with this name, 1 network1 network that asks for no access',
    'ShipNew, 2 networksNot known on this computer, left out when you use the set: deck2 networks that ask for no access',
    'Left out of set 1: “8056c2e21c”, which is a node address, not a network ID',
    'Left out of the file: the field “colour”, which this version of Meshtray does not know',
    '99,988 more lines are left out',
  ])
  expect(bridge.argumentsOf('sets.import')).toEqual([])
  await user.click(dialog.getByRole('button', { name: 'Import' }))
  expect(bridge.argumentsOf('sets.import')).toEqual([{ importId: 'i1', granted: [] }])
  expect(app.message.value).toMatchObject({ text: '2 sets imported.' })
})

test('each network is shown with its switches; those that give more access are off until ticked', async () => {
  const { screen, user, bridge, begin } = await open('Import…')
  const flags = { ...defaultFlags, allowDefault: true, allowDNS: true }
  const networks = [{ ...named(network, 'office'), flags }, named(stranger, 'deck')]
  bridge.answers['sets.choose'] = () =>
    success({ ...plan, sets: [{ name: 'Work', networks, unknown: [], replaces: false }], problems: [] })
  await begin()
  const dialog = within(screen.getByRole('dialog'))
  const office = within(dialog.getByRole('group', { name: 'Switches of office' }))
  expect(office.getByText('8056 c2e2 1c00 0001')).toBeTruthy()
  expect(
    office.getByText('In the file: managed addresses, default route and DNS on, the rest off'),
  ).toBeTruthy()
  const boxes = office.getAllByRole('checkbox')
  expect(boxes.map((box) => (box as HTMLInputElement).checked)).toEqual([false, false])
  await user.click(dialog.getByText('1 network that asks for no access'))
  await dialog.findByText('8056 c2e2 1c00 000f')
  await user.click(office.getByRole('checkbox', { name: /^Allow default route/ }))
  await user.click(office.getByRole('checkbox', { name: /^Allow DNS/ }))
  await user.click(office.getByRole('checkbox', { name: /^Allow DNS/ }))
  await user.click(dialog.getByRole('button', { name: 'Import' }))
  expect(bridge.argumentsOf('sets.import')).toEqual([
    { importId: 'i1', granted: [{ set: 'Work', network, flags: ['allowDefault'] }] },
  ])
})

test('a file with nothing to import has no button to import', async () => {
  const { screen, bridge, begin } = await open('Import…')
  bridge.answers['sets.choose'] = () => success({ ...plan, sets: [], problemCount: 2 })
  await begin()
  const dialog = within(screen.getByRole('dialog'))
  expect(dialog.getByText('The file contains nothing that can be imported.')).toBeTruthy()
  expect(dialog.queryByRole('button', { name: 'Import' })).toBeNull()
})

test('a file of something else is refused', async () => {
  const { bridge, app, begin, screen } = await open('Import…')
  bridge.answers['sets.choose'] = () => failure('file-refused', 'not a file of sets')
  await begin()
  expect(app.message.value).toMatchObject({ fault: { code: 'file-refused' } })
  expect(screen.queryByRole('dialog')).toBeNull()
})
