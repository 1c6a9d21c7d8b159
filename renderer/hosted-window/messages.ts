import { account } from '../../words/english/account.ts'
import { hostedWindow } from '../../words/english/hosted-window.ts'

/** What the window of hosted networks shows at its start. */
export const hostedWindowMessages = { ...account, ...hostedWindow }
