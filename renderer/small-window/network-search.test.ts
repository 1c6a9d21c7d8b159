import { expect, test } from 'vitest'
import { entry, network } from '../testing/world.ts'
import { searchWords } from '../text/search-words.ts'
import { findNetworks, shownFirst } from './network-search.ts'

const office = entry(network({ name: 'Office Berlin', id: '8056c2e21c000001', assignedAddresses: [] }))
const lab = entry(
  network({ name: 'lab', id: 'a09acf0233e4b070', assignedAddresses: ['10.9.8.7/24', 'fd80:56c2::1/88'] }),
)
const find = (query: string) => findNetworks([office, lab], searchWords(query)).map(({ name }) => name)

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
