import { networks } from '../../words/english/networks.ts'
import { pause } from '../../words/english/pause.ts'
import { smallWindowParts } from '../../words/english/small-window-parts.ts'

/** Of the parts that are fetched once the window stands. */
export const laterMessages = { ...networks, ...pause, ...smallWindowParts }
