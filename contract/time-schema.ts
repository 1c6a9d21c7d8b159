import * as v from 'valibot'
import { latestTime } from '../domain/time.ts'

/** Milliseconds since the epoch, within what a Date can hold */
export const time = v.pipe(v.number(), v.minValue(0), v.maxValue(latestTime))
