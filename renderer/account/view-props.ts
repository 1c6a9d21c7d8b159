import type { AccountEntry, AccountId } from '../../contract/account.ts'
import type { AccountOrganization } from '../../contract/organizations.ts'
import type { DialogEnds } from '../app/use-dialog-action.ts'

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
