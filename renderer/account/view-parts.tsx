import { Ellipsis } from 'lucide'
import type { ComponentChildren, ComponentProps } from 'preact'
import type { AccountEntry, AccountId } from '../../contract/account.ts'
import type { AccountOrganization } from '../../contract/organizations.ts'
import type { DialogRequest } from '../app/dialogs.ts'
import { type App, useApp } from '../app/state.ts'
import { useAction } from '../app/use-action.ts'
import { Button, TabIndexProvider } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { Menu } from '../ui/menu.tsx'
import { TableHead } from '../ui/table.tsx'
import { useListKeys } from '../ui/use-list-keys.ts'

/** The properties of a page about an account */
export interface AccountViewProps {
  readonly account: AccountEntry
  /** It can be changed now. */
  readonly usable: boolean
}

/** The properties of a part of a page about one organization of an account */
export interface OrganizationProps {
  readonly account: AccountId
  readonly organization: AccountOrganization
  readonly usable: boolean
}

/** The properties of a dialog that changes something of an account */
export interface AccountDialogProps extends DialogEnds {
  readonly account: AccountId
}

export interface DialogEnds {
  readonly onDone: () => void
  readonly onClose: () => void
}

/** Sends the commands of a dialog. `frame`: the properties of the dialog that follow from it */
export function useDialogAction({ onDone, onClose }: DialogEnds) {
  const { busy, fault, send } = useAction()
  /** Sends the command that ends the dialog, which stays open where it fails. */
  const finish: App['tryAsk'] = async (command, ...argument) => {
    const reply = await send(command, ...argument)
    if (!reply.ok) return reply
    onDone()
    onClose()
    return reply
  }
  return { busy, fault, send, finish, frame: { busy, fault, onClose } }
}

interface DialogButtonProps extends Omit<ComponentProps<typeof Button>, 'onClick'> {
  readonly opens: DialogRequest
}

/** A button, quiet unless another kind is given, that opens a dialog. */
export function DialogButton({ opens, kind = 'quiet', ...props }: DialogButtonProps) {
  const { dialogs } = useApp()
  return <Button {...props} kind={kind} onClick={() => dialogs.show(opens)} />
}

interface DialogItem {
  readonly word: string
  readonly opens: DialogRequest
  readonly disabled?: boolean
  /** It stands apart from the others, and in red. */
  readonly deletes?: boolean
}

interface DialogMenuProps {
  readonly label: string
  /** False: all items are off. */
  readonly usable: boolean
  readonly items: readonly DialogItem[]
}

/** A menu, behind three dots, of dialogs about one thing. */
export function DialogMenu({ label, usable, items }: DialogMenuProps) {
  const { dialogs } = useApp()
  return (
    <Menu
      plain
      label={label}
      icon={<Icon node={Ellipsis} />}
      items={items.map(({ word, opens, disabled = false, deletes = false }) => ({
        word,
        danger: deletes,
        apart: deletes,
        disabled: !usable || disabled,
        onPick: () => dialogs.show(opens),
      }))}
    />
  )
}

interface KeyedTableProps<R> {
  readonly label: string
  readonly class?: string
  readonly columns: readonly ComponentChildren[]
  readonly rows: readonly R[]
  readonly keyOf: (row: R) => string
  /** The rows have no controls, so that they take the focus themselves. */
  readonly focusesRows?: boolean
  /** The cells of a row */
  readonly children: (row: R) => ComponentChildren
}

/** A plain table, in which the arrow keys move the focus from row to row. */
export function KeyedTable<R>(props: KeyedTableProps<R>) {
  const { label, class: own = '', columns, rows, keyOf, focusesRows = false, children } = props
  const keys = useListKeys<HTMLTableElement>(rows.map(keyOf))
  return (
    <table class={`table plain-table ${own}`} aria-label={label} {...keys.list}>
      <TableHead columns={columns} />
      <tbody>
        {rows.map((row) => {
          const key = keyOf(row)
          const tabIndex = key === keys.active ? 0 : -1
          return (
            <TabIndexProvider key={key} value={tabIndex}>
              <tr data-row={key} tabIndex={focusesRows ? tabIndex : undefined}>
                {children(row)}
              </tr>
            </TabIndexProvider>
          )
        })}
      </tbody>
    </table>
  )
}
