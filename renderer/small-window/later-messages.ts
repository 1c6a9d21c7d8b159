import { networks } from '../../words/english/networks.ts'
import { pause } from '../../words/english/pause.ts'
import { smallWindowParts } from '../../words/english/small-window-parts.ts'

/** Messages of the parts that are loaded after the start. */
export const laterMessages = { ...networks, ...pause, ...smallWindowParts }
