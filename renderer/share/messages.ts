import { share } from '../../words/english/share.ts'

/** Of the dialogs to share and to join several, which are fetched when one is first opened. */
export const shareMessages = share
