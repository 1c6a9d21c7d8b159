import { expect } from 'vitest'
import { type HostedNetworkWindow, noteBeside } from './hosted-window.ts'

type MemberReply = { readonly [field: string]: unknown } & {
  readonly id: string
  readonly authorized: boolean
  readonly ipAssignments: readonly string[]
}

/** The dialog of a member in the window of its network, and the members as the service holds them. */
export type MemberForm = ReturnType<typeof memberForm>

export function memberForm(hosted: HostedNetworkWindow) {
  const path = (member: string) => `/controller/network/${hosted.id}/member/${member}`
  const read = (member: string) => hosted.demo.call<MemberReply>('GET', path(member))
  const dialog = () => hosted.dialog()
  const box = (name: string) => dialog().getByRole('textbox', { name, exact: true })
  const press = (name: string) => dialog().getByRole('button', { name, exact: true }).click()
  return {
    path,
    /** null: there is none */
    read,
    dialog,
    box,
    press,
    async member(member: string) {
      const found = await read(member)
      if (found === null) throw new Error('the member is gone')
      return found
    },
    write: (member: string, body: object) => hosted.demo.call('POST', path(member), body),
    flip: (name: string) => dialog().getByRole('switch', { name, exact: true }).click(),
    /** Opens the dialog of the member in whose line this stands. */
    async open(member: string) {
      await hosted.row(member).locator('[data-open]').click()
      await dialog().waitFor()
    },
    /** Presses Save, and waits until the dialog is gone. */
    async save() {
      await press('Save')
      await dialog().waitFor({ state: 'detached' })
    },
    /** The text beside a box */
    beside: (name: string) => noteBeside(box(name)),
  }
}

type Set = (form: MemberForm) => Promise<unknown>

/** Each field of a member, a value that it does not have, and how it is given that in the dialog. */
export const fields: readonly (readonly [field: string, expected: unknown, set: Set])[] = [
  ['name', 'attic nas', (form) => form.box('Name').fill('attic nas')],
  ['activeBridge', true, (form) => form.flip('Bridge')],
  ['noAutoAssignIps', true, (form) => form.flip('No addresses from the pools')],
  [
    'ipAssignments',
    ['10.83.4.1'],
    async (form) => {
      await form.press('Add address')
      expect(await form.box('Address 1').inputValue()).toBe('10.83.4.1')
    },
  ],
  [
    'ipAssignments',
    ['10.83.4.1', '10.83.4.200'],
    async (form) => {
      await form.press('Add address')
      expect(await form.box('Address 2').inputValue()).toBe('10.83.4.2')
      await form.box('Address 2').fill('10.83.4.200')
    },
  ],
  ['ipAssignments', ['10.83.4.200'], (form) => form.press('Remove 10.83.4.1')],
  ['tags', [[3, 42]], (form) => form.box('Tag 3').fill('42')],
  ['tags', [], (form) => form.box('Tag 3').fill('')],
  ['capabilities', [7], (form) => form.flip('Capability 7')],
]
