import palette from 'words:palette'
import setChanges from 'words:set-changes'
import smallWindowParts from 'words:small-window-parts'

/**
 * Messages of the palette, which is loaded when it is first opened. The settings have the same words as in their
 * view.
 */
export const paletteMessages = () => [palette, setChanges, smallWindowParts]
