import type { HttpBindings } from '@hono/node-server'
import type { User } from '../state.ts'

/** Whose token a request carries */
export type Caller = { Bindings: HttpBindings; Variables: { user: User } }
