import type { Clock } from '../node-service/clock.ts'
import { createNetworks, type Networks } from './networks.ts'
import { createPeople, type People } from './people.ts'
import type { AccountState } from './state.ts'

export const version = '1.2.0'
export const apiVersion = '4'

/** The account service without its HTTP interface. */
export interface AccountService {
  readonly clock: Clock
  readonly startedAt: number
  readonly networks: Networks
  readonly people: People
  readOnly: boolean
  /** Refuses every token with this status; null: takes those it knows */
  refusing: 401 | 403 | null
  state(): AccountState
}

export function createAccountService(
  clock: Clock,
  state: AccountState,
  changed: (state: () => AccountState) => void,
): AccountService {
  const tell = () => changed(() => service.state())
  const networks = createNetworks(clock, state, tell)
  const people = createPeople(state, () => clock.now(), tell)
  const service: AccountService = {
    clock,
    startedAt: clock.now(),
    networks,
    people,
    readOnly: false,
    refusing: null,
    state: () => ({ ...people.saved(), ...networks.saved() }),
  }
  return service
}
