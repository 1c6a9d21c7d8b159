import type { AccountNetworkChange } from '../../../contract/account.ts'
import type { DraftSubject } from '../../../contract/draft-commands.ts'
import { networkFields } from '../../../contract/hosted-fields.ts'
import type { HostedNetwork } from '../../../contract/hosting.ts'
import { networkName } from '../network-list.ts'
import { type Editing, useEditing } from '../use-editing.ts'
import { changedFields, changeOf, formOfNetwork, type SettingsForm } from './settings-form.ts'

/** A network's settings while they are edited. */
export type Settings = Editing<HostedNetwork, SettingsForm, AccountNetworkChange>

interface UseSettings {
  readonly subject: DraftSubject
  /** null: not there yet */
  readonly network: HostedNetwork | null
  readonly onSaved: () => void
}

export function useSettings({ subject, network, onSaved }: UseSettings): Settings | null {
  return useEditing<HostedNetwork, SettingsForm, AccountNetworkChange>({
    subject,
    current: network,
    nameOf: ({ id, config }) => networkName({ id, name: config.name }),
    formOf: formOfNetwork,
    fieldsOf: networkFields,
    changeOf,
    changedOf: changedFields,
    save: (send, { id }, change, base) => send('hosting.saveNetwork', { network: id, change, base }),
    onSaved,
  })
}
