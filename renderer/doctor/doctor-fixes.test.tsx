import { act } from '@testing-library/preact'
import { expect, test } from 'vitest'
import type { Check, DoctorFix, Fixed } from '../../contract/doctor.ts'
import { failure, type Result, success } from '../../contract/result.ts'
import { diagnosis, lost, office, openDoctor, stopped } from '../testing/doctor.ts'

test('a check beside the cause has its own fix', async () => {
  const dns: Partial<Check> = {
    verdict: 'doubtful',
    evidence: [{ code: 'dns-off', network: office, servers: ['10.147.17.53'], domain: '' }],
    fix: { kind: 'allow-flag', network: office, flag: 'allowDNS' },
  }
  const { screen, user, bridge, check, fixWith } = await openDoctor(diagnosis({ routes: lost, dns }))
  fixWith(() => success('done'))
  await user.click(screen.getByRole('button', { name: /^The network’s DNS is applied/ }))
  await user.click(screen.getByRole('button', { name: 'office: Turn on “Allow DNS”' }))
  expect(bridge.argumentsOf('doctor.fix')).toEqual([{ check: 'dns', fix: dns.fix }])
  await act(async () => {})
  expect(check('dns').textContent).toContain('Done, but the problem is still there')
})

test('a fix with elevated permission first shows the command', async () => {
  const { screen, user, bridge, fixWith } = await openDoctor(diagnosis({ 'service-running': stopped }))
  fixWith(() => success('done'))
  await user.click(screen.getByRole('button', { name: 'Start the service…' }))
  const dialog = screen.getByRole('dialog', { name: 'Start the service?' })
  expect(dialog.textContent).toContain('sudo systemctl start zerotier-one.service')
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(bridge.argumentsOf('doctor.fix')).toEqual([])
  await user.click(screen.getByRole('button', { name: 'Start the service…' }))
  await user.click(screen.getByRole('button', { name: 'Start' }))
  expect(bridge.argumentsOf('doctor.fix')).toEqual([{ check: 'service-running', fix: stopped.fix }])
})

test('a restart says which networks it cuts off', async () => {
  const fix: DoctorFix = { kind: 'restart-service', command: 'sudo systemctl restart zerotier-one.service' }
  const hanging: Partial<Check> = {
    verdict: 'bad',
    evidence: [{ code: 'process-halted', network: null, name: 'zerotier-one', command: 'sudo kill -CONT 9' }],
    fix,
  }
  const { screen, user } = await openDoctor(diagnosis({ 'service-running': hanging }))
  await user.click(screen.getByRole('button', { name: 'Restart the service…' }))
  const dialog = screen.getByRole('dialog', { name: 'Restart the service?' })
  expect(dialog.textContent).toContain('Connections through office are interrupted for a few seconds.')
})

test('what local.conf says is changed in the service settings', async () => {
  const key = 'settings > interfacePrefixBlacklist > wl'
  const avoided: Partial<Check> = {
    verdict: 'bad',
    evidence: [{ code: 'conf-avoids-interface', network: null, interface: 'wlan0', key }],
    fix: { kind: 'service-settings' },
  }
  const { screen, user, bridge } = await openDoctor(diagnosis({ udp: avoided }))
  await user.click(screen.getByRole('button', { name: 'Open the service settings' }))
  expect(bridge.argumentsOf('window.goTo')).toEqual([{ view: 'service' }])
  expect(bridge.argumentsOf('doctor.fix')).toEqual([])
})

test('a running fix is shown at its check, and no other one can start', async () => {
  const opened = await openDoctor(diagnosis({ routes: lost }))
  const { screen, user, check, app, fixWith, show } = opened
  const { promise, resolve } = Promise.withResolvers<Result<Fixed>>()
  fixWith(() => promise)
  await user.click(screen.getByRole('button', { name: 'Pause office' }))
  expect(check('routes').textContent).toContain('In progress…')
  expect(app.busy.value).toBe('doctor.fix')
  for (const name of ['Pause office', 'Check again'])
    expect(screen.getByRole('button', { name }).hasAttribute('disabled')).toBe(true)
  await show(diagnosis({}, { verdict: 'good' }))
  resolve(success('done'))
  await act(async () => {})
  await act(async () => {})
  expect(check('routes').textContent).toContain('Done. The problem is fixed.')
  expect(app.busy.value).toBeNull()
})

