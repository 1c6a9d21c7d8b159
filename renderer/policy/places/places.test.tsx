import { describe, expect, test } from 'vitest'
import { noPlaces, type PlacesSnapshot } from '../../../contract/place.ts'
import { failure, success } from '../../../contract/result.ts'
import { sampleDecision, samplePlace, samplePlaces, sampleRule } from '../../../contract/testing/places.ts'
import { openPart } from '../../testing/part.tsx'
import { entry, network, snapshot } from '../../testing/world.ts'
import { placeMessages } from './here-now.tsx'
import { Places } from './places.tsx'

const set = { id: '2d1c4c5a-5e6b-4f7a-8b8c-9d0e1f2a3b4c', name: 'Evening', networks: [] }

async function open(places: PlacesSnapshot, sets = [set]) {
  const first = snapshot({ networks: [entry(network())], sets: { sets, used: null }, places })
  return openPart(<Places />, first, placeMessages())
}
const button = (name: string | RegExp) => ({ name })

describe('while places are off', () => {
  test('it says that nothing is read and what places are for, and can be switched on', async () => {
    const { screen, user, bridge } = await open(noPlaces)
    expect(screen.getByText(/^Off: Meshtray does not check/)).toBeTruthy()
    expect(screen.getByText(/^A place is somewhere you use this computer/)).toBeTruthy()
    await user.click(screen.getByRole('switch', { name: 'Use places' }))
    expect(bridge.argumentsOf('places.setOn')).toEqual([{ on: true }])
  })

  test('a place is remembered in one click, and a fault is shown there', async () => {
    const { screen, user, bridge, app } = await open(noPlaces)
    bridge.answers['places.teach'] = () => failure('place-without-fingerprints')
    await user.click(screen.getByRole('button', button('This place is Home')))
    expect(screen.getByRole('alert').textContent).toContain('Nothing identifies this place')
    bridge.answers['places.teach'] = () => success(samplePlace.id)
    await user.click(screen.getByRole('button', button('Other…')))
    await user.type(screen.getByRole('textbox'), ' Cabin{Enter}')
    expect(app.message.value).toMatchObject({
      text: expect.stringMatching(/^Cabin is saved\. Its rules run once/),
    })
    expect(bridge.argumentsOf('places.teach')).toEqual([{ name: 'Home' }, { name: 'Cabin' }])
    expect(screen.queryByRole('alert')).toBeNull()
  })
})

describe('here now', () => {
  test('shows the place, its fingerprints and what its rule did, with undo and “not here”', async () => {
    const { screen, user, bridge, app } = await open(samplePlaces())
    expect(screen.getAllByText('5a:38:c6:f4:00:f4').length).toBeGreaterThan(0)
    expect(screen.getByText('Home: paused office')).toBeTruthy()
    expect(screen.queryByText(/^Why:/)).toBeNull()
    expect(screen.queryByText('This place is…')).toBeNull()
    await user.click(screen.getByRole('button', button('Undo')))
    await user.click(screen.getByRole('button', button('Not here')))
    expect(bridge.argumentsOf('places.undo')).toHaveLength(1)
    expect(bridge.argumentsOf('places.notHere')).toHaveLength(1)
    expect(app.message.value).toMatchObject({ kind: 'done' })
  })

  test('an unknown place is offered the Wi-Fi’s name, and no name that is taken', async () => {
    const here = { place: null, fingerprints: [{ kind: 'network-name', name: 'Blue' }] } as const
    const { screen } = await open(samplePlaces({ here, last: null, canUndo: false }))
    expect(screen.getByText('Unnamed place')).toBeTruthy()
    expect(screen.getByRole('button', button('This place is Blue'))).toBeTruthy()
    expect(screen.getByRole('button', button('This place is Work'))).toBeTruthy()
    expect(screen.queryByRole('button', button('This place is Home'))).toBeNull()
  })
})

test('a place that the person denied is said to be denied', async () => {
  const last = sampleDecision({ rule: null, outcome: { kind: 'not-here' } })
  const here = { place: null, fingerprints: samplePlace.fingerprints }
  const { screen, push, app } = await open(samplePlaces({ here, last, canUndo: false }))
  const shown = app.snapshot.value ?? snapshot()
  expect(screen.getByText(/^You said that this is not Home\./)).toBeTruthy()
  expect(screen.queryByText(/^This place is saved as/)).toBeNull()
  await push({
    ...shown,
    revision: 9,
    places: {
      ...shown.places,
      places: [{ ...samplePlace, fingerprints: samplePlace.fingerprints.slice(0, 1) }],
    },
  })
  expect(screen.getByText(/^This place is saved as Home\./)).toBeTruthy()
  expect(screen.queryByRole('button', button('This place is Work'))).toBeNull()
})

