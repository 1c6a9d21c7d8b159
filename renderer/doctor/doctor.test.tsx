import { act } from '@testing-library/preact'
import { expect, test } from 'vitest'
import type { DoctorCheck, DoctorFix, Fixed, Rung, RungId } from '../../contract/doctor.ts'
import { failure, type Result, success } from '../../contract/result.ts'
import { openWindow } from '../testing/window.tsx'
import { entry, network, snapshot } from '../testing/world.ts'

const office = '8056c2e21c000001'
const well = { verdict: 'good', running: false, evidence: [], raw: '', fix: null, followsFrom: null } as const
const unchecked = { code: 'unchecked', network: null, by: '', detail: '' } as const
const notYet = { verdict: 'unchecked', evidence: [{ ...unchecked, why: 'not-yet' }] } as const
const below = { verdict: 'unchecked', evidence: [{ ...unchecked, why: 'rung-below' }] } as const

const lost: Partial<Rung> = {
  verdict: 'bad',
  evidence: [{ code: 'route-lost', network: office, target: '192.168.1.0/24', interface: 'wlan0' }],
  raw: '192.168.1.0/24 dev wlan0 metric 600',
  fix: { kind: 'pause-network', network: office },
}
const stopped: Partial<Rung> = {
  verdict: 'bad',
  evidence: [{ code: 'nobody-listens', network: null, origin: 'http://127.0.0.1:9993' }],
  fix: { kind: 'start-service', command: 'sudo systemctl start zerotier-one.service' },
}

type Changes = { readonly [R in RungId]?: Partial<Rung> }

function check(changes: Changes, parts: Partial<DoctorCheck> = {}): DoctorCheck {
  const ids: readonly RungId[] = ['service-running', 'udp', 'controller', 'addresses', 'routes', 'dns']
  const rungs = ids.map((id): Rung => ({ ...well, id, ...changes[id] }))
  return { subject: { kind: 'computer' }, running: false, startedAt: 1, verdict: 'bad', rungs, ...parts }
}

/** The view, opened by the header's button, with this check in the snapshot. */
async function openDoctor(first: DoctorCheck) {
  const before = snapshot({ networks: [entry(network({ id: office, name: 'office' }))] })
  const opened = await openWindow(before)
  const { screen, user, push, bridge } = opened
  await Promise.all([import('./doctor.tsx'), import('./messages.ts')])
  await user.click(screen.getByRole('button', { name: 'Check connection' }))
  await act(async () => {})
  const show = (doctor: DoctorCheck) => push({ ...before, doctor })
  await show(first)
  await screen.findByRole('heading', { name: 'Check connection' })
  const rung = (id: RungId) => {
    const found = document.querySelector<HTMLElement>(`[data-rung="${id}"]`)
    if (found === null) throw new Error(`there is no rung ${id}`)
    return found
  }
  const fixWith = (reply: () => Result<Fixed> | Promise<Result<Fixed>>): void => {
    bridge.answers['doctor.fix'] = reply
  }
  return { ...opened, show, rung, fixWith }
}

const shapeOf = (element: Element) => element.querySelector('.state-icon')?.classList[1]

test('the header’s button checks this computer, and leaving the view ends the check', async () => {
  const { bridge, screen, user } = await openDoctor(check({}))
  expect(bridge.argumentsOf('doctor.check')).toEqual([{ subject: { kind: 'computer' } }])
  expect(bridge.argumentsOf('doctor.close')).toEqual([])
  await user.click(screen.getByRole('button', { name: 'Back' }))
  await act(async () => {})
  expect(bridge.argumentsOf('doctor.close')).toHaveLength(1)
  expect(screen.getByRole('heading', { name: 'Networks' })).toBeTruthy()
})

test('while it runs: how far it is, what is being checked, and a way to stop it', async () => {
  const running = { verdict: 'unchecked', running: true, evidence: [] } as const
  const changes = { controller: running, addresses: notYet, routes: notYet, dns: notYet }
  const { screen, user, rung, bridge } = await openDoctor(check(changes, { running: true }))
  expect(screen.getByRole('heading', { name: 'Checking…' })).toBeTruthy()
  expect(screen.getByText('2 of 6 checked')).toBeTruthy()
  expect(rung('udp').textContent).toContain('Good')
  expect(shapeOf(rung('controller'))).toBe('state-icon-pending')
  expect(rung('controller').textContent).toContain('Checking…')
  expect(rung('dns').textContent).not.toContain('Not checked')
  await user.click(screen.getByRole('button', { name: 'Stop' }))
  expect(bridge.argumentsOf('doctor.stop')).toHaveLength(1)
})

test('a whole system: said in one sentence, nothing open', async () => {
  const { screen, user, bridge } = await openDoctor(check({}, { verdict: 'good' }))
  expect(screen.getByRole('heading', { name: 'Nothing wrong was found' })).toBeTruthy()
  expect(document.querySelectorAll('.rung-open')).toHaveLength(0)
  await user.click(screen.getByRole('button', { name: 'Check again' }))
  expect(bridge.argumentsOf('doctor.check')).toHaveLength(2)
})

