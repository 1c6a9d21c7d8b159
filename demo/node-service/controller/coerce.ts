import { isJsonObject, type Json } from '../json.ts'
import { formatCidr, formatIp, parseCidr, parseIp } from './ip.ts'

// The service never refuses a value: it turns it into the type it wants. Each function here does as the service was
// seen to do; what cannot be turned becomes the default, and a list's bad items are dropped.

/** An unsigned 64-bit integer: negative ones wrap, so -5 is 2^64 - 5. A bigint where a double cannot hold it. */
export function toInteger(value: Json | undefined, fallback: number): number | bigint {
  const wide = wideInteger(value)
  if (wide === undefined) return fallback
  const wrapped = BigInt.asUintN(64, wide)
  return wrapped <= BigInt(Number.MAX_SAFE_INTEGER) ? Number(wrapped) : wrapped
}

/** Clamped to the bounds, which both hold. A negative number is a huge one here too. */
export function toBounded(value: Json | undefined, fallback: number, low: number, high: number): number {
  const wide = BigInt.asUintN(32, BigInt(toInteger(value, fallback)))
  return Math.min(high, Math.max(low, Number(wide)))
}

export function toFlag(value: Json | undefined, fallback: boolean): boolean {
  if (typeof value === 'boolean') return value
  if (typeof value === 'number' || typeof value === 'bigint') return BigInt(toInteger(value, 0)) !== 0n
  if (typeof value === 'string') return /^[1tT]/.test(value)
  return fallback
}

export function toText(value: Json | undefined, fallback: string): string {
  if (typeof value === 'string') return value
  if (typeof value === 'boolean') return value ? '1' : '0'
  if (typeof value === 'number' || typeof value === 'bigint') return String(toInteger(value, 0))
  return fallback
}

/** A node's address or null. */
export function toNodeAddress(value: Json | undefined): string | null {
  const text = toText(value, '')
  return text.length === 10 ? text : null
}

export interface ManagedRoute {
  readonly target: string
  readonly via: string | null
}

export function toRoutes(value: readonly Json[]): ManagedRoute[] {
  return value.flatMap((item) => {
    if (!isJsonObject(item) || typeof item.target !== 'string') return []
    const target = parseCidr(item.target)
    if (target === undefined) return []
    const via = typeof item.via === 'string' ? parseIp(item.via) : undefined
    return [{ target: formatCidr(target), via: via?.family === target.ip.family ? formatIp(via) : null }]
  })
}

export interface Pool {
  readonly ipRangeStart: string
  readonly ipRangeEnd: string
}

export function toPools(value: readonly Json[]): Pool[] {
  return value.flatMap((item) => {
    if (!isJsonObject(item)) return []
    const start = parseIp(toText(item.ipRangeStart, ''))
    const end = parseIp(toText(item.ipRangeEnd, ''))
    if (start === undefined || start.family !== end?.family) return []
    return [{ ipRangeStart: formatIp(start), ipRangeEnd: formatIp(end) }]
  })
}

export function toAddresses(value: readonly Json[]): string[] {
  return value.flatMap((item) => {
    const ip = typeof item === 'string' ? parseIp(item) : undefined
    return ip === undefined ? [] : [formatIp(ip)]
  })
}

export interface Dns {
  readonly domain: string
  readonly servers: readonly string[]
}

export function toDns(value: { readonly domain?: Json; readonly servers?: Json }): Dns {
  return {
    domain: toText(value.domain, ''),
    servers: Array.isArray(value.servers) ? value.servers.filter((server) => typeof server === 'string') : [],
  }
}

function wideInteger(value: Json | undefined): bigint | undefined {
  if (typeof value === 'bigint') return value
  if (typeof value === 'boolean') return value ? 1n : 0n
  if (typeof value === 'number') return Number.isFinite(value) ? BigInt(Math.trunc(value)) : 0n
  if (typeof value === 'string') return BigInt(/^\d+/.exec(value)?.[0] ?? 0)
  return undefined
}
