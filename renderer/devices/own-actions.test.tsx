import { act } from '@testing-library/preact'
import { expect, test } from 'vitest'
import type { OwnAction } from '../../contract/own-action.ts'
import { defaultPreferences } from '../../contract/preferences.ts'
import { openPart } from '../testing/part.tsx'
import { snapshot } from '../testing/world.ts'
import { OwnActions, ownActionMessages } from './own-actions.tsx'

const action: OwnAction = {
  id: '0b7a6f3e-7f0c-4a52-9d8e-2f4c7d1c9a11',
  name: 'Terminal',
  template: { kind: 'program', program: '/usr/bin/xterm', args: ['-e', 'ssh', '{address}'] },
  agreedTo: null,
}
const open = (ownActions: readonly OwnAction[] = []) =>
  openPart(
    <OwnActions />,
    snapshot({ preferences: { ...defaultPreferences, ownActions } }),
    ownActionMessages(),
  )

test('an action is added with one argument per line, whatever its characters', async () => {
  const { screen, user, bridge } = await open()
  await user.click(screen.getByRole('button', { name: 'Add action…' }))
  const box = (name: string) => screen.getByRole('textbox', { name })
  const save = () => screen.getByRole('button', { name: 'Save' })
  expect(save()).toHaveProperty('disabled', true)
  await user.type(box('Name'), 'Terminal')
  await user.click(box('Program'))
  await user.paste('/usr/bin/xterm')
  await user.click(box('Arguments, one per line'))
  await user.paste('-T\n{name} "; rm -rf ~\n\n{address}\n')
  await user.click(save())
  expect(bridge.argumentsOf('devices.saveAction')).toEqual([
    {
      id: null,
      name: 'Terminal',
      template: {
        kind: 'program',
        program: '/usr/bin/xterm',
        args: ['-T', '{name} "; rm -rf ~', '', '{address}'],
      },
    },
  ])
})

test.each([
  ['Program', 'xterm', 'Enter the full path, such as /usr/bin/xterm'],
  ['Program', '/bin/bash', /^Shells are not allowed/],
  ['Program', '/usr/bin/pkexec', 'Actions cannot run with elevated permissions'],
  ['Arguments, one per line', '{password}', '{password} is not a placeholder'],
  ['Link', 'file:///etc/passwd', /^Use a link that begins with http/],
  ['Link', 'https://{address}/a b', /^This contains a space/],
  ['Link', 'https://ada:secret@{address}/', 'Do not put a password in a link'],
])('in the box "%s", %s is said to be wrong there', async (label, text, words) => {
  const { screen, user } = await open()
  await user.click(screen.getByRole('button', { name: 'Add action…' }))
  if (label === 'Link') await user.click(screen.getByRole('radio', { name: 'Link' }))
  await user.type(screen.getByRole('textbox', { name: 'Name' }), 'x')
  if (label.startsWith('Arguments')) {
    await user.click(screen.getByRole('textbox', { name: 'Program' }))
    await user.paste('/bin/true')
  }
  const box = screen.getByRole('textbox', { name: label })
  await user.click(box)
  await user.paste(text)
  expect(box.getAttribute('aria-invalid')).toBe('true')
  const note = document.getElementById(box.getAttribute('aria-describedby') ?? '')
  expect(note?.textContent).toMatch(words)
  expect(screen.getByRole('button', { name: 'Save' })).toHaveProperty('disabled', true)
})

test('an action is changed, and removed only after a question', async () => {
  const { screen, user, bridge } = await open([action])
  await user.click(screen.getByRole('button', { name: 'Edit Terminal' }))
  const args = screen.getByRole('textbox', { name: 'Arguments, one per line' })
  expect(args).toHaveProperty('value', '-e\nssh\n{address}')
  await user.clear(args)
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await act(async () => {})
  expect(bridge.argumentsOf('devices.saveAction')).toMatchObject([{ id: action.id, template: { args: [] } }])
  await user.click(screen.getByRole('button', { name: 'Remove Terminal' }))
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(bridge.argumentsOf('devices.removeAction')).toEqual([])
  await user.click(screen.getByRole('button', { name: 'Remove Terminal' }))
  await user.click(screen.getByRole('button', { name: 'Remove' }))
  expect(bridge.argumentsOf('devices.removeAction')).toEqual([{ action: action.id }])
})
