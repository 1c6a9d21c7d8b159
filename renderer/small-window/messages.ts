import { networks } from '../../words/english/networks.ts'
import { smallWindow } from '../../words/english/small-window.ts'

export const smallWindowMessages = { ...networks, ...smallWindow }