test('each verdict has a shape and a word of its own', async () => {
  const changes: Changes = { udp: { verdict: 'doubtful' }, controller: { ...below }, routes: lost }
  const { rung } = await openDoctor(check(changes))
  const seen = (['service-running', 'udp', 'controller', 'routes'] as const).map((id) => [
    shapeOf(rung(id)),
    rung(id).querySelector('.rung-word')?.textContent,
  ])
  expect(seen).toEqual([
    ['state-icon-ok', 'Good'],
    ['state-icon-unknown', 'Doubtful'],
    ['state-icon-disconnected', 'Not checked'],
    ['state-icon-attention', 'Failed'],
  ])
})

test('the first that failed is open and has the focus, its fix stands on top', async () => {
  const { screen, show, rung, bridge, user } = await openDoctor(check({ routes: notYet }, { running: true }))
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
  await show(check({ routes: lost }))
  expect(
    screen.getByRole('heading', { name: 'Route 192.168.1.0/24 of office is already used by wlan0' }),
  ).toBeTruthy()
  expect(rung('routes').querySelector('[aria-expanded=true]')).toBe(document.activeElement)
  expect(rung('routes').textContent).toContain('office: Traffic to 192.168.1.0/24 goes to wlan0')
  expect(rung('routes').querySelector('pre')?.textContent).toBe('192.168.1.0/24 dev wlan0 metric 600')
  const buttons = screen.getAllByRole('button', { name: 'Take office off this computer for now' })
  expect(buttons).toHaveLength(1)
  expect(buttons[0]?.closest('.doctor-summary')).not.toBeNull()
  await user.click(screen.getByRole('button', { name: /^Test again: This computer has its routes/ }))
  expect(bridge.argumentsOf('doctor.again')).toEqual([{ rung: 'routes' }])
})

test('who has gone on to something else keeps the focus', async () => {
  const { screen, show } = await openDoctor(check({ routes: notYet }, { running: true }))
  const settings = screen.getByRole('button', { name: 'Settings' })
  settings.focus()
  await show(check({ routes: lost }))
  expect(document.activeElement).toBe(settings)
})

test('what follows from a failed rung is quiet and says so once, to a screen reader each time', async () => {
  const follows = { ...below, followsFrom: 'service-running' } as const
  const changes = { 'service-running': stopped, udp: follows, controller: follows, addresses: well }
  const { screen, rung } = await openDoctor(check({ ...changes, routes: follows }))
  const leads = [...document.querySelectorAll('.rung-lead')].map((lead) => lead.textContent)
  expect(leads).toEqual(['Follows from: The service runs', 'Follows from: The service runs'])
  expect(rung('controller').querySelector('.rung-word')?.textContent).toBe('')
  expect(
    screen.getByRole('button', {
      name: 'The network’s controller answers , Not checked Follows from: The service runs',
    }),
  ).toBeTruthy()
})

test('a rung beside the cause has its own fix', async () => {
  const dns: Partial<Rung> = {
    verdict: 'doubtful',
    evidence: [{ code: 'dns-off', network: office, servers: '10.147.17.53', domain: '' }],
    fix: { kind: 'allow-flag', network: office, flag: 'allowDNS' },
  }
  const { screen, user, bridge, rung, fixWith } = await openDoctor(check({ routes: lost, dns }))
  fixWith(() => success('done'))
  await user.click(screen.getByRole('button', { name: /^The network’s DNS is applied/ }))
  await user.click(screen.getByRole('button', { name: 'office: Switch on “Allow DNS”' }))
  expect(bridge.argumentsOf('doctor.fix')).toEqual([{ rung: 'dns', fix: dns.fix }])
  await act(async () => {})
  expect(rung('dns').textContent).toContain('Done, but this is as before')
})

test('what takes elevated permission says first what will run', async () => {
  const { screen, user, bridge, fixWith } = await openDoctor(check({ 'service-running': stopped }))
  fixWith(() => success('done'))
  await user.click(screen.getByRole('button', { name: 'Start the service…' }))
  const dialog = screen.getByRole('dialog', { name: 'Start the service?' })
  expect(dialog.textContent).toContain('sudo systemctl start zerotier-one.service')
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(bridge.argumentsOf('doctor.fix')).toEqual([])
  await user.click(screen.getByRole('button', { name: 'Start the service…' }))
  await user.click(screen.getByRole('button', { name: 'Start' }))
  expect(bridge.argumentsOf('doctor.fix')).toEqual([{ rung: 'service-running', fix: stopped.fix }])
})

