import { faultTraits } from './fault-traits.ts'

export type FaultCode = keyof typeof faultTraits

export const faultCodes = Object.keys(faultTraits) as FaultCode[]

/** A fault. `detail` is technical, such as a path, a status or the service's own words, and never holds a token. */
export interface Fault {
  readonly code: FaultCode
  readonly detail?: string
  /** The HTTP status, for an error that the service does not explain by its status alone */
  readonly status?: number
}
