import { describe, expect, test } from 'vitest'
import type { Pause } from '../../../contract/pause.ts'
import { success } from '../../../contract/result.ts'
import { samplePause } from '../../../contract/testing/joined.ts'
import { openWindow } from '../../testing/window.tsx'
import { disconnected, entry, network, snapshot } from '../../testing/world.ts'

const office = entry()
const lab = entry(network({ id: '8056c2e21c000002', name: 'lab' }))
const left = disconnected('8056c2e21c000003', 'cabin')
const pause = { ...samplePause, since: new Date(2026, 10, 20, 15, 25).getTime() }
const paused = (change: Partial<Pause> = {}) => ({ ...office, pause: { ...pause, ...change } })

async function openDetails(change: Partial<Pause> = {}) {
  const opened = await openWindow(snapshot({ networks: [paused(change), lab] }))
  await opened.user.click(opened.screen.getByRole('button', { name: /^office/ }))
  return opened
}

describe('the row of a paused network', () => {
  test('shows that by word and icon, and until when', async () => {
    const { screen, push } = await openWindow(snapshot({ networks: [paused()] }))
    const row = screen.getByRole('listitem')
    expect(row.dataset.state).toBe('paused')
    expect(row.querySelector('.state-icon-paused')).not.toBeNull()
    expect(screen.getByText('Paused')).toBeTruthy()
    expect(screen.queryByText(/10\.147\.17\.97/)).toBeNull()
    push(snapshot({ networks: [paused({ until: Date.now() + 3_600_000 })] }))
    expect(screen.getByText(/^Paused until .*\d/)).toBeTruthy()
  })

  test('can resume without being opened', async () => {
    const { screen, user, bridge } = await openWindow(snapshot({ networks: [paused()] }))
    await user.click(screen.getByRole('button', { name: 'Resume office' }))
    expect(bridge.argumentsOf('pause.end')).toEqual([{ networks: [office.id] }])
  })

  test('when open, it says what that means and who began it, and can resume', async () => {
    const { screen, user, bridge } = await openDetails()
    expect(screen.getByText(/^You paused this network at .*, until you resume it\.$/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Pause…' })).toBeNull()
    expect(screen.queryByRole('button', { name: '10 more minutes' })).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Resume' }))
    expect(bridge.argumentsOf('pause.end')).toEqual([{ networks: [office.id] }])
  })

  test.each([
    [{ kind: 'set', name: 'Travel' }, /^The set “Travel” paused this network at/],
    [{ kind: 'place', name: 'Café' }, /^The rule for the place “Café” paused this network at/],
  ] as const)('names who paused it: %j', async (by, words) => {
    const { screen } = await openDetails({ by })
    expect(screen.getByText(words)).toBeTruthy()
  })

  test('says what somebody else switched on meanwhile', async () => {
    const { screen } = await openDetails({ changed: ['allowManaged', 'allowDNS'] })
    expect(
      screen.getByText(
        'These were turned on elsewhere during the pause, and stay on: Allow managed addresses, Allow DNS.',
      ),
    ).toBeTruthy()
  })

  test('extends the pause by ten minutes, or until another time', async () => {
    const { screen, user, bridge } = await openDetails({ until: Date.now() + 60_000 })
    bridge.answers['pause.start'] = () => success({ done: [office.id], failed: [] })
    expect(screen.getByText(/, until [^ ]*\d.*\.$/)).toBeTruthy()
    await user.click(screen.getByRole('button', { name: '10 more minutes' }))
    await user.click(screen.getByRole('button', { name: 'Change end time…' }))
    expect(screen.getByRole('dialog', { name: 'How long should office stay paused?' })).toBeTruthy()
    await user.click(screen.getByRole('button', { name: /^Until tomorrow/ }))
    expect(bridge.argumentsOf('pause.start')).toEqual([
      { networks: [office.id], length: { kind: 'longer', minutes: 10 } },
      { networks: [office.id], length: { kind: 'tomorrow' } },
    ])
  })

  test.each(['pausing', 'resuming'] as const)('offers nothing while it is %s', async (step) => {
    const { screen } = await openDetails({ step })
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Resume' }).disabled).toBe(true)
  })
})

describe('the dialog', () => {
  test('pauses one network for as long as is chosen, and says what ends it', async () => {
    const { screen, user, bridge } = await openWindow(snapshot({ networks: [office] }))
    bridge.answers['pause.start'] = () => success({ done: [office.id], failed: [] })
    await user.click(screen.getByRole('button', { name: /^office/ }))
    await user.click(screen.getByRole('button', { name: 'Pause…' }))
    expect(screen.getByRole('dialog', { name: 'Pause office' })).toBeTruthy()
    expect(
      screen.getByText(/not running when a pause ends, the network resumes the next time Meshtray starts/),
    ).toBeTruthy()
    expect(screen.getByRole('button', { name: /^15 minutes\s*until .*\d/ })).toBe(document.activeElement)
    await user.click(screen.getByRole('button', { name: /^1 hour/ }))
    expect(bridge.argumentsOf('pause.start')).toEqual([
      { networks: [office.id], length: { kind: 'minutes', minutes: 60 } },
    ])
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  test('pauses all that are connected, and says which could not be and why', async () => {
    const { screen, user, bridge } = await openWindow(snapshot({ networks: [office, lab, left] }))
    bridge.answers['pause.start'] = () =>
      success({ done: [office.id], failed: [{ network: lab.id, fault: { code: 'service-timeout' } }] })
    await user.click(screen.getByRole('button', { name: 'More' }))
    await user.click(screen.getByRole('menuitem', { name: 'Pause all…' }))
    await user.click(screen.getByRole('button', { name: 'Until resumed' }))
    expect(bridge.argumentsOf('pause.start')).toEqual([
      { networks: [office.id, lab.id], length: { kind: 'until-resumed' } },
    ])
    const dialog = screen.getByRole('dialog', { name: 'Pause 2 networks' })
    expect(dialog.textContent).toContain('1 network was not paused. The other one was paused.')
    expect(dialog.textContent).toMatch(/lab.*did not answer/)
    await user.click(screen.getByRole('button', { name: 'Close' }))
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  test('can be opened by main', async () => {
    const { screen, show } = await openWindow(snapshot({ networks: [office, lab] }))
    show({ view: 'pause', network: lab.id })
    expect(screen.getByRole('dialog', { name: 'Pause lab' })).toBeTruthy()
  })

  test('the menu resumes all that are paused, and offers neither where there is none', async () => {
    const { screen, user, bridge, push } = await openWindow(snapshot({ networks: [paused(), lab] }))
    await user.click(screen.getByRole('button', { name: 'More' }))
    await user.click(screen.getByRole('menuitem', { name: 'Resume all' }))
    expect(bridge.argumentsOf('pause.end')).toEqual([{ networks: [office.id] }])
    push(snapshot({ networks: [left] }))
    await user.click(screen.getByRole('button', { name: 'More' }))
    for (const name of ['Pause all…', 'Resume all'])
      expect(screen.getByRole<HTMLButtonElement>('menuitem', { name }).disabled).toBe(true)
  })
})