test('a fix under way: said so at the rung, and no other begins', async () => {
  const opened = await openDoctor(check({ routes: lost }))
  const { screen, user, rung, app, fixWith, show } = opened
  const { promise, resolve } = Promise.withResolvers<Result<Fixed>>()
  fixWith(() => promise)
  await user.click(screen.getByRole('button', { name: 'Take office off this computer for now' }))
  expect(rung('routes').textContent).toContain('On its way…')
  expect(app.busy.value).toBe('doctor.fix')
  for (const name of ['Take office off this computer for now', 'Check again'])
    expect(screen.getByRole('button', { name }).hasAttribute('disabled')).toBe(true)
  await show(check({}, { verdict: 'good' }))
  resolve(success('done'))
  await act(async () => {})
  await act(async () => {})
  expect(rung('routes').textContent).toContain('Done, and it is well now.')
  expect(app.busy.value).toBeNull()
})

const unlock: DoctorFix = { kind: 'unlock' }
test.each<[string, DoctorFix | undefined, Result<Fixed>, RegExp]>([
  ['done', lost.fix ?? undefined, success('done'), /Done, but this is as before/],
  ['opened', { kind: 'log-in', network: office }, success('opened'), /open in your browser/],
  ['cancelled', { kind: 'choose-token-file' }, success('cancelled'), /Cancelled\. Nothing was changed/],
  ['refused', unlock, failure('elevation-denied'), /The system did not allow it/],
  ['cancelled by the system', unlock, failure('elevation-cancelled'), /Unlocking was cancelled/],
  ['failed', lost.fix ?? undefined, failure('write-ignored', 'allowManaged'), /allowManaged/],
  ['late', lost.fix ?? undefined, failure('fix-outdated'), /changed meanwhile.*Nothing was done/],
])('a fix that ended: %s', async (_how, fix = unlock, reply, words) => {
  const { user, rung, fixWith } = await openDoctor(check({ routes: { ...lost, fix } }))
  fixWith(() => reply)
  const button = document.querySelector('.doctor-summary .button-primary')
  if (button === null) throw new Error('there is no fix')
  await user.click(button)
  await act(async () => {})
  const told = rung('routes').querySelector(reply.ok ? '[role=status]' : '[role=alert]')
  expect(told?.textContent).toMatch(words)
})

test.each<[Result<never>, RegExp, boolean]>([
  [failure('elevation-cancelled'), /You cancelled it\. Nothing was changed/, false],
  [failure('elevation-denied'), /The system refused/, true],
  [failure('elevation-no-agent'), /no authentication agent runs/, true],
  [failure('elevation-unavailable'), /pkexec is missing/, true],
  [failure('elevation-timeout'), /not given in time/, true],
  [
    failure('service-not-started', 'Unit x.service not found.'),
    /did not start.*Unit x\.service not found/,
    true,
  ],
])('a service that was not started: %o', async (reply, words, offersCommand) => {
  const { screen, user, rung, fixWith } = await openDoctor(check({ 'service-running': stopped }))
  fixWith(() => reply)
  await user.click(screen.getByRole('button', { name: 'Start the service…' }))
  await user.click(screen.getByRole('button', { name: 'Start' }))
  await act(async () => {})
  const told = rung('service-running').querySelector('[role=alert]')
  expect(told?.textContent).toMatch(words)
  expect(told?.textContent).not.toMatch(/token|unlock/i)
  expect(told?.textContent?.includes('sudo systemctl start')).toBe(offersCommand)
})

test('testing a rung again forgets how its fix went; a new check all of them', async () => {
  const { screen, user, rung, fixWith, show } = await openDoctor(check({ routes: lost }))
  fixWith(() => failure('write-ignored'))
  const fix = () => user.click(screen.getByRole('button', { name: 'Take office off this computer for now' }))
  await fix()
  await act(async () => {})
  expect(rung('routes').querySelector('[role=alert]')).not.toBeNull()
  await user.click(screen.getByRole('button', { name: /^Test again/ }))
  expect(rung('routes').querySelector('[role=alert]')).toBeNull()
  await fix()
  await act(async () => {})
  await show(check({ routes: lost }, { startedAt: 2 }))
  expect(rung('routes').querySelector('[role=alert]')).toBeNull()
})

test('where only the person can mend it: the command, with copy', async () => {
  const fix = { kind: 'command', command: 'sudo ufw allow 9993/udp' } as const
  const { screen, user, bridge } = await openDoctor(check({ udp: { verdict: 'bad', fix } }))
  await user.click(screen.getByRole('button', { name: 'Copy command sudo ufw allow 9993/udp' }))
  expect(bridge.argumentsOf('clipboard.copy')).toEqual([{ text: 'sudo ufw allow 9993/udp' }])
})

test('the result is copied as text', async () => {
  const { screen, user, bridge } = await openDoctor(check({ routes: lost }))
  await user.click(screen.getByRole('button', { name: 'Copy result' }))
  const [copied] = bridge.argumentsOf('clipboard.copy') as [{ readonly text: string }]
  expect(copied.text).toMatch(/^✓ {2}The service runs +Good\n/)
  expect(copied.text).toContain(
    '\nRoute 192.168.1.0/24 of office is already used by wlan0\n  office: Traffic to',
  )
})
