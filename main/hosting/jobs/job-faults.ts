import type { Fault } from '../../../contract/fault.ts'

/** After these nothing more can be done: the service, the permission or the whole network is gone. */
const ending: ReadonlySet<string> = new Set([
  'service-absent',
  'service-unreachable',
  'service-imposter',
  'service-timeout',
  'service-closed',
  'service-unauthorized',
  'service-redirect',
  'controller-absent',
  'controller-starting',
  'network-gone',
  'not-ours',
  'account-unauthorized',
  'account-read-only',
  'account-forbidden',
  'account-busy',
  'account-unreachable',
  'account-timeout',
  'account-write-unknown',
  'account-closed',
  'account-signed-out',
])

export function endsJob({ code }: Fault): boolean {
  return ending.has(code)
}
