import { act } from '@testing-library/preact'
import { expect, test } from 'vitest'
import { goodCheck } from '../../contract/testing/diagnosis.ts'
import {
  below,
  type Changes,
  diagnosis,
  lost,
  notYet,
  office,
  openDoctor,
  stopped,
} from '../testing/doctor.ts'
import { snapshot } from '../testing/world.ts'

const shapeOf = (element: Element) => element.querySelector('.state-icon')?.classList[1]

test('the header’s button checks this computer, and leaving the view ends the diagnosis', async () => {
  const { bridge, screen, user } = await openDoctor(diagnosis({}))
  expect(bridge.argumentsOf('doctor.start')).toEqual([{ subject: { kind: 'computer' } }])
  expect(bridge.argumentsOf('doctor.close')).toEqual([])
  await user.click(screen.getByRole('button', { name: 'Back' }))
  await act(async () => {})
  expect(bridge.argumentsOf('doctor.close')).toHaveLength(1)
  expect(screen.getByRole('heading', { name: 'Networks' })).toBeTruthy()
})

test('a running diagnosis shows its progress and the current check, and can be stopped', async () => {
  const running = { verdict: 'unchecked', running: true, evidence: [] } as const
  const changes = { controller: running, addresses: notYet, routes: notYet, dns: notYet }
  const { screen, user, check, unfold, bridge } = await openDoctor(diagnosis(changes, { running: true }))
  expect(screen.getByRole('heading', { name: 'Checking…' })).toBeTruthy()
  expect(screen.getByText('2 of 6 checked')).toBeTruthy()
  expect(screen.getByRole('button', { name: /^Network , 0 of 4/, expanded: false })).toBeTruthy()
  await unfold()
  expect(check('udp').textContent).toContain('Good')
  expect(shapeOf(check('controller'))).toBe('state-icon-pending')
  expect(check('controller').textContent).toContain('Checking…')
  expect(check('dns').textContent).not.toContain('Not checked')
  await user.click(screen.getByRole('button', { name: 'Stop' }))
  expect(bridge.argumentsOf('doctor.stop')).toHaveLength(1)
})

test('without a fault it says so in one sentence, and no check is open', async () => {
  const { screen, user, bridge } = await openDoctor(diagnosis({}, { verdict: 'good' }))
  expect(screen.getByRole('heading', { name: 'No problems found' })).toBeTruthy()
  expect(document.querySelectorAll('.doctor-check-open')).toHaveLength(0)
  await user.click(screen.getByRole('button', { name: 'Check again' }))
  expect(bridge.argumentsOf('doctor.start')).toHaveLength(2)
})

test('each verdict has its own icon and word', async () => {
  const changes: Changes = { udp: { verdict: 'doubtful' }, controller: { ...below }, routes: lost }
  const { check, unfold } = await openDoctor(diagnosis(changes))
  await unfold()
  const seen = (['service-running', 'udp', 'controller', 'routes'] as const).map((id) => [
    shapeOf(check(id)),
    check(id).querySelector('.doctor-check-word')?.textContent,
  ])
  expect(seen).toEqual([
    ['state-icon-ok', 'Good'],
    ['state-icon-unknown', 'Doubtful'],
    ['state-icon-disconnected', 'Not checked'],
    ['state-icon-attention', 'Failed'],
  ])
})

test('the cause is open and has the focus, and its fix is in the summary', async () => {
  const { screen, show, check, bridge, user } = await openDoctor(
    diagnosis({ routes: notYet }, { running: true }),
  )
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
  await show(diagnosis({ routes: lost }))
  expect(
    screen.getByRole('heading', { name: 'Route 192.168.1.0/24 of office is already used by wlan0' }),
  ).toBeTruthy()
  expect(check('routes').querySelector('[aria-expanded=true]')).toBe(document.activeElement)
  expect(check('routes').textContent).toContain('office: Traffic to 192.168.1.0/24 goes to wlan0')
  expect(check('routes').querySelector('pre')?.textContent).toBe('192.168.1.0/24 dev wlan0 metric 600')
  const buttons = screen.getAllByRole('button', { name: 'Pause office' })
  expect(buttons).toHaveLength(1)
  expect(buttons[0]?.closest('.doctor-summary')).not.toBeNull()
  await user.click(screen.getByRole('button', { name: /^Test again: This computer has its routes/ }))
  expect(bridge.argumentsOf('doctor.again')).toEqual([{ check: 'routes' }])
})

