import { deviceMap } from '../../../words/english/device-map.ts'

/** Of the map, which is fetched when it is first opened. */
export const mapMessages = { ...deviceMap }
