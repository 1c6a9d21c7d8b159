import { waitFor } from '@testing-library/preact'
import { expect, test } from 'vitest'
import type { CopyPreview } from '../../contract/copy-commands.ts'
import { failure, success } from '../../contract/result.ts'
import { openAccountWindow } from '../testing/account-window.tsx'
import { fieldTeam } from '../testing/account-world.ts'
import { openHostedWindow } from '../testing/hosted-window.tsx'
import { hosting, job } from '../testing/hosted-world.ts'

const preview: CopyPreview = {
  memberCount: 12,
  authorizedCount: 9,
  settings: ['private', 'routes'],
  lines: [
    { why: 'lacking', field: 'description', members: null, value: 'Trucks' },
    { why: 'untold', field: 'rules', members: null, value: null },
    { why: 'lacking', field: 'hidden', members: 3, value: true },
    { why: 'lacking', field: 'tags', members: 2, value: null },
  ],
  seen: 'abc',
}
const copyId = 'a1b2c3d4e5000001'
const copying = job({ kind: 'copy-network', network: fieldTeam, networkName: 'field team', total: 13 })

/** The dialog at a network of an account, compared with this computer's controller */
async function openCopy() {
  const opened = await openAccountWindow({ at: fieldTeam })
  const { bridge, screen, user, settle } = opened
  bridge.answers['hosting.previewCopy'] = () => success(preview)
  bridge.answers['hosting.copyNetwork'] = () => success('j1')
  await user.click(screen.getAllByRole('button', { name: 'More' })[0] as HTMLElement)
  await user.click(screen.getByText('Copy to another host…'))
  await settle()
  return opened
}

test('the comparison names what the copy lacks, and warns where it has no rules', async () => {
  const { screen, bridge } = await openCopy()
  expect(bridge.argumentsOf('hosting.previewCopy')).toEqual([{ network: fieldTeam, to: 'controller' }])
  expect(screen.getByText('12 members, 9 authorized')).toBeTruthy()
  expect(screen.getByText('Trucks')).toBeTruthy()
  expect(screen.getByText('Hidden of 3 members')).toBeTruthy()
  expect(screen.getByText('Different values')).toBeTruthy()
  expect(screen.getByText('The current host does not report it')).toBeTruthy()
  expect(screen.getByText(/The rules are not copied/)).toBeTruthy()
})

test('it is copied as it was seen, and then shared or deleted again', async () => {
  const { screen, user, bridge, push, settle, within, press } = await openCopy()
  await press('Copy network')
  expect(bridge.argumentsOf('hosting.copyNetwork')).toMatchObject([
    { network: fieldTeam, to: 'controller', seen: 'abc' },
  ])
  push({ hosting: hosting({ jobs: [{ ...copying, done: 4, state: 'running' }] }) })
  const dialog = () => within(screen.getByRole('dialog', { name: 'Copying field team' }))
  expect(dialog().getByText('4 of 13')).toBeTruthy()
  const done = { ...copying, network: copyId, state: 'done', done: 13, reversible: 1 } as const
  bridge.answers['hosting.readJob'] = () => success({ job: done, items: [] })
  push({ hosting: hosting({ jobs: [done] }) })
  await settle()
  const over = () => within(screen.getByRole('dialog', { name: 'Copied field team' }))
  expect(over().getByText(/Share the copy with its members/)).toBeTruthy()
  expect(over().getByText('13 copied')).toBeTruthy()
  await user.click(over().getByRole('button', { name: 'Undo…' }))
  const asking = () => within(screen.getByRole('dialog', { name: /^Delete the copy of/ }))
  expect(asking().getByText(new RegExp(copyId))).toBeTruthy()
  bridge.answers['hosting.undoCopy'] = () => failure('changed-elsewhere', 'mtu, nas')
  await user.click(asking().getByRole('button', { name: 'Delete copy' }))
  await settle()
  expect(asking().getByText(/Changed since: MTU, .?nas/)).toBeTruthy()
  bridge.answers['hosting.undoCopy'] = () => success(undefined)
  await user.click(asking().getByRole('button', { name: 'Delete copy' }))
  await settle()
  expect(bridge.argumentsOf('hosting.undoCopy')).toEqual([{ job: 'j1' }, { job: 'j1' }])
  expect(screen.queryByText(/Share the copy with its members/)).toBeNull()
  expect(screen.getByText(/The copy of .*field team.* was deleted/)).toBeTruthy()
})

test('a network that changed meanwhile is compared anew, and is not copied by that click', async () => {
  const { screen, bridge, press } = await openCopy()
  bridge.answers['hosting.copyNetwork'] = () => failure('changed-elsewhere', fieldTeam)
  await press('Copy network')
  expect(screen.getByText(/The network has changed since it was compared/)).toBeTruthy()
  await waitFor(() => expect(bridge.argumentsOf('hosting.previewCopy')).toHaveLength(2))
})

test('without another host it leads to signing in', async () => {
  const { app, screen, user, settle, press } = await openHostedWindow()
  await user.click(screen.getAllByRole('button', { name: 'More' })[0] as HTMLElement)
  await user.click(screen.getByText('Copy to another host…'))
  await settle()
  expect(screen.getByText('There is no other host')).toBeTruthy()
  await press('Sign in…')
  expect(app.dialogs.open.value).toEqual([{ kind: 'sign-in' }])
})
