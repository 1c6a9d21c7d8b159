import { expect, test } from 'vitest'
import { openWindow } from '../testing/window.tsx'
import { entry, snapshot } from '../testing/world.ts'

const focused = () =>
  document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent

test('after the first join the focus goes to what stands where its button was', async () => {
  const { screen, user, push } = await openWindow(snapshot())
  await user.click(screen.getByRole('button', { name: 'Join network' }))
  screen.getByRole('textbox', { name: 'Network ID' }).focus()
  await push(snapshot({ networks: [entry()] }))
  await user.keyboard('{Escape}')
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(focused()).toBe('Join network')
})

test('a view gives the focus back to what opened it', async () => {
  const { screen, user } = await openWindow(snapshot({ networks: [entry()] }))
  const opener = screen.getByRole('button', { name: 'Settings' })
  await user.click(opener)
  screen.getByRole('button', { name: 'Back' }).focus()
  await user.keyboard('{Escape}')
  expect(document.activeElement).toBe(opener)
  await user.click(opener)
  // Its parts are still to come.
  await user.click(screen.getByRole('button', { name: 'Save a report…' }))
  expect(screen.getByRole('main').contains(document.activeElement)).toBe(true)
})

test('a banner that is dismissed leaves the focus in the window', async () => {
  const fault = { code: 'preferences-damaged' } as const
  const noticed = snapshot({ networks: [entry()], notices: [{ id: 'n', fault }] })
  const { screen, push } = await openWindow(noticed)
  screen.getByRole('button', { name: 'Dismiss' }).focus()
  await push({ ...noticed, notices: [] })
  await expect.poll(() => focused()).toBe('Join network')
})
