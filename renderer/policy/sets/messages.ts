import { networks } from '../../../words/english/networks.ts'
import { setChanges } from '../../../words/english/set-changes.ts'
import { sets } from '../../../words/english/sets.ts'

/** The view of sets is fetched with these messages when it is first opened. */
export const setMessages = { ...networks, ...setChanges, ...sets }
