import { expect, test } from 'vitest'
import { defaultPreferences } from '../../contract/preferences.ts'
import { createStore } from './store.ts'

const event = {
  type: 'preferences-set',
  preferences: { ...defaultPreferences, notifyService: true },
} as const

test('a listener that throws costs the others nothing, and is not hushed up', async () => {
  const store = createStore(false)
  const seen: number[] = []
  store.subscribe(() => {
    throw new Error('not foreseen')
  })
  store.subscribe(({ revision }) => void seen.push(revision))
  const thrown = new Promise((resolve) => {
    const listeners = process.listeners('uncaughtException')
    process.removeAllListeners('uncaughtException')
    process.once('uncaughtException', (error) => {
      for (const listener of listeners) process.on('uncaughtException', listener)
      resolve(error)
    })
  })
  store.dispatch(event)
  expect(seen).toEqual([1])
  expect(await thrown).toEqual(new Error('not foreseen'))
})

test('what is changed while a change is told is told after it', () => {
  const store = createStore(false)
  const seen: boolean[] = []
  store.subscribe(({ preferences }) => {
    if (preferences.notifyService) store.dispatch({ ...event, preferences: defaultPreferences })
  })
  store.subscribe(({ preferences }) => void seen.push(preferences.notifyService))
  store.dispatch(event)
  expect(seen).toEqual([true, false])
})