test('the focus is not moved from another control', async () => {
  const { screen, show } = await openDoctor(diagnosis({ routes: notYet }, { running: true }))
  const settings = screen.getByRole('button', { name: 'Settings' })
  settings.focus()
  await show(diagnosis({ routes: lost }))
  expect(document.activeElement).toBe(settings)
})

test('arrows go from check to check, and Tab through what is open in one', async () => {
  const { screen, user, check, unfold } = await openDoctor(diagnosis({ routes: lost }))
  await unfold()
  await act(async () => check('routes').querySelector('button')?.focus())
  const heads = [...document.querySelectorAll<HTMLElement>('.doctor-checks .doctor-check-title')]
  expect(heads.filter(({ tabIndex }) => tabIndex === 0)).toEqual([
    check('routes').querySelector('.doctor-check-title'),
  ])
  heads[0]?.focus()
  await user.keyboard('{ArrowDown}{Enter}{Tab}')
  expect(document.activeElement?.closest('.doctor-check-details')).toBeTruthy()
  await user.keyboard('{ArrowDown}')
  expect(document.activeElement?.closest('.doctor-check-details')).toBeTruthy()
  screen.getByRole('button', { name: /^The service is running/ }).focus()
  await user.keyboard('{End}')
  expect(document.activeElement).toBe(heads.at(-1))
})

test('checks that follow from a failed one say so once, and to a screen reader each time', async () => {
  const follows = { ...below, followsFrom: 'service-running' } as const
  const changes = { 'service-running': stopped, udp: follows, controller: follows, addresses: goodCheck }
  const { screen, check, unfold } = await openDoctor(
    diagnosis({ ...changes, routes: follows, dns: { verdict: 'doubtful' } }),
  )
  expect(
    screen.getByRole('button', { name: 'Internet , Not checked, Depends on: The service is running' }),
  ).toBeTruthy()
  await unfold()
  const leads = [...document.querySelectorAll('.doctor-check-lead')].map((lead) => lead.textContent)
  // Those of the internet are explained by the line of their group.
  expect(leads).toEqual(['Depends on: The service is running', 'Depends on: The service is running'])
  expect(check('controller').querySelector('.doctor-check-word')?.textContent).toBe('')
  expect(
    screen.getByRole('button', {
      name: 'The network’s controller answers , Not checked, Depends on: The service is running',
    }),
  ).toBeTruthy()
})

