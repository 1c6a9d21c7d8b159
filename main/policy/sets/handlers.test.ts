import { expect, test } from 'vitest'
import { mostSets } from '../../../contract/network-set.ts'
import { createStore } from '../../state/store.ts'
import { createSetEditing } from './handlers.ts'

function world() {
  const store = createStore(false)
  const commands = createSetEditing(store)
  return {
    sets: () => store.snapshot().sets.sets,
    save: async (name: string, id: string | null = null) =>
      await commands['sets.save']({ id, name, networks: [] }),
    remove: async (id: string) => await commands['sets.remove']({ id }),
  }
}

test('sets are kept by name, renamed and removed', async () => {
  const { sets, save, remove } = world()
  const work = await save('Work')
  await save('Home')
  expect(sets().map(({ name }) => name)).toEqual(['Home', 'Work'])
  const id = work.ok ? work.value : ''
  expect(await save('Abroad', id)).toEqual({ ok: true, value: id })
  expect(sets().map(({ name }) => name)).toEqual(['Abroad', 'Home'])
  expect(await remove(id)).toMatchObject({ ok: true })
  expect(sets().map(({ name }) => name)).toEqual(['Home'])
})

test('no two are called the same, and one keeps its own name', async () => {
  const { save } = world()
  const work = await save('Work')
  expect(await save('work')).toMatchObject({ error: { code: 'set-name-taken' } })
  expect(await save('work', work.ok ? work.value : '')).toMatchObject({ ok: true })
})

test('one that is gone cannot be changed or removed', async () => {
  const { save, remove } = world()
  expect(await save('Work', 'x')).toMatchObject({ error: { code: 'set-unknown' } })
  expect(await remove('x')).toMatchObject({ error: { code: 'set-unknown' } })
})

test('there are only so many', async () => {
  const { save, sets } = world()
  for (let number = 0; number < mostSets; number += 1) await save(`Set ${number}`)
  expect(await save('One more')).toMatchObject({ error: { code: 'set-too-many' } })
  expect(await save('Renamed', sets()[0]?.id)).toMatchObject({ ok: true })
})
