import { within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { defaultFlags } from '../../contract/node.ts'
import { success } from '../../contract/result.ts'
import type { SettingsLine, SettingsPlan } from '../../contract/settings-commands.ts'
import { openPart } from '../testing/part.tsx'
import { snapshot } from '../testing/world.ts'
import { laterMessages } from './later-parts.tsx'
import { LoadSettingsDialog } from './load-settings-dialog.tsx'

const [office, attic] = ['8056c2e21c000001', '8056c2e21c000002'] as const
const open = { ...defaultFlags, allowGlobal: true, allowDefault: true, allowDNS: true }

async function openDialog(lines: readonly SettingsLine[]) {
  const plan: SettingsPlan = { importId: 'i1', fileName: 'settings.json', lines, isWhole: true }
  const part = await openPart(
    <LoadSettingsDialog plan={plan} onClose={() => undefined} />,
    snapshot(),
    laterMessages(),
  )
  part.bridge.answers['settings.load'] = () => success(undefined)
  const dialog = within(part.screen.getByRole('dialog'))
  return { ...part, dialog, load: () => part.user.click(dialog.getByRole('button', { name: 'Load' })) }
}

test('each network is shown with its ID and switches, and what is not ticked is not asked for', async () => {
  const { dialog, load, bridge } = await openDialog([
    { kind: 'network', id: office, name: 'office', flags: open },
    { kind: 'network', id: attic, name: '', flags: { ...defaultFlags, allowManaged: false } },
  ])
  const first = within(dialog.getByRole('group', { name: 'Switches of office' }))
  expect(first.getByText('8056 c2e2 1c00 0001')).toBeTruthy()
  expect(first.getByText('In the file: all four switches on')).toBeTruthy()
  expect(first.getAllByRole('checkbox')).toHaveLength(3)
  const second = within(dialog.getByRole('group', { name: `Switches of ${attic}` }))
  expect(second.getByText('In the file: all four switches off')).toBeTruthy()
  expect(second.queryAllByRole('checkbox')).toEqual([])
  expect(dialog.getByText(/Anything that you leave unchecked stays off/)).toBeTruthy()
  await load()
  expect(bridge.argumentsOf('settings.load')).toEqual([{ importId: 'i1', granted: [] }])
})

test('with the keyboard too, a switch of a network and one of a set are ticked apart', async () => {
  const { dialog, load, bridge, user } = await openDialog([
    { kind: 'network', id: office, name: 'office', flags: open },
    {
      kind: 'set',
      name: 'Work',
      replaces: false,
      networks: [{ network: office, name: 'office', state: 'connected', flags: open }],
    },
  ])
  const [ofNetwork, ofSet] = dialog.getAllByRole('checkbox', { name: /^Allow DNS/ })
  ofNetwork?.focus()
  await user.keyboard(' ')
  ofSet?.focus()
  await user.keyboard(' ')
  await user.click(dialog.getAllByRole('checkbox', { name: /^Allow global/ })[1] as HTMLElement)
  await load()
  expect(bridge.argumentsOf('settings.load')).toEqual([
    {
      importId: 'i1',
      granted: [
        { set: null, network: office, flags: ['allowDNS'] },
        { set: 'Work', network: office, flags: ['allowDNS', 'allowGlobal'] },
      ],
    },
  ])
})

test('nothing is said of switches where none asks for more', async () => {
  const { dialog } = await openDialog([{ kind: 'network', id: office, name: 'office', flags: defaultFlags }])
  expect(dialog.queryByText(/unchecked/)).toBeNull()
})

test('of ten thousand nicknames 200 are shown, and every network', async () => {
  const nickname = (index: number) =>
    ({ kind: 'nickname', node: index.toString(16).padStart(10, '0'), from: '', to: 'nas' }) as const
  const { dialog } = await openDialog([
    { kind: 'network', id: office, name: 'office', flags: open },
    ...Array.from({ length: 10_000 }, (_, index) => nickname(index)),
  ])
  expect(dialog.getAllByRole('listitem')).toHaveLength(1 + 200 + 1)
  expect(dialog.getByText('9,800 more')).toBeTruthy()
})
