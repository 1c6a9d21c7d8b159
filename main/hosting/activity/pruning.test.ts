import { expect, test } from 'vitest'
import { type AccountEntry, noAccounts } from '../../../contract/account.ts'
import { putBackTime } from '../../../contract/deleted-networks.ts'
import { sampleNode, sampleSnapshot } from '../../../contract/testing/joined.ts'
import type { NetworkId } from '../../../domain/network-id.ts'
import type { ActivityFolder } from '../../settings/activity-folder.ts'
import { createPruning } from './pruning.ts'

const own: NetworkId = `${sampleNode.address}000001`
const gone: NetworkId = `${sampleNode.address}000002`
const foreign: NetworkId = 'ffffffffff000001'
const account: AccountEntry = {
  ...{ id: 'a', base: 'https://api.example.net', userId: 'ada', displayName: 'Ada', orgId: null },
  ...{ state: 'ready', fault: null, readOnly: false, keychain: null },
}
const now = 1_700_000_000_000

function over(parts: { accounts?: number; node?: null; starts?: true } = {}) {
  const asked: Parameters<ActivityFolder['prune']>[0][] = []
  const folder = {
    read: async () => [],
    append: async () => undefined,
    prune: async (goes: (typeof asked)[number]) => void asked.push(goes),
  }
  const accounts = Array.from({ length: parts.accounts ?? 0 }, () => account)
  const pruning = createPruning(
    () => folder,
    () => {
      const { hosting } = sampleSnapshot()
      return {
        node: parts.node === null ? null : sampleNode,
        accounts: { ...noAccounts, accounts },
        hosting: { ...hosting, controller: { state: parts.starts === true ? 'starting' : 'ready' } },
      }
    },
    () => now,
  )
  const goes = (id: NetworkId, writtenAt = 0) => asked.at(-1)?.(id, writtenAt)
  return { pruning, asked, goes }
}

test('what the controller no longer has goes, but not while it can be put back', () => {
  const { pruning, goes } = over()
  pruning.listed('controller', [{ id: own }])
  expect([own, gone, foreign].map((id) => goes(id))).toEqual([false, true, true])
  expect(goes(gone, now - putBackTime + 1)).toBe(false)
})

test('what an account may still have stays: nobody tells what another one hosts', () => {
  const one = over({ accounts: 1 })
  one.pruning.listed('controller', [])
  expect([gone, foreign].map((id) => one.goes(id))).toEqual([true, false])
  one.pruning.listed('account', [])
  expect([gone, foreign].map((id) => one.goes(id))).toEqual([false, true])
  const two = over({ accounts: 2 })
  two.pruning.listed('account', [])
  expect(two.goes(foreign)).toBe(false)
  const unknown = over({ node: null })
  unknown.pruning.listed('controller', [])
  expect(unknown.goes(gone)).toBe(false)
  const starting = over({ starts: true })
  starting.pruning.listed('controller', [])
  expect(starting.asked).toHaveLength(0)
})

test('it is looked at with the first list, and then where a network is gone', () => {
  const { pruning, asked } = over()
  pruning.listed('controller', [{ id: own }])
  pruning.listed('controller', [{ id: own }, { id: gone }])
  expect(asked).toHaveLength(1)
  pruning.listed('controller', [{ id: own }])
  expect(asked).toHaveLength(2)
  pruning.clear()
  pruning.listed('controller', [{ id: own }])
  expect(asked).toHaveLength(3)
})
