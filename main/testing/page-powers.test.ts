import { expect, test } from 'vitest'
import { commands } from '../../contract/commands.ts'
import { pagePowers } from './page-powers.ts'

test('what a page gone bad gets by it is judged for each command, and for no other', () => {
  expect(Object.keys(pagePowers).toSorted()).toEqual(Object.keys(commands).toSorted())
})
