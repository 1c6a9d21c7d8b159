import { placeDecisions } from '../../../words/english/place-decisions.ts'
import { placeFaults } from '../../../words/english/place-faults.ts'
import { places } from '../../../words/english/places.ts'

/** Of places, which are fetched when they are first opened. */
export const placeMessages = { ...placeDecisions, ...placeFaults, ...places }
