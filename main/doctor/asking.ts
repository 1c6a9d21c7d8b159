import type { Network } from '../../contract/node.ts'
import type { Result } from '../../contract/result.ts'
import type { DoctorGathered } from './facts.ts'
import { fact, type Gathered, missing } from './gather.ts'

/** Timeouts in ms for the service, programs and files */
export const longest = { service: 4_500, program: 3_500, file: 2_000 } as const

export const belowThis = (by: string): Gathered<never> => missing(by, 'check-below')

export function ofReply<T>(by: string, reply: Result<T>): Gathered<T> {
  return reply.ok
    ? fact(by, reply.value, textOf(reply.value))
    : missing(by, 'failed', `${reply.error.code} ${reply.error.detail ?? ''}`)
}

export function networksOf({ service }: Pick<DoctorGathered, 'service'>): readonly Network[] {
  return service.kind === 'found' && service.value.outcome.ok ? service.value.outcome.networks : []
}

export function textOf(value: unknown): string {
  return JSON.stringify(value, null, 1)
}
