import { act } from '@testing-library/preact'
import { afterEach, expect, test, vi } from 'vitest'
import type { FaultCode } from '../../../contract/fault.ts'
import { failure, success } from '../../../contract/result.ts'
import { openAccountWindow } from '../../testing/account-window.tsx'
import { fieldTeam } from '../../testing/account-world.ts'
import { openHostedWindow } from '../../testing/hosted-window.tsx'
import { authorizedUndo, hostedNetwork, hosting, officeId } from '../../testing/hosted-world.ts'

afterEach(() => {
  vi.useRealTimers()
})

test('an undo is offered only at its network', async () => {
  const { screen, user, bridge, push, app, settle } = await openAccountWindow({ at: officeId })
  bridge.answers['hosting.undo'] = () => success({ outcome: 'undone' })
  await push({ hosting: hosting({ undos: [{ ...authorizedUndo, until: Date.now() + 10_000 }] }) })
  const seen = () => screen.queryByText('nas is authorized') !== null
  expect(seen()).toBe(true)
  await user.click(screen.getByRole('tab', { name: 'Settings' }))
  expect(seen()).toBe(true)
  await user.click(screen.getByRole('button', { name: /^All networks/ }))
  expect(seen()).toBe(false)
  app.navigate({ view: 'hosting', network: fieldTeam })
  await settle()
  expect(seen()).toBe(false)
  app.navigate({ view: 'hosting', network: officeId })
  await settle()
  expect(seen()).toBe(true)
  app.navigate({ view: 'account', page: 'profile' })
  await settle()
  expect(seen()).toBe(false)
  app.back()
  await settle()
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  expect(bridge.argumentsOf('hosting.undo')).toEqual([{ undo: 'u1' }])
  expect(seen()).toBe(false)
})

test('an undo is offered until its time is over, not longer', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const { screen, push } = await openAccountWindow({ at: officeId })
  await push({ hosting: hosting({ undos: [{ ...authorizedUndo, until: Date.now() + 10_000 }] }) })
  const pass = (ms: number) => act(async () => void (await vi.advanceTimersByTimeAsync(ms)))
  await pass(9_000)
  expect(screen.getByRole('button', { name: 'Undo' })).toBeTruthy()
  await pass(1_000)
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
})

test('a failed undo is reported at its network, and can be tried again', async () => {
  const { screen, user, bridge, push, app, settle } = await openAccountWindow({ at: officeId })
  const undos = (code: FaultCode | null, until: number | null = null) =>
    push({
      hosting: hosting({
        undos: [{ ...authorizedUndo, until, fault: code === null ? null : { code, detail: 'POST' } }],
      }),
    })
  bridge.answers['hosting.undo'] = () => failure('service-unreachable')
  await undos(null, Date.now() + 10_000)
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  await undos('service-unreachable')
  const said = screen.getByText('Not undone: nas is authorized')
  expect(said.closest('[role=status]')?.textContent).toContain('The service is not running. ')
  // The result is shown nowhere else.
  expect(app.message.value).toBeNull()
  expect(document.activeElement?.textContent).toBe('Try again')
  await user.keyboard('{Enter}')
  expect(bridge.argumentsOf('hosting.undo')).toEqual([{ undo: 'u1' }, { undo: 'u1' }])
  app.navigate({ view: 'hosting', network: fieldTeam })
  await settle()
  expect(screen.queryByText(/^Not undone/)).toBeNull()
  app.navigate({ view: 'hosting', network: officeId })
  await settle()
  expect(screen.getByText(/^Not undone/)).toBeTruthy()
  await undos('member-gone')
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Dismiss' }))
  expect(bridge.argumentsOf('hosting.dismissUndo')).toEqual([{ undo: 'u1' }])
})

test('a message of a command goes with its page', async () => {
  const { screen, user, app, settle } = await openAccountWindow({ page: 'tokens' })
  app.message.value = { kind: 'done', text: 'Token copied.' }
  await settle()
  expect(screen.getByText('Token copied.').closest('[role=status]')).toBeTruthy()
  await user.click(screen.getByRole('tab', { name: 'Profile' }))
  expect(screen.queryByText('Token copied.')).toBeNull()
})

test('an undo calls a tag by the name that the rules of its network give it', async () => {
  const keptSource = 'tag role id 1 default 0 enum 1 server; accept;'
  const { screen, push } = await openHostedWindow({ network: hostedNetwork({ keptSource }) })
  const changes = [{ field: 'tags', former: 0, value: 1 }]
  const undo = {
    ...authorizedUndo,
    authorized: null,
    changes,
    grants: { tags: [[1, 1] as const] },
    until: null,
  }
  await push({ hosting: hosting({ undos: [undo] }) })
  expect(await screen.findByText('nas now has role = server')).toBeTruthy()
})
