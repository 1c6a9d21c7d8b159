import { describe, expect, test } from 'vitest'
import { success } from '../../contract/result.ts'
import { openAccountWindow } from '../testing/account-window.tsx'
import { invitation } from '../testing/account-world.ts'
import { openHostedWindow, threeMembers } from '../testing/hosted-window.tsx'

describe('a dialog that makes something new', () => {
  const typed = async (
    opened: Awaited<ReturnType<typeof openHostedWindow>>,
    button: string,
    label: string,
    text: string,
    send: string,
  ) => {
    const { screen, user, bridge, settle } = opened
    const box = () => screen.getByRole<HTMLInputElement>('textbox', { name: label })
    const open = async () => {
      await user.click(
        screen.getAllByRole('button', { name: new RegExp(`^${button}`) }).at(-1) as HTMLElement,
      )
      await settle()
    }
    await open()
    expect(screen.queryByText('Unsaved changes')).toBeNull()
    await user.type(box(), text)
    screen.getByRole('dialog').dispatchEvent(new Event('cancel', { cancelable: true }))
    await settle()
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(screen.getAllByRole('button', { name: `${button} Unsaved changes` })).toHaveLength(1)

    // It is there again, and Discard empties it; Cancel takes it back as well.
    await open()
    expect(box().value).toBe(text)
    await user.click(screen.getByRole('button', { name: 'Discard' }))
    expect(box().value).toBe('')
    await user.type(box(), text)
    await user.click(screen.getByRole('button', { name: 'Cancel' }))
    expect(screen.queryByText('Unsaved changes')).toBeNull()

    // Sent: it is a draft no more.
    await open()
    await user.type(box(), text)
    await user.click(screen.getByRole('button', { name: send }))
    await settle()
    expect(opened.app.drafts.unsaved()).toEqual([])
    expect(bridge.argumentsOf('drafts.discard')).toHaveLength(3)
  }

  test('a network', async () => {
    const opened = await openHostedWindow({ at: null })
    await typed(opened, 'New network', 'Name', 'lab', 'Create')
  })

  test('a member', async () => {
    const opened = await openHostedWindow()
    const added = threeMembers[0] as (typeof threeMembers)[0] & object
    opened.bridge.answers['hosting.addMember'] = () =>
      success({ outcome: 'saved', value: added, differences: [] })
    await typed(opened, 'Add members', 'Node address', '89e92ceee5', 'Add')
  })

  test('an invitation', async () => {
    const opened = await openAccountWindow({ page: 'people' })
    opened.bridge.answers['account.invite'] = () => success(invitation())
    await typed(opened, 'Invite…', 'E-mail address', 'lin@example.com', 'Invite')
  })
})
