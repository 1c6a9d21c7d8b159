import type { Fault, FaultCode } from './fault.ts'

/** The result of every command and request. Errors are returned because nothing may throw across the bridge. */
export type Result<T, F = Fault> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly error: F }

export function success<T>(value: T): Result<T, never> {
  return { ok: true, value }
}

export function failure(code: FaultCode, detail?: string): Result<never> {
  return { ok: false, error: detail === undefined ? { code } : { code, detail } }
}
