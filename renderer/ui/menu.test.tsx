import { act } from '@testing-library/preact'
import { expect, test, vi } from 'vitest'
import { openPart } from '../testing/part.tsx'
import { snapshot } from '../testing/world.ts'
import { Menu } from './menu.tsx'

const menu = <Menu label="More" icon="…" items={[{ word: 'Rename', onPick: () => undefined }]} />

test('a menu stays open when the window is fitted to its content, and closes with a press elsewhere', async () => {
  const { screen, user } = await openPart(menu, snapshot(), [])
  await user.click(screen.getByRole('button', { name: 'More' }))
  act(() => void window.dispatchEvent(new Event('resize')))
  expect(screen.getByRole('menuitem', { name: 'Rename' })).toBeDefined()
  await user.click(document.body)
  expect(screen.queryByRole('menuitem', { name: 'Rename' })).toBeNull()
})

test('a menu closes when its button is scrolled away, not by a scroll from before the click', async () => {
  const { screen, user } = await openPart(menu, snapshot(), [])
  const button = screen.getByRole('button', { name: 'More' })
  await user.click(button)
  const scroll = () => act(() => void document.dispatchEvent(new Event('scroll')))
  scroll()
  expect(screen.getByRole('menuitem', { name: 'Rename' })).toBeDefined()
  const frame = button.closest<HTMLElement>('.popup-frame')
  if (frame === null) throw new Error('The button has no frame.')
  vi.spyOn(frame, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, -40, 10, 10))
  scroll()
  expect(screen.queryByRole('menuitem', { name: 'Rename' })).toBeNull()
})
