import { expect, test } from 'vitest'
import { searchWords } from '../../domain/search/fold.ts'
import { openWindow } from '../testing/window.tsx'
import { disconnected, entry, network, snapshot } from '../testing/world.ts'
import { fewestSearched, findNetworks, shownFirst } from './networks.tsx'

const left = (count: number) =>
  Array.from({ length: count }, (_, at) =>
    disconnected(`8056c2e21c${String(at).padStart(6, '0')}`, `site ${at}`),
  )
const many = snapshot({ networks: [entry(), ...left(fewestSearched - 1)] })

async function openMany() {
  const opened = await openWindow(many)
  const box = opened.screen.getByRole<HTMLInputElement>('searchbox', { name: 'Search networks' })
  const names = () =>
    opened.screen.getAllByRole('listitem').map((row) => row.querySelector('strong')?.textContent)
  const marked = () => [...document.querySelectorAll('mark')].map(({ textContent }) => textContent)
  return { ...opened, box, names, marked }
}

test('few networks need no search', async () => {
  const { screen } = await openWindow(snapshot({ networks: left(fewestSearched - 1) }))
  expect(screen.queryByRole('searchbox')).toBeNull()
})

test('many are found by name, ID and address, and why is marked', async () => {
  const { user, box, names, marked, screen } = await openMany()
  await user.type(box, 'SITE 7')
  expect(names()).toEqual(['site 7'])
  expect(marked()).toContain('site')
  expect(screen.getByText('1 of 15')).toBeTruthy()
  await user.clear(box)
  await user.type(box, '1c000003')
  expect(names()).toEqual(['site 3'])
  expect(marked()).toEqual(['1c000003'])
  await user.clear(box)
  await user.type(box, 'fd80:56')
  expect(names()).toEqual(['office'])
  // The row shows the one of its two addresses that matches the search.
  expect(screen.getByRole('button', { name: 'Copy address fd80:56c2::1' })).toBeTruthy()
  expect(marked()).toEqual(['fd80:56'])
  await user.clear(box)
  await user.type(box, 'nowhere (')
  expect(screen.getByText('No network matches “nowhere (”')).toBeTruthy()
})

test('Ctrl+F and a slash go to the box, Escape empties it and leaves the window alone', async () => {
  const { user, box, names, bridge } = await openMany()
  await user.keyboard('{Control>}f{/Control}')
  expect(document.activeElement).toBe(box)
  await user.keyboard('a/b')
  expect(box.value).toBe('a/b')
  await user.keyboard('{Escape}')
  expect(box.value).toBe('')
  expect(names()).toHaveLength(15)
  expect(bridge.argumentsOf('window.hide')).toEqual([])
  box.blur()
  await user.keyboard('/')
  expect(document.activeElement).toBe(box)
  expect(box.value).toBe('')
  await user.keyboard('{Escape}')
  expect(bridge.argumentsOf('window.hide')).toHaveLength(1)
})

test('arrows go through those that are found, and Tab reaches the first of them', async () => {
  const { user, box } = await openMany()
  // The first network of all is not among them.
  await user.type(box, 'site')
  const openers = [...document.querySelectorAll<HTMLElement>('[data-open]')]
  expect(openers.map(({ tabIndex }) => tabIndex)).toEqual([0, ...Array(13).fill(-1)])
  openers[0]?.focus()
  await user.keyboard('{ArrowDown}')
  expect(document.activeElement).toBe(openers[1])
  await user.keyboard('{End}')
  expect(document.activeElement).toBe(openers[13])
})

test('keys are those of a dialog while one is open', async () => {
  const { user, box, screen } = await openMany()
  await user.type(box, 'site')
  await user.click(screen.getByRole('button', { name: 'Join network' }))
  await user.keyboard('{Escape}')
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(box.value).toBe('site')
})

test('an address can break at its colons, and is read and copied as it is', async () => {
  const address = 'fd80:56c2:e21c:0:199:93d3:5a8d:fb2b'
  const { screen, user, bridge } = await openWindow(
    snapshot({ networks: [entry(network({ assignedAddresses: [`${address}/88`] }))] }),
  )
  const shown = screen.getByRole('listitem').querySelector('.row-status .copyable-text')
  expect(shown?.textContent).toBe(address)
  expect(shown?.querySelectorAll('wbr')).toHaveLength(7)
  await user.click(screen.getByRole('button', { name: `Copy address ${address}` }))
  expect(bridge.argumentsOf('clipboard.copy')).toEqual([{ text: address }])
})

test('a theme is chosen in the settings', async () => {
  const { screen, user, bridge, app } = await openWindow(many)
  app.navigate({ view: 'settings' })
  const dark = await screen.findByRole<HTMLInputElement>('radio', { name: 'Dark' })
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'System' }).checked).toBe(true)
  await user.click(dark)
  expect(bridge.argumentsOf('preferences.set')).toEqual([{ theme: 'dark' }])
})

const office = entry(network({ name: 'Office Berlin', id: '8056c2e21c000001', assignedAddresses: [] }))
const lab = entry(
  network({ name: 'lab', id: 'a09acf0233e4b070', assignedAddresses: ['10.9.8.7/24', 'fd80:56c2::1/88'] }),
)
const find = (query: string) => findNetworks([office, lab], searchWords(query)).map(({ name }) => name)

test('accents in a name count no more than capitals, and are marked', async () => {
  const zurich = disconnected('89e92ceee5000009', 'Zu\u0308rich')
  const { user, screen } = await openWindow(snapshot({ networks: [zurich, ...left(fewestSearched)] }))
  await user.type(screen.getByRole('searchbox', { name: 'Search networks' }), 'zurich')
  expect([...document.querySelectorAll('mark')].map(({ textContent }) => textContent)).toEqual(['Zürich'])
})

test.each([
  ['', ['Office Berlin', 'lab']],
  ['  ', ['Office Berlin', 'lab']],
  ['BERLIN', ['Office Berlin']],
  ['berlin office', ['Office Berlin']],
  ['berlin lab', []],
  ['a09ACF', ['lab']],
  ['8056 c2e2 1c00 0001', ['Office Berlin']],
  ['10.9.8', ['lab']],
  ['FD80:56c2', ['lab']],
])('%j finds %j', (query, names) => {
  expect(find(query)).toEqual(names)
})

test('of several addresses the one that is looked for is shown', () => {
  const addresses = [{ address: '10.9.8.7' }, { address: 'fd80:56c2::1' }]
  expect(shownFirst(addresses, [])).toBe(addresses[0])
  expect(shownFirst(addresses, ['fd80'])).toBe(addresses[1])
  expect(shownFirst(addresses, ['lab'])).toBe(addresses[0])
  expect(shownFirst([], ['lab'])).toBeUndefined()
})
