import type { AccountNetworkChange } from '../../../contract/account.ts'
import type { HostedNetwork } from '../../../contract/hosting.ts'
import { type Editing, useEditing } from '../use-editing.ts'
import {
  changedFields,
  changeOf,
  type Draft,
  formOfNetwork,
  type SettingsField,
  type SettingsForm,
} from './draft.ts'

/** A network's settings while they are edited. */
export interface Settings extends Editing<HostedNetwork, SettingsForm, AccountNetworkChange> {
  /** The fields whose boxes say what is not saved. */
  readonly changed: readonly SettingsField[]
}

interface UseSettings {
  /** null: not there yet */
  readonly network: HostedNetwork | null
  readonly draft: Draft | null
  readonly onDraft: (draft: Draft | null) => void
  readonly onSaved: () => void
}

/** The draft outlives this: it stays while the person looks at other networks. */
export function useSettings({ network, draft, onDraft, onSaved }: UseSettings): Settings | null {
  const editing = useEditing<HostedNetwork, SettingsForm, AccountNetworkChange>({
    current: network,
    edit: draft,
    onEdit: (edit) => onDraft(edit === null ? null : { ...edit, changed: changedFields(edit) }),
    formOf: formOfNetwork,
    changeOf,
    save: (send, { id, revision }, change) =>
      send('hosting.saveNetwork', { network: id, change, base: revision }),
    onSaved,
  })
  return editing === null ? null : { ...editing, changed: draft?.changed ?? [] }
}
