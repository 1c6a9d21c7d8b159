import type { Service } from './exchange.ts'

/** Services that have a name of their own, by the port that they usually have */
export const knownServices = {
  ping: { kind: 'ping' },
  ssh: { kind: 'tcp', port: 22 },
  web: { kind: 'tcp', port: 443 },
  dns: { kind: 'udp', port: 53 },
  files: { kind: 'tcp', port: 445 },
} as const satisfies { readonly [name: string]: Service }

export type ServiceName = keyof typeof knownServices

export const serviceNames = Object.keys(knownServices) as readonly ServiceName[]

/** null: it has no name of its own */
export function nameOfService(service: Service): ServiceName | null {
  return serviceNames.find((name) => isSameService(knownServices[name], service)) ?? null
}

export function isSameService(one: Service, other: Service): boolean {
  return one.kind === other.kind && portOf(one) === portOf(other)
}

/** null: any port, or none */
export function portOf(service: Service): number | null {
  return 'port' in service ? service.port : null
}