describe('places and rules', () => {
  const add = async (places = samplePlaces({ rules: [] }), sets = [set]) => {
    const opened = await open(places, sets)
    await opened.user.click(opened.screen.getByRole('button', button('Add rule…')))
    return opened
  }

  test('a rule uses a set', async () => {
    const { screen, user, bridge } = await add()
    await user.selectOptions(screen.getByRole('combobox', { name: 'Set' }), 'Evening')
    await user.click(screen.getByRole('button', button('Save')))
    expect(bridge.argumentsOf('places.saveRule')).toEqual([
      {
        rule: { id: expect.any(String), place: samplePlace.id, action: { kind: 'use-set', set: set.id } },
      },
    ])
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  test('a rule pauses networks, or sends all traffic through one', async () => {
    const { screen, user, bridge } = await add()
    await user.click(screen.getByRole('radio', { name: 'Pause' }))
    await user.click(screen.getByRole('checkbox', { name: 'office' }))
    bridge.answers['places.saveRule'] = () => failure('place-unknown')
    await user.click(screen.getByRole('button', button('Save')))
    expect(screen.getByRole('alert').textContent).toContain('That place no longer exists')
    await user.click(screen.getByRole('radio', { name: 'All traffic' }))
    expect(screen.getByRole<HTMLButtonElement>('button', button('Save')).disabled).toBe(true)
    await user.selectOptions(screen.getByRole('combobox'), 'office')
    await user.click(screen.getByRole('button', button('Save')))
    const { id } = network()
    expect(bridge.argumentsOf('places.saveRule')).toMatchObject([
      { rule: { action: { kind: 'pause', networks: [id] } } },
      { rule: { action: { kind: 'full-tunnel', network: id } } },
    ])
  })

  test('without sets, making one is offered', async () => {
    const { screen, user, bridge } = await add(samplePlaces({ rules: [] }), [])
    await user.click(screen.getByRole('button', button('Create a set…')))
    expect(bridge.argumentsOf('window.goTo')).toEqual([{ view: 'sets', creates: true }])
  })

  test('a rule whose set or networks are gone says so, and can be removed', async () => {
    const gone = { ...sampleRule, action: { kind: 'use-set', set: sampleRule.id } } as const
    const other = { ...samplePlace, id: sampleRule.id, name: 'Work' }
    const some = {
      id: set.id,
      place: other.id,
      action: { kind: 'pause', networks: [network().id, '8056c2e21c0000ff'] },
    } as const
    const { screen, user, bridge } = await open(
      samplePlaces({ places: [samplePlace, other], rules: [gone, some] }),
    )
    expect(screen.getByText(/^This set was removed/)).toBeTruthy()
    expect(
      screen.getByText(/leaves out networks that this computer no longer knows: 8056c2e21c0000ff\./),
    ).toBeTruthy()
    await user.click(screen.getByRole('button', button('Change Home')))
    expect(screen.getByRole('menuitem', { name: 'Add another rule…' })).toBeTruthy()
    await user.click(screen.getByRole('menuitem', { name: 'Remove “Use a removed set”' }))
    expect(bridge.argumentsOf('places.removeRule')).toEqual([{ id: gone.id }])
  })

  test('a place is renamed, and its fingerprints are changed', async () => {
    const { screen, user, bridge } = await open(samplePlaces())
    await user.click(screen.getByRole('button', button('Change Home')))
    await user.click(screen.getByRole('menuitem', { name: 'Name and fingerprints…' }))
    const name = screen.getByRole('textbox')
    await user.clear(name)
    await user.type(name, 'a\u202eb')
    expect(screen.getByText('This contains characters that cannot be shown')).toBeTruthy()
    await user.clear(name)
    await user.type(name, 'House')
    await user.click(screen.getByRole('button', button('Remove fingerprint: Wi-Fi “Blue”')))
    await user.selectOptions(screen.getByRole('combobox', { name: 'Add fingerprint…' }), 'Metered')
    await user.click(screen.getByRole('button', button('Save')))
    expect(bridge.argumentsOf('places.save')).toEqual([
      {
        place: {
          id: samplePlace.id,
          name: 'House',
          fingerprints: [samplePlace.fingerprints[0], { kind: 'metered' }],
        },
      },
    ])
  })

  test('a place with the fingerprints of another one is refused, and the other one is named', async () => {
    const { screen, user, bridge } = await open(samplePlaces())
    bridge.answers['places.save'] = () => failure('place-same', 'Home')
    await user.click(screen.getByRole('button', button('Add manually…')))
    const save = () => screen.getByRole<HTMLButtonElement>('button', button('Save'))
    await user.type(screen.getByRole('textbox'), 'Train')
    expect(save().disabled).toBe(true)
    await user.selectOptions(screen.getByRole('combobox', { name: 'Add fingerprint…' }), 'No network')
    await user.click(save())
    expect(screen.getByRole('alert').textContent).toContain('Home')
  })

  test('a place is removed after a question', async () => {
    const { screen, user, bridge } = await open(samplePlaces())
    await user.click(screen.getByRole('button', button('Change Home')))
    await user.click(screen.getByRole('menuitem', { name: 'Remove…' }))
    expect(screen.getByText(/its rule is deleted/)).toBeTruthy()
    await user.click(screen.getByRole('button', button('Remove')))
    expect(bridge.argumentsOf('places.remove')).toEqual([{ id: samplePlace.id }])
  })
})
