import * as v from 'valibot'
import { readAccelerator } from './accelerator.ts'

export const accelerator = v.pipe(
  v.string(),
  v.maxLength(64),
  v.check((text) => readAccelerator(text) !== null),
)
