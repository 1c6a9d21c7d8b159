import { act } from '@testing-library/preact'
import { expect, test } from 'vitest'
import { openPart } from '../testing/part.tsx'
import { snapshot } from '../testing/world.ts'
import { Menu } from './menu.tsx'

const menu = <Menu label="More" icon="…" items={[{ word: 'Rename', onPick: () => undefined }]} />

test('a menu stays open when the window is fitted to its content, and closes with a press elsewhere', async () => {
  const { screen, user } = await openPart(menu, snapshot(), {})
  await user.click(screen.getByRole('button', { name: 'More' }))
  act(() => void window.dispatchEvent(new Event('resize')))
  expect(screen.getByRole('menuitem', { name: 'Rename' })).toBeDefined()
  await user.click(document.body)
  expect(screen.queryByRole('menuitem', { name: 'Rename' })).toBeNull()
})
