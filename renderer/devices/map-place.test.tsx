import { configure, screen } from '@testing-library/dom'
import { cleanup, render } from '@testing-library/preact'
import { expect, test } from 'vitest'
import { type DeviceList, noDevices } from '../../contract/devices.ts'
import { Page } from '../app/page.tsx'
import { createApp } from '../app/state.ts'
import { createTestBridge } from '../testing/bridge.ts'
import { flush, windowTranslator } from '../testing/part.tsx'
import { snapshot } from '../testing/world.ts'
import { MapPlace } from './map-place.tsx'
import { deviceMessages } from './messages.ts'

function openPlace(list: DeviceList): void {
  configure({ eventWrapper: flush })
  cleanup()
  const translator = windowTranslator()
  translator.add(deviceMessages)
  render(
    <Page app={createApp(createTestBridge(snapshot()), true)} translator={translator}>
      <MapPlace list={list} />
    </Page>,
  )
}

test('without devices it says what is needed for some, as the list does', async () => {
  openPlace(noDevices)
  expect(await screen.findByText('No devices yet')).toBeTruthy()
})

test('where they were never read it says why, and not that there are none', async () => {
  openPlace({ ...noDevices, fault: { code: 'service-unreachable' } })
  expect(await screen.findByRole('alert')).toBeTruthy()
  expect(screen.queryByText('No devices yet')).toBeNull()
})
