import { within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import type { NetworkSet, SetsSnapshot } from '../../../contract/network-set.ts'
import { defaultFlags } from '../../../contract/node.ts'
import { failure, success } from '../../../contract/result.ts'
import { openPart } from '../../testing/part.tsx'
import { disconnected, entry, network, snapshot } from '../../testing/world.ts'
import { setMessages } from './messages.ts'
import { Sets } from './sets.tsx'

const office = entry(network({ id: '8056c2e21c000001', name: 'office' }))
const home = disconnected('8056c2e21c000002', 'home')
const work: NetworkSet = {
  id: '4b0f1c7e-0f4e-4e0d-8f3c-0c8d1f6e2a10',
  name: 'Work',
  networks: [
    { network: office.id, name: 'office', state: 'disconnected', flags: defaultFlags },
    { network: home.id, name: 'home', state: 'connected', flags: defaultFlags },
  ],
}
const shown = (sets: Partial<SetsSnapshot> = {}) =>
  openPart(
    <Sets />,
    snapshot({ networks: [office, home], sets: { sets: [work], used: null, ...sets } }),
    setMessages,
  )
test('what stands now is a set with two clicks, under a name that is offered', async () => {
  const { screen, user, bridge } = await shown({ sets: [] })
  expect(screen.getByText('Change over in one click')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'New set from now' }))
  expect(screen.getByText(/how your 2 networks stand now: 1 connected, 1 disconnected\./)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Save as Home' }))
  expect(bridge.argumentsOf('sets.save')).toEqual([
    {
      id: null,
      name: 'Home',
      networks: [
        { network: office.id, name: 'office', state: 'connected', flags: office.flags },
        { network: home.id, name: 'home', state: 'disconnected', flags: home.flags },
      ],
    },
  ])
})

test('a name is taken as typed with Enter, and refused where it is taken', async () => {
  const { screen, user, bridge } = await shown()
  await user.click(screen.getByRole('button', { name: 'New set from now' }))
  expect(screen.queryByRole('button', { name: 'Save as Work' })).toBeNull()
  await user.keyboard('work{Enter}')
  expect(screen.getByText('There is a set with this name.')).toBeTruthy()
  expect(bridge.argumentsOf('sets.save')).toEqual([])
  await user.keyboard('shop{Enter}')
  expect(bridge.argumentsOf('sets.save')).toMatchObject([{ id: null, name: 'workshop' }])
})

test('a row says what is in it and what would change', async () => {
  const { screen } = await shown()
  expect(screen.getByText('1 connects, 1 disconnects')).toBeTruthy()
  const states = screen.getAllByRole('list')[1]
  expect(
    within(states as HTMLElement)
      .getAllByRole('listitem')
      .map((item) => item.textContent),
  ).toEqual(['Connectedhome', 'Disconnectedoffice'])
})

test('a set is edited: its name, its networks, their states and switches; nothing before it is saved', async () => {
  const { screen, user, bridge } = await shown({ sets: [{ ...work, networks: work.networks.slice(0, 1) }] })
  await user.click(screen.getByRole('button', { name: 'Work' }))
  const save = screen.getByRole('button', { name: 'Save changes' })
  expect(save).toHaveProperty('disabled', true)
  await user.selectOptions(screen.getByRole('combobox', { name: 'Add a network…' }), 'home')
  await user.selectOptions(screen.getByRole('combobox', { name: 'State of home' }), 'Paused')
  await user.click(screen.getByText('Managed addresses on, rest off'))
  await user.click(screen.getByRole('switch', { name: 'Allow DNS' }))
  await user.click(screen.getByRole('button', { name: 'Take office out of the set' }))
  await user.clear(screen.getByRole('textbox', { name: 'Name' }))
  await user.type(screen.getByRole('textbox', { name: 'Name' }), 'Desk{Enter}')
  expect(bridge.argumentsOf('sets.save')).toEqual([
    {
      ...{ id: work.id, name: 'Desk' },
      networks: [
        { network: home.id, name: 'home', state: 'paused', flags: { ...defaultFlags, allowDNS: true } },
      ],
    },
  ])
})

test('a half-edited set outlives the page, and can be discarded and brought back', async () => {
  const form = { name: 'Worx', networks: work.networks }
  const draft = {
    subject: { form: 'set', account: null, set: work.id } as const,
    ...{ name: 'Worx', changed: ['name'], base: { ...work }, form },
  }
  const first = await shown()
  await first.user.click(first.screen.getByRole('button', { name: 'Work' }))
  await first.user.type(first.screen.getByRole('textbox', { name: 'Name' }), 'x')
  expect(first.bridge.argumentsOf('drafts.save')).toMatchObject([{ name: 'Workx', changed: ['name'] }])

  const part = await shown()
  part.bridge.answers['drafts.list'] = () => success([draft as never])
  await part.app.drafts.load()
  const { screen, user, bridge } = part
  await user.click(screen.getByRole('button', { name: /^Work/ }))
  expect(screen.getByRole('textbox', { name: 'Name' })).toHaveProperty('value', 'Worx')
  await user.click(screen.getByRole('button', { name: 'Discard' }))
  expect(screen.getByRole('textbox', { name: 'Name' })).toHaveProperty('value', 'Work')
  expect(bridge.argumentsOf('drafts.discard')).toHaveLength(1)
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  expect(screen.getByRole('textbox', { name: 'Name' })).toHaveProperty('value', 'Worx')
})

test('a set is removed after a question; why it was not saved stands beside the form', async () => {
  const { screen, user, bridge } = await shown()
  bridge.answers['sets.save'] = () => failure('internal', 'disk')
  await user.click(screen.getByRole('button', { name: 'Work' }))
  await user.type(screen.getByRole('textbox', { name: 'Name' }), 'x{Enter}')
  expect(screen.getByRole('alert').textContent).toContain('disk')
  await user.click(screen.getByRole('button', { name: 'Remove…' }))
  const dialog = screen.getByRole('dialog', { name: 'Remove Work?' })
  await user.click(within(dialog).getByRole('button', { name: 'Remove' }))
  expect(bridge.argumentsOf('sets.remove')).toEqual([{ id: work.id }])
})
