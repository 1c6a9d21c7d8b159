import { expect, test } from 'vitest'
import { comesBack } from './handlers.ts'

function looks(answers: (second: number) => boolean) {
  let second = 0
  return comesBack(
    async () => answers(second),
    async () => {
      second += 1
    },
  ).then((returned) => ({ returned, second }))
}

test('a service that never stopped is watched until it must have loaded its file', async () => {
  expect(await looks(() => true)).toEqual({ returned: true, second: 16 })
})

test('one that is started again by its manager comes back', async () => {
  expect(await looks((second) => second < 9 || second > 20)).toEqual({ returned: true, second: 23 })
})

test('one that ends when it loads the file does not', async () => {
  expect(await looks((second) => second < 9)).toEqual({ returned: false, second: 45 })
})

test('one that is started again and again does not, though it answers between', async () => {
  expect((await looks((second) => second < 9 || second % 4 < 2)).returned).toBe(false)
})
