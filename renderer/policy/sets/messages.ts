import networks from 'words:networks'
import setChanges from 'words:set-changes'
import sets from 'words:sets'

/** The view of sets is fetched with these messages when it is first opened. */
export const setMessages = () => [networks, setChanges, sets]
