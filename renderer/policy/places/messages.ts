import { placeDecisions } from '../../../words/english/place-decisions.ts'
import { placeFaults } from '../../../words/english/place-faults.ts'
import { places } from '../../../words/english/places.ts'

/** The view of places is fetched with these messages when it is first opened. */
export const placeMessages = { ...placeDecisions, ...placeFaults, ...places }
