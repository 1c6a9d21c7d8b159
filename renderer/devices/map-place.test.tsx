import { expect, test } from 'vitest'
import { noDevices } from '../../contract/devices.ts'
import { openPart } from '../testing/part.tsx'
import { snapshot } from '../testing/world.ts'
import { MapPlace } from './map-place.tsx'
import { deviceMessages } from './messages.ts'

test('without devices it says what is needed for some, as the list does', async () => {
  const { screen } = await openPart(<MapPlace list={noDevices} />, snapshot(), deviceMessages)
  expect(await screen.findByText('No devices yet')).toBeTruthy()
})

test('where they were never read it says why, and not that there are none', async () => {
  const list = { ...noDevices, fault: { code: 'service-unreachable' } } as const
  const { screen } = await openPart(<MapPlace list={list} />, snapshot(), deviceMessages)
  expect(await screen.findByRole('alert')).toBeTruthy()
  expect(screen.queryByText('No devices yet')).toBeNull()
})
