import * as v from 'valibot'
import type { Device } from '../domain/devices/device.ts'
import type { NetworkId } from '../domain/network-id.ts'
import { command } from './command.ts'
import type { Diagnosis } from './doctor.ts'
import { doctorSubject } from './doctor-commands.ts'
import type { Snapshot } from './snapshot.ts'

const nothing = v.undefined()

/** Commands that only the command line needs. Part of `commands`. */
export const verbCommands = {
  /** Polls the service and this computer, and replies with the new snapshot. */
  'snapshot.refresh': command(nothing).replies<Snapshot>(),
  'devices.read': command(nothing).replies<{
    readonly networks: readonly { readonly id: NetworkId; readonly name: string }[]
    readonly devices: readonly Device[]
  }>(),
  /** Runs a diagnosis and replies when it is finished. The diagnosis that the window shows is not affected. */
  'doctor.read': command(v.strictObject({ subject: doctorSubject })).replies<Diagnosis>(),
  'service.address': command(nothing).replies<ServiceAddress>(),
} as const

/** Says where the service answers and how to talk to it, without its token. */
export interface ServiceAddress {
  /** "http://127.0.0.1:9993" */
  readonly origin: string
  /** The name of the header that carries the token */
  readonly header: string
  /** null: not known */
  readonly home: string | null
}
