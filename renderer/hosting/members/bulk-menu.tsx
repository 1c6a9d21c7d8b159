import type { AccountId } from '../../../contract/account.ts'
import { bulkFields } from '../../../contract/member-values.ts'
import { capabilitiesOf } from '../../../contract/source-capabilities.ts'
import type { NodeAddress } from '../../../domain/network-id.ts'
import { useApp } from '../../app/state.ts'
import { useTranslate } from '../../text/use-translate.ts'
import { Select } from '../../ui/select.tsx'

interface BulkMenuProps {
  /** The account that hosts the network; null: this computer */
  readonly host: AccountId | null
  readonly members: readonly NodeAddress[]
}

/** What else can be changed of many members. */
export function BulkMenu({ host, members }: BulkMenuProps) {
  const t = useTranslate()
  const { dialogs } = useApp()
  const { canHideMembers } = capabilitiesOf[host === null ? 'controller' : 'account']
  const fields = bulkFields.filter((field) => field !== 'hidden' || canHideMembers)
  return (
    <Select
      adds
      label={t('bulk.menu')}
      value=""
      onChoose={(chosen) => {
        const field = fields.find((one) => one === chosen)
        if (field !== undefined) dialogs.show({ kind: 'change-members', field, members })
      }}
    >
      <option value="">{t('bulk.choose')}</option>
      {fields.map((field) => (
        <option key={field} value={field}>
          {t(`bulk.field.${field}`)}
        </option>
      ))}
    </Select>
  )
}
