import networks from 'words:networks'
import pause from 'words:pause'
import smallWindowParts from 'words:small-window-parts'

/** Messages of the parts that are loaded after the start. */
export const laterMessages = () => [networks, pause, smallWindowParts]
