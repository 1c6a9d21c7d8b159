import type { Locator } from 'playwright-core'
import { expect } from 'vitest'
import { type HostedNetworkWindow, noteBeside } from './hosted-window.ts'

type MemberReply = { readonly [field: string]: unknown } & {
  readonly id: string
  readonly authorized: boolean
  readonly ipAssignments: readonly string[]
}

/** The dialog of a member in the window of its network, and the members as the service holds them. */
export interface MemberForm {
  path(member: string): string
  /** null: there is none */
  read(member: string): Promise<MemberReply | null>
  member(member: string): Promise<MemberReply>
  write(member: string, body: object): Promise<unknown>
  dialog(): Locator
  box(name: string): Locator
  flip(name: string): Promise<void>
  press(name: string): Promise<void>
  /** Opens the dialog of the member in whose line this stands. */
  open(member: string): Promise<void>
  /** Presses Save, and waits until the dialog is gone. */
  save(): Promise<void>
  /** The text beside a box */
  beside(name: string): Promise<string>
}

export function memberForm(hosted: HostedNetworkWindow): MemberForm {
  const path = (member: string) => `/controller/network/${hosted.id}/member/${member}`
  const read = (member: string) => hosted.demo.call<MemberReply>('GET', path(member))
  const dialog = () => hosted.dialog()
  const box = (name: string) => dialog().getByRole('textbox', { name, exact: true })
  const press = (name: string) => dialog().getByRole('button', { name, exact: true }).click()
  return {
    path,
    read,
    dialog,
    box,
    press,
    async member(member) {
      const found = await read(member)
      if (found === null) throw new Error('the member is gone')
      return found
    },
    write: (member, body) => hosted.demo.call('POST', path(member), body),
    flip: (name) => dialog().getByRole('switch', { name, exact: true }).click(),
    async open(member) {
      await hosted.row(member).locator('[data-open]').click()
      await dialog().waitFor()
    },
    async save() {
      await press('Save')
      await dialog().waitFor({ state: 'detached' })
    },
    beside: (name) => noteBeside(box(name)),
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
