import { expect, test } from 'vitest'
import { noDevices } from '../../contract/devices.ts'
import { openPart } from '../testing/part.tsx'
import { snapshot } from '../testing/world.ts'
import { LazyMap } from './lazy-map.tsx'
import { deviceMessages } from './messages.ts'

test('without devices it shows the same text as the list', async () => {
  const { screen } = await openPart(<LazyMap list={noDevices} />, snapshot(), deviceMessages())
  expect(await screen.findByText('No devices yet')).toBeTruthy()
})

test('if devices were never read it shows the fault, and not that there are none', async () => {
  const list = { ...noDevices, fault: { code: 'service-unreachable' } } as const
  const { screen } = await openPart(<LazyMap list={list} />, snapshot(), deviceMessages())
  expect(await screen.findByRole('alert')).toBeTruthy()
  expect(screen.queryByText('No devices yet')).toBeNull()
})
