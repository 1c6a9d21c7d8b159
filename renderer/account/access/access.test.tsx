import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { AccessNode, RoleGrant, ToldGrant } from '../../../contract/access.ts'
import { wholeList } from '../../../contract/lists.ts'
import { failure, success } from '../../../contract/result.ts'
import { patience } from '../../../contract/testing/patience.ts'
import { centralAccount, openCentralPage } from '../../testing/central-page.tsx'
import { addressesIn } from './invite-several-dialog.tsx'
import { moreIn } from './replace-dialog.tsx'

const account = centralAccount.id
const node = (
  id: string,
  name: string,
  principals: NonNullable<AccessNode['principals']>['items'],
  children: AccessNode[] = [],
) => ({
  id,
  name,
  principals: wholeList(principals),
  children,
  unreadableChildren: 0,
})
const ada = { id: 'ada@example.com', name: 'Ada Okafor', roles: ['Owner'] }
const tree = node(
  'org-1',
  'Lantern Works',
  [ada],
  [node('group-1', 'Main', [], [node('a84ac5c10a0ff1ce', 'office', [])]), node('group-2', 'Events', [])],
)
const grants: readonly ToldGrant[] = [
  { principal: 'ada@example.com', principalType: 'user', roles: ['Owner'] },
  { principal: 'desktop@org-1.ztsa', principalType: 'service_account', roles: ['Admin', 'Chief'] },
]

function openAccess(shown: AccessNode = tree) {
  return openCentralPage('access', {
    'access.tree': () => success(shown),
    'access.list': ({ scope }) => success(wholeList(scope.level === 'organization' ? grants : [])),
    'access.find': () => success(wholeList([{ id: 'grace@example.com', name: 'Grace Lindqvist' }])),
  })
}

describe('the tree', () => {
  test('arrows move and open, Enter chooses, and the roles from above are told apart', async () => {
    const { screen, user, settle, bridge } = await openAccess()
    const item = (name: RegExp) => screen.getByRole('treeitem', { name })
    expect(item(/Lantern Works/).getAttribute('aria-selected')).toBe('true')
    item(/Lantern Works/).focus()
    await user.keyboard('{ArrowDown}')
    expect(document.activeElement).toBe(item(/Main/))
    await user.keyboard('{ArrowLeft}')
    expect(item(/Main/).getAttribute('aria-expanded')).toBe('false')
    expect(screen.queryByRole('treeitem', { name: /office/ })).toBeNull()
    await user.keyboard('{ArrowRight}{ArrowRight}')
    expect(document.activeElement).toBe(item(/office/))
    expect(item(/office/).getAttribute('aria-level')).toBe('3')
    await user.keyboard('{Enter}')
    await settle()
    expect(bridge.argumentsOf('access.list').at(-1)).toEqual({
      account,
      scope: { level: 'network', id: 'a84ac5c10a0ff1ce' },
    })
    expect(screen.getByText('No roles are given here.')).toBeTruthy()
    expect(screen.getByText(/Owner, from Lantern Works/)).toBeTruthy()
    await user.keyboard('{End}')
    expect(document.activeElement).toBe(item(/Events/))
    await user.keyboard('{Home}')
    expect(document.activeElement).toBe(item(/Lantern Works/))
  })
})

test('role holders who are not told, or cannot be read, do not pass for nobody', async () => {
  const group = { ...node('group-1', 'Main', [], [node('a84ac5c10a0ff1ce', 'office', [])]), principals: null }
  const { screen, user, settle } = await openAccess({
    ...node('org-1', 'Lantern Works', [], [group]),
    principals: { items: [ada], unreadable: 1 },
  })
  expect(screen.getByRole('treeitem', { name: /Lantern Works.*2 role holders/ })).toBeTruthy()
  expect(screen.getByRole('treeitem', { name: /^Main.*does not say who has roles in Main/ })).toBeTruthy()
  await user.click(screen.getByRole('treeitem', { name: /office/ }))
  await settle()
  expect(screen.getByText('The service does not say who has roles in Main.', { selector: 'p' })).toBeTruthy()
  expect(screen.getByText('1 entry from the service could not be read.')).toBeTruthy()
})

