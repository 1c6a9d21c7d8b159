import { act } from '@testing-library/preact'
import { vi } from 'vitest'
import { success } from '../../../contract/result.ts'
import { openWindow } from '../../testing/window.tsx'
import { entry, network, snapshot } from '../../testing/world.ts'

export const office = '8056c2e21c000001'
export const copies = ['Copy address 10.147.17.97', 'Copy address fd80:56c2::1', 'Copy network ID']
export const twoNetworks = snapshot({
  networks: [
    entry(network({ id: office, name: 'office' })),
    entry(network({ id: '89e92ceee5000002', name: 'workshop' })),
  ],
})

/** Waits until the palette has been fetched. */
export const fetched = () =>
  act(async () => {
    await import('../palette.tsx')
  })

/** Opens the small window and then its palette. */
export async function openPalette(first = twoNetworks) {
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(520)
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(520)
  const opened = await openWindow(first)
  opened.bridge.answers['hosting.networks'] = () => success([])
  opened.bridge.answers['hosting.findMembers'] = () => success([])
  opened.bridge.answers['devices.find'] = () => success([])
  opened.bridge.answers['account.organizationMembers'] = ({ id }) =>
    success({
      items: [{ orgId: id, userId: `of-${id}`, name: `Omar of ${id}`, email: '' }],
      unreadable: 0,
    })
  const { user, screen } = opened
  const opener = screen.getByRole('button', { name: 'Settings' })
  opener.focus()
  await user.keyboard('{Control>}k{/Control}')
  return {
    ...opened,
    opener,
    whole: fetched,
    options: () => screen.getAllByRole('option').map(({ textContent }) => textContent),
    active: () => {
      const id = screen.getByRole('combobox').getAttribute('aria-activedescendant')
      return document.getElementById(id ?? '')?.textContent
    },
    after: () => act(() => new Promise((resolve) => setTimeout(resolve, 1))),
  }
}
