import { describe, expect, test } from 'vitest'
import { wholeList } from '../../../contract/lists.ts'
import type { AccountOrganization, NetworkGroup, ToldRights } from '../../../contract/organizations.ts'
import { failure, success } from '../../../contract/result.ts'
import { openAccountWindow } from '../../testing/account-window.tsx'
import { account, accountSummary, accounts } from '../../testing/account-world.ts'

const all: ToldRights = { edit: true, delete: true, manage: true }
const onlyLook: ToldRights = { edit: false, delete: false, manage: false }
const unknown: ToldRights = { edit: null, delete: null, manage: null }

function organization(name: string, rights = all): AccountOrganization {
  return { id: `org-${name}`, name, rights }
}
function group(name: string, rights = all): NetworkGroup {
  const counts = { networks: 2, authorized: 30, waiting: null, active: 4 }
  return { id: `group-${name}`, name, description: '', organization: 'org-Works', rights, counts }
}

async function open(organizations: readonly AccountOrganization[], groups = [group('Main')]) {
  const opened = await openAccountWindow({
    snapshot: { accounts: accounts([account({ kind: 'new-central' })]) },
  })
  const { bridge, app, settle } = opened
  Object.assign(bridge.answers, {
    'organization.list': () => success(wholeList(organizations)),
    'groups.list': () => success(wholeList(groups)),
    'groups.contents': () => success({ groups: null, networks: 2, members: 41 }),
  } satisfies typeof bridge.answers)
  app.navigate({ view: 'account', page: 'organization' })
  await settle()
  return opened
}

describe('the page of organizations', () => {
  test('lists groups with what is told of them', async () => {
    const { screen, within } = await open([organization('Works')])
    const row = within(screen.getByRole('row', { name: /Main/ }))
    expect(row.getAllByRole('cell').map((cell) => cell.textContent)).toEqual(
      expect.arrayContaining(['2', '30', '–']),
    )
  })

  test('a very long name is cut, and the tooltip has more of it', async () => {
    const { screen } = await open([organization('x'.repeat(10_000))])
    const heading = screen.getByRole('heading', { name: /^x{900}/ })
    expect(heading.classList.contains('two-lines')).toBe(true)
    expect(heading.title).toBe(`${'x'.repeat(300)}…`)
  })

  test('what is denied is not offered, with the reason; what is unknown is offered', async () => {
    const { screen, within } = await open([organization('Works', onlyLook), organization('Other', unknown)])
    const works = within(screen.getByRole('region', { name: 'Works' }))
    expect(works.queryByRole('button', { name: 'New group…' })).toBeNull()
    expect(works.getByText(/^This key can only view the organization/)).toBeTruthy()
    const other = within(screen.getByRole('region', { name: 'Other' }))
    expect(other.getByRole('button', { name: 'New group…' })).toBeTruthy()
    expect(other.getByRole('button', { name: 'Actions for Other' })).toBeTruthy()
  })

  test('only what was changed is sent, and a refusal leaves it in the form', async () => {
    const { screen, user, bridge, settle, within } = await open([organization('Works')])
    bridge.answers['groups.save'] = () => failure('account-forbidden')
    await user.click(screen.getByRole('button', { name: 'Actions for Main' }))
    await user.click(screen.getByRole('menuitem', { name: 'Change…' }))
    const dialog = within(screen.getByRole('dialog'))
    await user.type(dialog.getByRole('textbox', { name: 'Description' }), 'On call')
    await user.click(dialog.getByRole('button', { name: 'Save' }))
    await settle()
    expect(bridge.argumentsOf('groups.save')).toEqual([
      { account: account().id, group: 'group-Main', description: 'On call' },
    ])
    expect(dialog.getByText('You do not have permission to do this')).toBeTruthy()
    expect(dialog.getByRole<HTMLInputElement>('textbox', { name: 'Description' }).value).toBe('On call')
  })

  test('a deletion says what goes with it, and needs the name', async () => {
    const { screen, user, bridge, settle, within } = await open([organization('Works')])
    bridge.answers['groups.delete'] = () => success(undefined)
    await user.click(screen.getByRole('button', { name: 'Actions for Main' }))
    await user.click(screen.getByRole('menuitem', { name: 'Delete…' }))
    await settle()
    const dialog = within(screen.getByRole('dialog'))
    expect(dialog.getByText('41')).toBeTruthy()
    const button = dialog.getByRole<HTMLButtonElement>('button', { name: 'Delete network group' })
    expect(button.disabled).toBe(true)
    await user.type(dialog.getByRole('textbox'), 'Main')
    await user.click(button)
    await settle()
    expect(bridge.argumentsOf('groups.delete')).toEqual([
      { account: account().id, group: 'group-Main', confirm: 'Main' },
    ])
  })
})

describe('the side bar', () => {
  const place = (organization: string, name: string) => ({
    group: { id: `${organization} ${name}`, name },
    organization: { id: organization, name: organization },
  })
  const headings = async (...places: readonly ReturnType<typeof place>[]) => {
    const { screen, within } = await openAccountWindow({
      networks: places.map((at, index) =>
        accountSummary({ id: `8056c2e21c00f1e${index}`, name: `net ${index}`, place: at }),
      ),
    })
    const list = within(screen.getByRole('list', { name: 'Account' }))
    return list.queryAllByRole('heading').map((heading) => heading.textContent)
  }

  test('has no heading above what stands alone', async () => {
    expect(await headings(place('Works', 'Main'), place('Works', 'Main'))).toEqual([])
  })
  test('names groups, and organizations where there are several', async () => {
    expect(await headings(place('Works', 'Main'), place('Works', 'Events'))).toEqual(['Events', 'Main'])
    expect(await headings(place('Works', 'Main'), place('Harbour', 'Main'))).toEqual(['Harbour', 'Works'])
  })
})
