import type { Cached } from '../../../contract/account.ts'
import { faultTraits } from '../../../contract/fault-traits.ts'
import type { Aged } from '../../../contract/hosting.ts'
import { type Result, success } from '../../../contract/result.ts'

/** The answer, or what was read earlier where there is none just now: it then says when that was. */
export function orCached<T extends object>(
  reply: Result<T>,
  cached: Cached<T> | null | undefined,
): Result<T & Aged> {
  return isUsable(reply, cached) ? success(aged(cached.value, cached.at)) : reply
}

export function orCachedList<T extends object>(
  reply: Result<readonly T[]>,
  cached: Cached<readonly T[]> | null | undefined,
): Result<readonly (T & Aged)[]> {
  return isUsable(reply, cached) ? success(agedList(cached)) : reply
}

/** Each says when it was read. */
export function agedList<T extends object>({ value, at }: Cached<readonly T[]>): readonly (T & Aged)[] {
  return value.map((item) => aged(item, at))
}

function isUsable<T>(reply: Result<unknown>, cached: Cached<T> | null | undefined): cached is Cached<T> {
  return !reply.ok && faultTraits[reply.error.code].transient && cached !== null && cached !== undefined
}

function aged<T extends object>(value: T, at: number): T & Aged {
  return { ...value, cachedAt: at }
}
