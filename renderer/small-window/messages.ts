import { accountFaults } from '../../words/english/account-faults.ts'
import { common } from '../../words/english/common.ts'
import { faults } from '../../words/english/faults.ts'
import { networks } from '../../words/english/networks.ts'
import { smallWindow } from '../../words/english/small-window.ts'
import { status } from '../../words/english/status.ts'

/** What the page has from its start. */
export const smallWindowMessages = {
  ...accountFaults,
  ...common,
  ...faults,
  ...networks,
  ...smallWindow,
  ...status,
}
