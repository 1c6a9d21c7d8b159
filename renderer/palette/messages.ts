import { palette } from '../../words/english/palette.ts'
import { setChanges } from '../../words/english/set-changes.ts'
import { smallWindowParts } from '../../words/english/small-window-parts.ts'

/**
 * Messages of the palette, which is loaded when it is first opened. The settings have the same words as in their
 * view.
 */
export const paletteMessages = { ...palette, ...setChanges, ...smallWindowParts }
