import { accountFaults } from '../../words/english/account-faults.ts'
import { common } from '../../words/english/common.ts'
import { faults } from '../../words/english/faults.ts'
import { status } from '../../words/english/status.ts'

/** What both windows have from their start. */
export const startMessages = { ...accountFaults, ...common, ...faults, ...status }
