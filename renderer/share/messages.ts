import { share } from '../../words/english/share.ts'

/** Of the dialog to share, which is fetched when it is first opened. */
export const shareMessages = share
