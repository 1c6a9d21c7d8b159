import { expect, test } from 'vitest'
import { openHostedWindow } from '../../testing/hosted-window.tsx'
import { member } from '../../testing/hosted-world.ts'

test('a state that is not plain says what it means, to the pointer, the keyboard and a screen reader', async () => {
  const { screen, user } = await openHostedWindow({
    members: [
      member('aaaaaaaaaa', { authorized: false, name: 'ahead' }, { hasRequestedConfig: false }),
      member('bbbbbbbbbb', { authorized: false, name: 'put out' }, { lastDeauthorizedTime: 5 }),
      member('cccccccccc', { authorized: false }, { hasRequestedConfig: true }),
      member('dddddddddd', { name: 'let in' }),
    ],
  })
  const meanings = [
    ['Waiting', 'It asks to join, and nobody has decided yet', /until somebody authorizes it/],
    ['Expected', 'Added ahead; it has not asked to join yet', /as soon as its device joins/],
    ['Refused', 'It was allowed once, and is not any more', /Its name and addresses are kept/],
  ] as const
  for (const [state, title, help] of meanings) {
    const word = screen.getByRole('button', { name: state })
    expect(word.title).toBe(title)
    word.focus()
    await user.keyboard('{Enter}')
    const note = screen.getByRole('dialog', { name: state })
    expect(note.textContent).toMatch(help)
    expect(document.activeElement).toBe(note)
    await user.keyboard('{Escape}')
    expect(document.activeElement).toBe(word)
    await user.click(word)
    await user.click(document.body)
    expect(screen.queryByRole('dialog')).toBeNull()
  }
  expect(screen.queryByRole('button', { name: 'Authorized' })).toBeNull()
})

test('online and path differ', async () => {
  const at = (path: 'direct' | 'relayed' | 'unknown') => ({ presence: { path, latency: 12, lastSeen: 1 } })
  const { screen, user } = await openHostedWindow({
    members: [
      member('aaaaaaaaaa', { name: 'near' }, at('direct')),
      member('bbbbbbbbbb', { name: 'far' }, at('relayed')),
      member('cccccccccc', { name: 'off' }, at('unknown')),
      member('dddddddddd', { name: 'gone' }),
    ],
  })
  const row = (name: string) => screen.getByRole('button', { name }).closest('tr')
  const cell = (name: string, column: string) => row(name)?.querySelector(`.cell-${column}`)?.textContent
  const words = ['near', 'far', 'off', 'gone'].map((name) => [cell(name, 'online'), cell(name, 'path')])
  expect(words).toEqual([
    ['online', 'direct, 12 ms'],
    ['online', 'relayed'],
    ['offline', '–'],
    ['offline', '–'],
  ])
  await user.click(screen.getByRole('button', { name: 'Online' }))
  const names = screen.getAllByRole('row').map((one) => one.querySelector('strong')?.textContent)
  expect(names.slice(1)).toEqual(['far', 'near', 'off', 'gone'])
})

test('more addresses than one open, each to be copied', async () => {
  const addresses = ['10.0.0.1', '10.0.0.2', 'fd80:56c2:e21c:0:199:9312:3456:7890']
  const { screen, user, bridge, within } = await openHostedWindow({
    members: [member('aaaaaaaaaa', { name: 'router', ipAssignments: addresses })],
  })
  await user.click(screen.getByRole('button', { name: '+2, all addresses of router' }))
  const all = within(screen.getByRole('dialog', { name: 'all addresses of router' }))
  for (const address of addresses)
    await user.click(all.getByRole('button', { name: `Copy address ${address}` }))
  expect(bridge.argumentsOf('clipboard.copy')).toEqual(addresses.map((text) => ({ text })))
  await user.keyboard('{ArrowDown}')
  expect(screen.getByRole('dialog')).toBeTruthy()
})
