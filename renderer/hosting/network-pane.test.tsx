import { expect, test } from 'vitest'
import { success } from '../../contract/result.ts'
import { openHostedWindow } from '../testing/hosted-window.tsx'
import { hostedNetwork, hosting, officeId, summary } from '../testing/hosted-world.ts'

test('renamed elsewhere: header, list and box say the same, whichever hears of it first', async () => {
  const opened = await openHostedWindow()
  const { screen, within, user, bridge, push, settle } = opened
  await user.click(screen.getByRole('tab', { name: 'Settings' }))
  const names = () => [
    screen.getByRole('heading', { level: 2, name: /^(office|branch|annex)$/ }).textContent,
    within(screen.getByRole('navigation')).getByRole('listitem').querySelector('strong')?.textContent,
    screen.getByRole<HTMLInputElement>('textbox', { name: 'Name' }).value,
  ]
  expect(names()).toEqual(['office', 'office', 'office'])

  bridge.answers['hosting.network'] = () => success(hostedNetwork({ revision: 9 }, { name: 'branch' }))
  const undo = {
    id: 'u1',
    network: officeId,
    member: null,
    name: 'x',
    authorized: null,
    changes: [],
    until: 0,
    fault: null,
  }
  await push({ hosting: hosting({ undos: [undo] }) })
  await settle()
  expect(names()).toEqual(['branch', 'branch', 'branch'])

  bridge.answers['hosting.networks'] = () => success([summary({ name: 'annex' })])
  bridge.answers['hosting.network'] = () => success(hostedNetwork({ revision: 10 }, { name: 'annex' }))
  await push({ hosting: hosting({ undos: [undo], controller: { state: 'starting' } }) })
  await settle()
  await settle()
  expect(names()).toEqual(['annex', 'annex', 'annex'])
})
