import { expect, test } from 'vitest'
import { failure, success } from '../../contract/result.ts'
import { openAccountWindow } from '../testing/account-window.tsx'
import { fieldTeam } from '../testing/account-world.ts'

type Opened = Awaited<ReturnType<typeof openAccountWindow>>

const pick = async ({ screen, user, settle }: Opened, menu: HTMLElement | undefined, item: string) => {
  await user.click(menu as HTMLElement)
  await user.click(screen.getByRole('menuitem', { name: item }))
  await settle()
}
const menus = ({ screen }: Opened) => screen.getAllByRole('button', { name: 'More' })

/** Each dialog up to its last button; the button's name; the command behind it. */
const dialogs = [
  {
    name: 'signing out',
    command: 'account.signOut',
    button: 'Sign out',
    open: (opened: Opened) =>
      pick(opened, opened.screen.getByRole('button', { name: 'Accounts' }), 'Sign out of Ada Okafor…'),
  },
  {
    name: 'deleting a network',
    command: 'hosting.deleteNetwork',
    button: 'Delete network',
    async open(opened: Opened) {
      await pick(opened, menus(opened)[0], 'Delete…')
      await opened.user.type(
        opened.screen.getByRole('textbox', { name: 'Type the name to confirm' }),
        'field team',
      )
    },
  },
  {
    name: 'importing a network',
    command: 'hosting.importNetwork',
    button: 'Import',
    async open({ screen, user, bridge, settle }: Opened) {
      bridge.answers['hosting.chooseImport'] = () =>
        success({
          importId: 't',
          fileName: 'office.json',
          name: 'office',
          memberCount: 0,
          routes: [],
          problems: [],
        })
      await user.click(screen.getByRole('button', { name: /^All networks/ }))
      await user.click(screen.getByRole('button', { name: 'Import a network from a file' }))
      await settle()
    },
  },
  {
    name: 'deleting a member',
    command: 'hosting.deleteMember',
    button: 'Delete',
    async open({ screen, user, settle }: Opened) {
      await user.click(screen.getByRole('button', { name: /^van 1 router/ }))
      await settle()
      await user.click(screen.getByRole('button', { name: 'Delete…' }))
      await settle()
    },
  },
  {
    name: 'importing members',
    command: 'hosting.importMembers',
    button: 'Change 1 member',
    async open(opened: Opened) {
      opened.bridge.answers['hosting.chooseMembersFile'] = () =>
        success({
          importId: 't',
          fileName: 'members.csv',
          unchanged: 0,
          problems: [],
          changes: [{ line: 2, member: '5c20a1d3e8', change: { name: 'van' }, isNew: false }],
        })
      await pick(opened, menus(opened)[1], 'Import from CSV…')
    },
  },
  {
    name: 'proposing a subnet',
    command: 'hosting.proposeSubnet',
    button: 'Choose another',
    async open({ screen, user, settle }: Opened) {
      await user.click(screen.getByRole('button', { name: 'New network' }))
      await settle()
    },
  },
] as const

test.each(dialogs)('$name: a new try clears what went wrong before', async ({ open, button, command }) => {
  const opened = await openAccountWindow({ at: fieldTeam })
  const { screen, within, user, bridge, settle } = opened
  await open(opened)
  const dialog = within(screen.getByRole('dialog'))
  bridge.answers[command] = () => failure('internal', 'the first try')
  await user.click(dialog.getByRole('button', { name: button }))
  await settle()
  expect(dialog.getByRole('alert').textContent).toContain('the first try')
  const tries = bridge.argumentsOf(command).length
  bridge.answers[command] = () => new Promise<never>(() => {})
  await user.click(dialog.getByRole('button', { name: button }))
  await settle()
  expect(bridge.argumentsOf(command)).toHaveLength(tries + 1)
  expect(dialog.queryByRole('alert')).toBeNull()
})
