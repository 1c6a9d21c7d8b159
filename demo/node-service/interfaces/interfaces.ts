import { deviceNameOf } from '../node/interface-names.ts'
import type { JoinedNetwork } from '../node/joined-network.ts'

/** Where the networks of the node are on its computer: nowhere, on one that is made up, or in the kernel. */
export const interfaceKinds = ['none', 'made-up', 'kernel'] as const
export type InterfaceKind = (typeof interfaceKinds)[number]

export interface Interfaces {
  /** As the service reports it; empty where there is none */
  nameOf(networkId: string): string
  /** Brings the computer to what the joined networks need. What was changed by hand stays until the next change. */
  apply(networks: readonly JoinedNetwork[]): void
  /** Takes all away. */
  close(): Promise<void>
}

export const noInterfaces: Interfaces = {
  nameOf: () => '',
  apply: () => undefined,
  close: async () => undefined,
}

export const madeUpInterfaces: Interfaces = { ...noInterfaces, nameOf: deviceNameOf }
