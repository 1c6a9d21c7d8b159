import { networks } from '../../../words/english/networks.ts'
import { setChanges } from '../../../words/english/set-changes.ts'
import { sets } from '../../../words/english/sets.ts'

/** Of the view of sets, which is fetched when it is first opened. */
export const setMessages = { ...networks, ...setChanges, ...sets }