const unlock: DoctorFix = { kind: 'unlock' }
test.each<[string, DoctorFix | undefined, Result<Fixed>, RegExp]>([
  ['done', lost.fix ?? undefined, success('done'), /Done, but the problem is still there/],
  [
    'taken back',
    { kind: 'allow-flag', network: office, flag: 'allowManaged' },
    success({ takenBackFor: 'roots' }),
    /undone because it caused a problem: “The roots answer” failed/,
  ],
  ['opened', { kind: 'log-in', network: office }, success('opened'), /open in your browser/],
  ['cancelled', { kind: 'choose-token-file' }, success('cancelled'), /Canceled\. Nothing was changed/],
  ['refused', unlock, failure('elevation-denied'), /The system did not allow it/],
  ['cancelled by the system', unlock, failure('elevation-cancelled'), /Unlocking was canceled/],
  ['failed', lost.fix ?? undefined, failure('write-ignored', 'allowManaged'), /allowManaged/],
  ['late', lost.fix ?? undefined, failure('fix-outdated'), /situation has changed.*nothing was done/],
])('a fix that ended: %s', async (_how, fix = unlock, reply, words) => {
  const { user, check, fixWith } = await openDoctor(diagnosis({ routes: { ...lost, fix } }))
  fixWith(() => reply)
  const button = document.querySelector('.doctor-summary .button-primary')
  if (button === null) throw new Error('there is no fix')
  await user.click(button)
  await act(async () => {})
  const answer = check('routes').querySelector(reply.ok ? '[role=status]' : '[role=alert]')
  expect(answer?.textContent).toMatch(words)
})

test.each<[Result<never>, RegExp, boolean]>([
  [failure('elevation-cancelled'), /You canceled the request\. Nothing was changed/, false],
  [failure('elevation-denied'), /The system denied permission/, true],
  [failure('elevation-no-agent'), /no authentication agent is running/, true],
  [failure('elevation-unavailable'), /install pkexec/, true],
  [failure('elevation-timeout'), /not given in time/, true],
  [
    failure('service-not-started', 'Unit x.service not found.'),
    /did not start.*Unit x\.service not found/,
    true,
  ],
])('a service that was not started: %o', async (reply, words, offersCommand) => {
  const { screen, user, check, fixWith } = await openDoctor(diagnosis({ 'service-running': stopped }))
  fixWith(() => reply)
  await user.click(screen.getByRole('button', { name: 'Start the service…' }))
  await user.click(screen.getByRole('button', { name: 'Start' }))
  await act(async () => {})
  const answer = check('service-running').querySelector('[role=alert]')
  expect(answer?.textContent).toMatch(words)
  expect(answer?.textContent).not.toMatch(/token|unlock/i)
  expect(answer?.textContent?.includes('sudo systemctl start')).toBe(offersCommand)
})

test('testing a check again clears its fix; a new diagnosis clears all of them', async () => {
  const { screen, user, check, fixWith, show } = await openDoctor(diagnosis({ routes: lost }))
  fixWith(() => failure('write-ignored'))
  const fix = () => user.click(screen.getByRole('button', { name: 'Pause office' }))
  await fix()
  await act(async () => {})
  expect(check('routes').querySelector('[role=alert]')).not.toBeNull()
  await user.click(screen.getByRole('button', { name: /^Test again/ }))
  expect(check('routes').querySelector('[role=alert]')).toBeNull()
  await fix()
  await act(async () => {})
  await show(diagnosis({ routes: lost }, { startedAt: 2 }))
  expect(check('routes').querySelector('[role=alert]')).toBeNull()
})

test('a fix that only the person can run is a command to copy', async () => {
  const fix = { kind: 'command', command: 'sudo ufw allow 9993/udp' } as const
  const { screen, user, bridge } = await openDoctor(diagnosis({ udp: { verdict: 'bad', fix } }))
  await user.click(screen.getByRole('button', { name: 'Copy command sudo ufw allow 9993/udp' }))
  expect(bridge.argumentsOf('clipboard.copy')).toEqual([{ text: 'sudo ufw allow 9993/udp' }])
})
