import { within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import type { NetworkSet, SetsSnapshot } from '../../../contract/network-set.ts'
import { defaultFlags } from '../../../contract/node.ts'
import { failure, success } from '../../../contract/result.ts'
import type { Snapshot } from '../../../contract/snapshot.ts'
import { sampleUsedSet } from '../../../contract/testing/joined.ts'
import { openPart } from '../../testing/part.tsx'
import { disconnected, entry, network, snapshot } from '../../testing/world.ts'
import { Sets } from './sets.tsx'
import { setMessages } from './used-set.tsx'

const office = entry(network({ id: '8056c2e21c000001', name: 'office' }))
const home = disconnected('8056c2e21c000002', 'home')
const unknown = '8056c2e21c00000f'
const work: NetworkSet = {
  id: '4b0f1c7e-0f4e-4e0d-8f3c-0c8d1f6e2a10',
  name: 'Work',
  networks: [
    { network: office.id, name: 'office', state: 'disconnected', flags: defaultFlags },
    { network: home.id, name: 'home', state: 'connected', flags: defaultFlags },
  ],
}
const used = sampleUsedSet({ id: work.id, at: Date.now() })
async function shown(sets: Partial<SetsSnapshot> = {}, parts: Partial<Snapshot> = {}) {
  const part = await openPart(
    <Sets />,
    snapshot({ networks: [office, home], sets: { sets: [work], used: null, ...sets }, ...parts }),
    setMessages(),
  )
  part.bridge.answers['sets.use'] = () => success({ ...used, changed: [changeOf(office.id)] })
  part.bridge.answers['sets.goBack'] = () => success({ done: [office.id], failed: [] })
  return part
}
const changeOf = (id: string) => ({
  network: id,
  before: { state: 'connected', flags: defaultFlags, pause: null } as const,
  after: { state: 'disconnected', flags: defaultFlags } as const,
})

test('the current states are saved as a set with two clicks, under a suggested name', async () => {
  const { screen, user, bridge } = await shown({ sets: [] })
  expect(screen.getByText(/^A set remembers which networks are connected/)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Save current setup' }))
  expect(screen.getByText(/current states of your 2 networks: 1 on, 1 off\./)).toBeTruthy()
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

test('a typed name is saved with Enter, and refused if another set has it', async () => {
  const { screen, user, bridge } = await shown()
  await user.click(screen.getByRole('button', { name: 'Save current setup' }))
  expect(screen.queryByRole('button', { name: 'Save as Work' })).toBeNull()
  await user.keyboard('work{Enter}')
  expect(screen.getByText('A set with this name already exists.')).toBeTruthy()
  expect(bridge.argumentsOf('sets.save')).toEqual([])
  await user.keyboard('shop{Enter}')
  expect(bridge.argumentsOf('sets.save')).toMatchObject([{ id: null, name: 'workshop' }])
})

test('a row shows its networks and what would change, and using the set asks nothing more', async () => {
  const { screen, user, bridge, push } = await shown()
  expect(screen.getByText('1 connects, 1 disconnects')).toBeTruthy()
  const states = screen.getAllByRole('list')[1]
  expect(
    within(states as HTMLElement)
      .getAllByRole('listitem')
      .map((item) => item.textContent),
  ).toEqual(['Connectedhome', 'Disconnectedoffice'])
  const use = screen.getByRole('button', { name: 'Use Work' })
  expect(use.getAttribute('aria-describedby')).toBe(
    screen.getByText('1 connects, 1 disconnects').getAttribute('id'),
  )
  await user.click(use)
  expect(bridge.argumentsOf('sets.use')).toEqual([{ id: work.id }])
  const left = snapshot({
    revision: 2,
    networks: [{ ...office, revision: 2, intent: { connected: false } }, home],
    sets: { sets: [work], used: { ...used, step: 'using', left: [changeOf(office.id)] } },
  })
  await push(left)
  expect(screen.getByText('Switching to Work…')).toBeTruthy()
  expect(screen.getByText('Disconnecting…')).toBeTruthy()
  expect(use).toHaveProperty('disabled', true)
})

test('using a set that changes nothing says so', async () => {
  const { screen, user, bridge, app } = await shown()
  bridge.answers['sets.use'] = () => success(used)
  await user.click(screen.getByRole('button', { name: 'Use Work' }))
  expect(app.message.value).toMatchObject({ text: 'Work: nothing to change' })
})

test('without a service a set can be edited, and not used', async () => {
  const { screen } = await shown({}, { connection: { state: 'absent' } })
  expect(screen.getByRole('button', { name: 'Use Work' })).toHaveProperty('disabled', true)
  expect(screen.getByRole('button', { name: 'Save current setup' })).toHaveProperty('disabled', false)
})

test('failed and unknown networks are named, and the set can be tried again', async () => {
  const fault = { code: 'service-timeout' } as const
  const { screen, user, bridge } = await shown({
    used: {
      ...used,
      changed: [changeOf(home.id)],
      failed: [{ ...changeOf(office.id), fault }],
      unknown: [unknown],
    },
  })
  expect(screen.getByText('1 network did not change:')).toBeTruthy()
  expect(screen.getByText(/^office: /)).toBeTruthy()
  expect(screen.getByText(`Not known on this computer and left out: ${unknown}`)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(bridge.argumentsOf('sets.use')).toEqual([{ id: work.id }])
})

test('the use of a set can be undone as long as nothing else changed', async () => {
  const { screen, user, bridge, push, app } = await shown({
    used: { ...used, changed: [changeOf(office.id)] },
  })
  await user.click(screen.getByRole('button', { name: 'Go back' }))
  expect(bridge.argumentsOf('sets.goBack')).toHaveLength(1)
  expect(app.message.value).toMatchObject({ text: 'Restored the state before Work' })
  const fault = { code: 'service-timeout', detail: 'POST' } as const
  bridge.answers['sets.goBack'] = () => success({ done: [], failed: [{ network: office.id, fault }] })
  await user.click(screen.getByRole('button', { name: 'Go back' }))
  expect(app.message.value).toMatchObject({ fault: { code: 'service-timeout', detail: 'office: POST' } })
  await push(
    snapshot({
      revision: 2,
      sets: { sets: [work], used: { ...used, changed: [changeOf(office.id)], canGoBack: false } },
    }),
  )
  expect(screen.queryByRole('button', { name: 'Go back' })).toBeNull()
  expect(screen.getByText(/has changed since/)).toBeTruthy()
})

test('a set that a place’s rule used names the place', async () => {
  const by = { kind: 'place', name: 'Harbour' } as const
  const { screen } = await shown({ used: { ...used, by, changed: [changeOf(office.id)] } })
  expect(screen.getByText(/^Work, used at .* by the rule for Harbour$/)).toBeTruthy()
})

test('a set’s name, networks, states and switches are edited, and sent when saved', async () => {
  const { screen, user, bridge } = await shown({ sets: [{ ...work, networks: work.networks.slice(0, 1) }] })
  await user.click(screen.getByRole('button', { name: 'Work' }))
  const save = screen.getByRole('button', { name: 'Save changes' })
  expect(save).toHaveProperty('disabled', true)
  await user.selectOptions(screen.getByRole('combobox', { name: 'Add network…' }), 'home')
  await user.selectOptions(screen.getByRole('combobox', { name: 'State of home' }), 'Paused')
  await user.click(screen.getByText('Managed addresses on, rest off'))
  await user.click(screen.getByRole('switch', { name: 'Allow DNS' }))
  await user.click(screen.getByRole('button', { name: 'Remove office from the set' }))
  await user.clear(screen.getByRole('textbox', { name: 'Name' }))
  await user.type(screen.getByRole('textbox', { name: 'Name' }), 'Desk{Enter}')
  expect(bridge.argumentsOf('sets.save')).toEqual([
    {
      id: work.id,
      name: 'Desk',
      networks: [
        { network: home.id, name: 'home', state: 'paused', flags: { ...defaultFlags, allowDNS: true } },
      ],
    },
  ])
})

test('unsaved edits of a set survive a reload, and can be discarded and restored', async () => {
  const form = { name: 'Worx', networks: work.networks }
  const draft = {
    subject: { form: 'set', account: null, set: work.id } as const,
    name: 'Worx',
    changed: ['name'],
    base: { ...work },
    form,
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

test('a set is removed after a question, and a fault of saving is shown in the form', async () => {
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
