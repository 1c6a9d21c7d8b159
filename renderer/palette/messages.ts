import { palette } from '../../words/english/palette.ts'
import { setChanges } from '../../words/english/set-changes.ts'
import { smallWindowParts } from '../../words/english/small-window-parts.ts'

/** Of the palette, which is fetched when it is first opened; its settings have the words that they have there. */
export const paletteMessages = { ...palette, ...setChanges, ...smallWindowParts }
