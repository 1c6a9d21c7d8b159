import { act } from '@testing-library/preact'
import { describe, expect, test } from 'vitest'
import { failure, success } from '../../contract/result.ts'
import { viewport } from '../testing/hosted-window.tsx'
import { openWindow } from '../testing/window.tsx'
import { disconnected, entry, network, snapshot } from '../testing/world.ts'

const office = network().id
const [a, b, c] = ['d3ecf5726d000001', 'd3ecf5726d000002', 'd3ecf5726d000003'] as const
const flags = { allowManaged: true, allowGlobal: false, allowDefault: false, allowDNS: false }

async function openSeveral(text: string, first = snapshot({ networks: [entry()] })) {
  viewport()
  const opened = await openWindow(first)
  await act(() => opened.app.dialogs.show({ kind: 'join-several', text }))
  await act(async () => {
    await import('./several/several-dialog.tsx')
  })
  const rows = () =>
    [...document.querySelectorAll('.several-table tbody tr[data-index]')].map((row) =>
      ['td:nth-child(2)', '.several-name', '.several-state'].map(
        (part) => row.querySelector(part)?.textContent,
      ),
    )
  const ticks = () => opened.screen.getAllByRole<HTMLInputElement>('checkbox').slice(1)
  return { ...opened, rows, ticks }
}

test('each line is checked like a single join, and says why it cannot be joined', async () => {
  const { rows, ticks, screen } = await openSeveral(
    `Lab,${a}\n${office}\n${a}\n8056c2e21c\nffffffffffffffff\n${b} # Büro\nff00160016000000`,
  )
  expect(rows()).toEqual([
    ['1', `Lab${a}`, 'Controller d3ecf5726d, network 1'],
    ['2', `office${office}`, 'Connected'],
    ['3', a, 'Same as line 1'],
    ['4', '8056c2e21c', '6 more characters'],
    ['5', 'ffffffffffffffff', expect.stringContaining('No network has this ID')],
    ['6', `Büro${b}`, 'Controller d3ecf5726d, network 2'],
    ['7', 'ff00160016000000', expect.stringContaining('22')],
  ])
  expect(ticks().map(({ checked }) => checked)).toEqual([true, false, false, false, false, true, true])
  expect(ticks().map((tick) => tick.getAttribute('aria-disabled'))).toEqual([
    'false',
    'true',
    'true',
    'true',
    'true',
    'false',
    'false',
  ])
  expect(
    screen.getByText(/^3 can be joined, 1 is already joined, 1 is listed twice.* 2 are not networks$/),
  ).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Join 3 networks' })).toBeTruthy()
})

test('an id that no network can have is joined once somebody insists', async () => {
  const impossible = '0000000000000001'
  const { rows, user, screen, bridge, ticks } = await openSeveral(`${a}\n${impossible}\n${impossible}\nhello`)
  expect(rows()[2]).toEqual(['3', impossible, 'Same as line 2'])
  expect(ticks().map(({ checked }) => checked)).toEqual([true, false, false, false])
  expect(screen.getAllByRole('button', { name: /anyway/ })).toHaveLength(1)
  await user.click(screen.getByRole('button', { name: `Join anyway: ${impossible}, line 2` }))
  expect(ticks().map(({ checked }) => checked)).toEqual([true, true, false, false])
  expect(rows()[1]?.[2]).toMatch(/waits for a controller that cannot exist/)
  bridge.answers['network.join'] = () => failure('write-ignored')
  await user.click(screen.getByRole('button', { name: 'Join 2 networks' }))
  await expect.poll(() => bridge.argumentsOf('network.join')).toHaveLength(2)
  expect(bridge.argumentsOf('network.join')).toEqual([a, impossible].map((id) => ({ id, flags })))
})

test('the ticked networks are joined in turn, and a failed one stays with the reason', async () => {
  const { rows, user, screen, bridge, push, ticks } = await openSeveral(`${a}\n${b}\n${c}`)
  const joined = [entry()]
  bridge.answers['network.join'] = ({ id }) => {
    if (id === b) return failure('write-ignored', 'POST /network')
    joined.push(
      entry(network({ id, name: `net ${id.slice(-1)}`, status: id === a ? 'ACCESS_DENIED' : 'OK' })),
    )
    push(snapshot({ networks: joined }))
    return success(undefined)
  }
  await user.click(screen.getByRole('button', { name: 'Join 3 networks' }))
  await expect.poll(() => screen.getByRole('button', { name: 'Join 1 network' })).toBeTruthy()
  expect(bridge.argumentsOf('network.join')).toEqual([a, b, c].map((id) => ({ id, flags })))
  expect(rows().map(([, , state]) => state)).toEqual([
    'Not authorized yet',
    expect.stringMatching(/./),
    'Connected',
  ])
  expect(ticks().map(({ checked }) => checked)).toEqual([false, true, false])
})

