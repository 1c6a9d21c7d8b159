import type { Aged, Cached } from '../../../contract/account.ts'
import { faultTraits } from '../../../contract/fault-traits.ts'
import { type Result, success } from '../../../contract/result.ts'

/** The answer, or what was read earlier where there is none just now: it then says when that was. */
export function orCached<T extends object>(
  reply: Result<T>,
  held: Cached<T> | null | undefined,
): Result<T & Aged> {
  return isUsable(reply, held) ? success(aged(held.value, held.at)) : reply
}

export function orCachedList<T extends object>(
  reply: Result<readonly T[]>,
  held: Cached<readonly T[]> | null | undefined,
): Result<readonly (T & Aged)[]> {
  return isUsable(reply, held) ? success(held.value.map((item) => aged(item, held.at))) : reply
}

function isUsable<T>(reply: Result<unknown>, held: Cached<T> | null | undefined): held is Cached<T> {
  return !reply.ok && faultTraits[reply.error.code].transient && held !== null && held !== undefined
}

function aged<T extends object>(value: T, at: number): T & Aged {
  return { ...value, cachedAt: at }
}
