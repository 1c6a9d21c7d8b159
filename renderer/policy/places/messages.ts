import placeDecisions from 'words:place-decisions'
import placeFaults from 'words:place-faults'
import places from 'words:places'

/** The view of places is fetched with these messages when it is first opened. */
export const placeMessages = () => [placeDecisions, placeFaults, places]