test('joining stops after the current network', async () => {
  const { user, screen, bridge } = await openSeveral(`${a}\n${b}`)
  let answer = (): void => undefined
  bridge.answers['network.join'] = () =>
    new Promise((resolve) => {
      answer = () => resolve(failure('write-ignored'))
    })
  await user.click(screen.getByRole('button', { name: 'Join 2 networks' }))
  expect(screen.getByText('Waiting')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Stop after this one' }))
  await act(async () => answer())
  await expect.poll(() => screen.getByRole('button', { name: 'Join 2 networks' })).toBeTruthy()
  expect(bridge.argumentsOf('network.join')).toHaveLength(1)
})

test('joining stops when the service goes away, and the rest stays ticked', async () => {
  const { user, screen, bridge, push } = await openSeveral(`${a}\n${b}`)
  bridge.answers['network.join'] = () => {
    const fault = { code: 'service-closed' } as const
    push(snapshot({ networks: [entry()], connection: { state: 'stale', since: 0, fault } }))
    return failure('service-closed')
  }
  await user.click(screen.getByRole('button', { name: 'Join 2 networks' }))
  await expect
    .poll(() => screen.getByRole<HTMLButtonElement>('button', { name: 'Join 2 networks' }).disabled)
    .toBe(true)
  expect(bridge.argumentsOf('network.join')).toHaveLength(1)
})

describe('the switches', () => {
  const remembered = { ...disconnected(a, 'lab'), flags: { ...flags, allowDNS: true } }

  test('are those of a single join', async () => {
    const { user, screen, bridge } = await openSeveral(`${a}\n${b}`, snapshot({ networks: [remembered] }))
    bridge.answers['network.join'] = () => failure('write-ignored')
    await user.click(screen.getByRole('button', { name: 'Join 2 networks' }))
    await expect.poll(() => bridge.argumentsOf('network.join')).toHaveLength(2)
    expect(bridge.argumentsOf('network.join')).toEqual([
      { id: a, flags: remembered.flags },
      { id: b, flags },
    ])
  })

  test('once touched, are the same for all', async () => {
    const { user, screen, bridge } = await openSeveral(`${a}\n${b}`, snapshot({ networks: [remembered] }))
    bridge.answers['network.join'] = () => failure('write-ignored')
    await user.click(screen.getByText('Options'))
    await user.click(screen.getByRole('switch', { name: 'Allow global addresses' }))
    await user.click(screen.getByRole('button', { name: 'Join 2 networks' }))
    await expect.poll(() => bridge.argumentsOf('network.join')).toHaveLength(2)
    const all = { ...flags, allowGlobal: true }
    expect(bridge.argumentsOf('network.join')).toEqual([
      { id: a, flags: all },
      { id: b, flags: all },
    ])
  })
})

test('lines are unticked one by one and all at once, also with the keyboard', async () => {
  const { user, screen, ticks } = await openSeveral(`${a}\nnonsense\n${b}`)
  await act(() => ticks()[0]?.focus())
  await user.keyboard('[ArrowDown]')
  expect(document.activeElement).toBe(ticks()[1])
  await user.keyboard('[Space]')
  expect(ticks()[1]?.checked).toBe(false)
  await user.keyboard('[ArrowDown][Space]')
  expect(screen.getByRole('button', { name: 'Join 1 network' })).toBeTruthy()
  const all = screen.getByRole<HTMLInputElement>('checkbox', { name: 'All networks that can be joined' })
  expect(all.indeterminate).toBe(true)
  await user.click(all)
  expect(screen.getByRole('button', { name: 'Join 2 networks' })).toBeTruthy()
  await user.click(all)
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Join' }).disabled).toBe(true)
})

test('a file replaces the list, and too long a file is refused', async () => {
  const { user, screen, bridge } = await openSeveral('')
  bridge.answers['share.chooseList'] = () => success({ name: 'networks.txt', text: `${a}\n${b}` })
  await user.click(screen.getByRole('button', { name: 'Read a file…' }))
  expect(screen.getByRole('button', { name: 'Join 2 networks' })).toBeTruthy()
  bridge.answers['share.chooseList'] = () => success({ name: 'x', text: '\n'.repeat(6000) })
  await user.click(screen.getByRole('button', { name: 'Read a file…' }))
  expect(screen.getByText('The list is too long: only the first 5,000 lines are read.')).toBeTruthy()
})

test('only the visible ones of a thousand lines are drawn', async () => {
  const ids = Array.from({ length: 1000 }, (_, at) => `d3ecf5726d${(at + 16).toString(16).padStart(6, '0')}`)
  const { rows, screen } = await openSeveral(ids.join('\n'))
  expect(screen.getByRole('button', { name: 'Join 1,000 networks' })).toBeTruthy()
  expect(rows().length).toBeLessThan(60)
})
