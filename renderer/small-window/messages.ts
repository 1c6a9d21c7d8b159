import { common } from '../../words/english/common.ts'
import { faults } from '../../words/english/faults.ts'
import { networks } from '../../words/english/networks.ts'
import { smallWindow } from '../../words/english/small-window.ts'
import { status } from '../../words/english/status.ts'

/** What the page has from its start. */
export const smallWindowMessages = { ...common, ...faults, ...networks, ...smallWindow, ...status }
