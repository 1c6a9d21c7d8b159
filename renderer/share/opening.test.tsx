import { act } from '@testing-library/preact'
import { expect, test } from 'vitest'
import { failure, success } from '../../contract/result.ts'
import type { Clipping } from '../../contract/share-commands.ts'
import { openWindow } from '../testing/window.tsx'
import { entry, snapshot } from '../testing/world.ts'

const [a, b] = ['d3ecf5726d000001', 'd3ecf5726d000002'] as const

async function openJoin(clipping?: Clipping) {
  const opened = await openWindow(snapshot({ networks: [entry()] }))
  const { user, screen, bridge } = opened
  if (clipping !== undefined) bridge.answers['share.readClipboard'] = () => success(clipping)
  await user.click(screen.getByRole('button', { name: 'Join network' }))
  const box = (): HTMLInputElement => screen.getByRole('textbox', { name: 'Network ID' })
  const paste = (): Promise<void> => user.click(screen.getByRole('button', { name: 'Paste' }))
  return { ...opened, box, paste }
}

/** Imitates the data that a person drags over the window or pastes with Ctrl+V. */
function transferOf(text: string, ...files: readonly File[]) {
  return { files, getData: () => text, dropEffect: 'none' }
}

function send(name: string, given: object): Promise<void> {
  return act(async () => {
    const event = new Event(name, { bubbles: true, cancelable: true })
    document.querySelector('dialog')?.dispatchEvent(Object.assign(event, given))
  })
}

test('the clipboard is read only on a click; it fills in the field, names the source, and joins nothing', async () => {
  const { paste, box, screen, bridge, user } = await openJoin({ kind: 'text', text: `Join us: ${a}` })
  expect(bridge.argumentsOf('share.readClipboard')).toEqual([])
  await paste()
  await screen.findByText('From the clipboard')
  expect(box().value).toBe('d3ec f572 6d00 0001')
  expect(bridge.argumentsOf('network.join')).toEqual([])
  await user.type(box(), '{Backspace}')
  expect(screen.queryByText('From the clipboard')).toBeNull()
})

test.each([
  [{ kind: 'nothing' }, /The clipboard contains no network ID and no picture/],
  [{ kind: 'too-large' }, /^It is too large/],
] as const)('explains a clipboard with %j', async (clipping, words) => {
  const { paste, box, screen } = await openJoin(clipping)
  await paste()
  expect((await screen.findByText(words)).closest('[role=alert]')).toBeTruthy()
  expect(box().value).toBe('')
})

test('a fault of reading the clipboard is shown in the dialog', async () => {
  const { paste, bridge, screen } = await openJoin()
  bridge.answers['share.readClipboard'] = () => failure('internal')
  await paste()
  expect(screen.getByRole('dialog').querySelector('.banner')).toBeTruthy()
})

test('several ids open the list of many, by Paste, by Ctrl+V and by dropping', async () => {
  const text = `${a}\n${b}`
  for (const give of [
    async ({ paste }: Awaited<ReturnType<typeof openJoin>>) => paste(),
    () => send('paste', { clipboardData: transferOf(text) }),
    () => send('drop', { dataTransfer: transferOf(text) }),
  ]) {
    const opened = await openJoin({ kind: 'text', text })
    await give(opened)
    await expect.poll(() => opened.app.dialogs.open.value).toEqual([{ kind: 'join-several', text }])
  }
})

test('what is dropped goes only into the top dialog', async () => {
  const { app, box, screen } = await openJoin()
  await act(() => app.dialogs.show({ kind: 'join-several', text: '' }))
  const list = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'IDs or links' })
  await act(() => app.dialogs.show({ kind: 'join', id: '' }))
  await send('drop', { dataTransfer: transferOf(a) })
  await screen.findByText('From what you dropped')
  expect(box().value).toBe('d3ec f572 6d00 0001')
  expect(list.value).toBe('')
})

test('a single id pasted by Ctrl+V is pasted into the field as usual', async () => {
  const { user, box, screen } = await openJoin()
  await user.click(box())
  await user.paste(`meshtray://join/${a}`)
  expect(box().value).toBe(`meshtray://join/${a}`)
  expect(screen.queryByText('From what you dropped')).toBeNull()
})

test('the place to drop on is highlighted while something is dragged over the window', async () => {
  await openJoin()
  const place = (): string | undefined => document.querySelector('.join-drop')?.className
  await send('dragover', { dataTransfer: transferOf('') })
  expect(place()).toContain('join-drop-over')
  await send('dragleave', { relatedTarget: null })
  expect(place()).not.toContain('join-drop-over')
})

test('a text file is read, and a file of another kind is not', async () => {
  const { box, screen } = await openJoin()
  const files = (file: File) => ({ dataTransfer: transferOf('', file) })
  await send('drop', files(new File([a], 'networks.txt', { type: 'text/plain' })))
  await screen.findByText('From networks.txt')
  expect(box().value).toBe('d3ec f572 6d00 0001')
  await send('drop', files(new File(['MZ'], 'setup.exe', { type: 'application/x-msdownload' })))
  await screen.findByText(/^setup.exe is neither a picture/)
  expect(box().value).toBe('')
})