test('a device is checked again with a TCP port of it, and a wrong port is not sent', async () => {
  const address = '5c20a1d3e8'
  const { screen, user, show, bridge } = await openDoctor(
    diagnosis({}, { subject: { kind: 'peer', address }, verdict: 'good' }),
  )
  const field = () => screen.getByRole('textbox', { name: 'TCP port' })
  for (const wrong of ['0', '70000', 'ssh']) {
    await user.clear(field())
    await user.type(field(), `${wrong}{Enter}`)
    expect(screen.getByText('A port is a number from 1 to 65535.')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Check port' })).toHaveProperty('disabled', true)
  }
  expect(bridge.argumentsOf('doctor.start')).toHaveLength(1)
  await user.clear(field())
  await user.type(field(), '22{Enter}')
  expect(bridge.argumentsOf('doctor.start').at(-1)).toEqual({ subject: { kind: 'peer', address, port: 22 } })
  await show(diagnosis({}, { subject: { kind: 'peer', address, port: 22 }, startedAt: 2 }))
  expect(screen.getByText('5c20a1d3e8, port 22')).toBeTruthy()
  await user.clear(field())
  await user.click(screen.getByRole('button', { name: 'Check port' }))
  expect(bridge.argumentsOf('doctor.start').at(-1)).toEqual({ subject: { kind: 'peer', address } })
})

test('the result is copied as text', async () => {
  const { screen, user, bridge } = await openDoctor(diagnosis({ routes: lost }))
  await user.click(screen.getByRole('button', { name: 'Copy result' }))
  const [copied] = bridge.argumentsOf('clipboard.copy') as [{ readonly text: string }]
  expect(copied.text).toMatch(/^✓ {2}The service is running +Good\n/)
  expect(copied.text).toContain(
    '\nRoute 192.168.1.0/24 of office is already used by wlan0\n  office: Traffic to',
  )
})

test('what may explain the findings is told, and the network’s host is asked', async () => {
  const asked = { kind: 'hosted', id: office, member: '0a1b2c3d4e' } as const
  const { screen, user, bridge } = await openDoctor(
    diagnosis(
      {},
      {
        subject: { kind: 'peer', address: '0a1b2c3d4e' },
        hypotheses: [
          { id: 'device-left', sureness: 'likely', test: asked },
          { id: 'device-off', sureness: 'possible', test: null },
        ],
      },
    ),
  )
  const section = screen.getByRole('region', { name: 'Possible explanations' })
  expect([...section.querySelectorAll('li')].map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^Likely: The device is running but no longer in this network/),
    expect.stringMatching(/^Possible: The device is off, asleep/),
  ])
  await user.click(screen.getByRole('button', { name: 'Ask the network’s host' }))
  expect(bridge.argumentsOf('doctor.start')).toContainEqual({ subject: asked })
})

test('when the service comes or goes, the diagnosis runs again by itself', async () => {
  const { bridge, push, show } = await openDoctor(diagnosis({ 'service-running': stopped }))
  const before = snapshot({ doctor: diagnosis({ 'service-running': stopped }) })
  const gone = {
    state: 'unreachable',
    fault: { code: 'service-unreachable' },
    version: null,
    port: 9993,
  } as const
  const starts = () => bridge.argumentsOf('doctor.start').length
  const first = starts()
  await push({ ...before, connection: gone })
  expect(starts()).toBe(first + 1)
  await push({ ...before, connection: gone, revision: 2 } as typeof before)
  expect(starts()).toBe(first + 1)
  await show(diagnosis({}, { running: true }))
  expect(starts()).toBe(first + 1)
})

test('a device is called by its name where that is known', async () => {
  const subject = { kind: 'peer', address: '5c20a1d3e8', port: 22 } as const
  const { screen, show } = await openDoctor(diagnosis({}, { subject, deviceName: 'nas' }))
  expect(screen.getByText('nas, port 22')).toBeTruthy()
  await show(
    diagnosis({}, { subject: { kind: 'hosted', id: office, member: '5c20a1d3e8' }, deviceName: 'nas' }),
  )
  expect(screen.getByText('nas in office')).toBeTruthy()
})

test('what is well is folded, and what is not is shown; each group can be folded and unfolded', async () => {
  const { screen, user, show } = await openDoctor(diagnosis({ routes: notYet }, { running: true }))
  const shown = () =>
    [...document.querySelectorAll<HTMLElement>('[data-check]')].map(({ dataset }) => dataset.check)
  expect(shown()).toEqual([])
  await show(diagnosis({ nat: below, routes: lost }))
  expect(shown()).toEqual(['controller', 'addresses', 'routes', 'dns'])
  expect(screen.getByText(/^5 of 6 good/)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: /^Service , Good/ }))
  expect(shown()[0]).toBe('service-running')
  await user.click(screen.getByRole('button', { name: /^Network , Failed/ }))
  expect(shown()).toEqual(['service-running'])
  // While a check runs again, and when it is well, nothing moves.
  await user.click(screen.getByRole('button', { name: /^Network , Failed/ }))
  await show(diagnosis({ routes: { running: true } }, { running: true }))
  await show(diagnosis({}, { verdict: 'good' }))
  expect(shown()).toEqual(['service-running', 'controller', 'addresses', 'routes', 'dns'])
})

test('only what could be checked is counted', async () => {
  const { screen } = await openDoctor(diagnosis({ dns: below }))
  expect(screen.getByText(/^5 of 5 good, 1 not checked/)).toBeTruthy()
})