test('groups and networks that cannot be read, or are not told, are said beside the tree', async () => {
  const group = node('group-1', 'Main', [], [node('a84ac5c10a0ff1ce', 'office', [])])
  const { screen } = await openAccess({
    ...node('org-1', 'Lantern Works', [ada], [{ ...group, unreadableChildren: 2 }]),
    unreadableChildren: 1,
  })
  expect(screen.getByText(/^3 groups or networks could not be read/)).toBeTruthy()
  const untold = await openAccess({
    ...node('org-1', 'Lantern Works', [ada], [{ ...group, unreadableChildren: null }]),
  })
  expect(untold.screen.getByText('The service does not say what is in Main.')).toBeTruthy()
})

describe('roles', () => {
  test('are given to somebody who was found, in plain words', async () => {
    const { screen, user, settle, bridge, dialog } = await openAccess()
    bridge.answers['access.add'] = () => success(undefined)
    await user.click(screen.getByRole('button', { name: 'Give access…' }))
    await user.type(dialog().getByRole('textbox', { name: 'E-mail address' }), 'gra')
    const give = () => dialog().getByRole<HTMLButtonElement>('button', { name: 'Give access' })
    expect(give().disabled).toBe(true)
    const found = { name: /Grace Lindqvist/ }
    await user.click(await dialog().findByRole('button', found, { timeout: patience }))
    await user.click(dialog().getByRole('checkbox', { name: /Viewer/ }))
    expect(dialog().getByText('Sees everything and changes nothing')).toBeTruthy()
    await user.click(give())
    await settle()
    expect(bridge.argumentsOf('access.find').at(-1)).toEqual({
      account,
      organization: 'org-1',
      search: 'gra',
    })
    expect(bridge.argumentsOf('access.add')).toEqual([
      {
        account,
        scope: { level: 'organization', id: 'org-1' },
        grants: [{ principal: 'grace@example.com', roles: ['Viewer'] }],
      },
    ])
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  test('the last owner and one’s own account are warned about; a role taken away meanwhile is told', async () => {
    const { user, settle, bridge, dialog, menu } = await openAccess()
    await menu('ada@example.com', 'Remove access…')
    expect(dialog().getByText(/This is the only owner/)).toBeTruthy()
    await user.click(dialog().getByRole('button', { name: 'Cancel' }))
    await menu('desktop@org-1.ztsa', 'Change roles…')
    await user.click(dialog().getByRole('checkbox', { name: /Administrator/ }))
    await user.click(dialog().getByRole('checkbox', { name: /Editor/ }))
    expect(dialog().getByText(/Meshtray may sign in as this service account/)).toBeTruthy()
    expect(dialog().getByRole<HTMLInputElement>('checkbox', { name: /Chief/ }).checked).toBe(true)
    bridge.answers['access.add'] = () => success(undefined)
    bridge.answers['access.remove'] = () => failure('account-forbidden')
    await user.click(dialog().getByRole('button', { name: 'Save' }))
    await settle()
    expect(bridge.argumentsOf('access.add')).toMatchObject([{ grants: [{ roles: ['Editor'] }] }])
    expect(bridge.argumentsOf('access.remove')).toMatchObject([{ grants: [{ roles: ['Admin'] }] }])
    expect(dialog().getByText('You do not have permission to do this')).toBeTruthy()
  })

  test('all are replaced only with an owner, by the typed name, and never by an empty list', async () => {
    const { screen, user, settle, bridge, dialog } = await openAccess()
    bridge.answers['access.replace'] = () => failure('changed-elsewhere')
    await user.click(screen.getByRole('button', { name: 'Replace all…' }))
    const confirm = () => dialog().getByRole<HTMLButtonElement>('button', { name: 'Replace all' })
    await user.type(dialog().getByRole('textbox', { name: 'Type the name to confirm' }), 'Lantern Works')
    expect(confirm().disabled).toBe(true)
    await user.click(dialog().getByRole('button', { name: 'Leave out desktop@org-1.ztsa' }))
    expect(dialog().getByText(/Roles removed: desktop@org-1\.ztsa \(Administrator, Chief\)/)).toBeTruthy()
    await user.click(dialog().getByRole('button', { name: 'Leave out ada@example.com' }))
    expect(dialog().getByText(/empty list would remove everyone/)).toBeTruthy()
    expect(confirm().disabled).toBe(true)
    await user.type(dialog().getByRole('textbox', { name: 'Another address' }), 'grace@example.com')
    await user.click(dialog().getByRole('button', { name: 'Add' }))
    expect(dialog().getByText('An organization needs at least one owner.')).toBeTruthy()
    await user.selectOptions(dialog().getByRole('combobox', { name: /grace/ }), 'Owner')
    expect(dialog().getByText(/Roles added: grace@example\.com \(Owner\)/)).toBeTruthy()
    await user.click(confirm())
    await settle()
    expect(bridge.argumentsOf('access.replace')).toEqual([
      {
        account,
        scope: { level: 'organization', id: 'org-1' },
        before: grants.map(({ principal, roles }) => ({ principal, roles })),
        grants: [{ principal: 'grace@example.com', roles: ['Owner'] }],
        confirm: 'Lantern Works',
      },
    ])
    expect(dialog().getByText(/Someone changed the access meanwhile/)).toBeTruthy()
  })
})

test('several people are invited, and each address is checked', async () => {
  const { screen, user, settle, bridge, dialog } = await openAccess()
  bridge.answers['access.invite'] = () => success(undefined)
  expect(screen.getByText(/Its API cannot list, accept or withdraw invitations/)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Invite people…' }))
  const box = dialog().getByRole('textbox', { name: 'E-mail addresses' })
  await user.type(box, 'one@example.com, nobody; Ada@Example.com ')
  expect(dialog().getByText('Not an e-mail address: nobody')).toBeTruthy()
  expect(dialog().getByText('Already have a role in the organization: Ada@Example.com')).toBeTruthy()
  await user.clear(box)
  await user.type(box, 'one@example.com{Enter}two@example.com one@EXAMPLE.com')
  await user.click(dialog().getByRole('button', { name: 'Invite 2 people' }))
  await settle()
  const emails = ['one@example.com', 'two@example.com']
  expect(bridge.argumentsOf('access.invite')).toEqual([{ account, organization: 'org-1', emails }])
})

test('addresses of a text come once, in order, whatever is between them', () => {
  const address = fc.stringMatching(/^[a-z]{1,3}@x\.de$/)
  const between = fc.stringMatching(/^[\s,;]{1,4}$/)
  fc.assert(
    fc.property(fc.array(fc.tuple(address, between)), (parts) => {
      const found = addressesIn(parts.flat().join(''))
      expect(found).toEqual([...new Set(parts.map(([one]) => one))])
    }),
  )
})

test('who gains and who loses is what differs, and nothing where nothing does', () => {
  const grant = fc.record({
    principal: fc.constantFrom('a', 'b', 'c'),
    roles: fc.uniqueArray(fc.constantFrom('x', 'y', 'z'), { minLength: 1 }),
  })
  const list = fc.uniqueArray(grant, { selector: ({ principal }) => principal })
  const pairs = (of: readonly RoleGrant[]): readonly string[] =>
    of.flatMap(({ principal, roles }) => roles.map((role) => `${principal} ${role}`)).sort()
  fc.assert(
    fc.property(list, list, (before, after) => {
      const kept = pairs(before).filter((one) => !pairs(moreIn(before, after)).includes(one))
      expect([...kept, ...pairs(moreIn(after, before))].sort()).toEqual(pairs(after))
      expect(moreIn(before, before)).toEqual([])
    }),
  )
})
