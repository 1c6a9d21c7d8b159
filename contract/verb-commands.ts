import * as v from 'valibot'
import type { Device } from '../domain/devices/device.ts'
import type { NetworkId } from '../domain/network-id.ts'
import { command } from './command.ts'
import type { DoctorCheck } from './doctor.ts'
import { doctorSubject } from './doctor-commands.ts'
import type { Snapshot } from './snapshot.ts'

const nothing = v.undefined()

/** What verbs of the command line ask, and windows have in another way. Part of `commands`. */
export const verbCommands = {
  /** Asks the service and this computer, and answers with what came. */
  'snapshot.refresh': command(nothing).replies<Snapshot>(),
  'devices.read': command(nothing).replies<{
    readonly networks: readonly { readonly id: NetworkId; readonly name: string }[]
    readonly devices: readonly Device[]
  }>(),
  /** Checks, and answers when it is over; the check that the window shows stays. */
  'doctor.read': command(v.strictObject({ subject: doctorSubject })).replies<DoctorCheck>(),
  'service.address': command(nothing).replies<ServiceAddress>(),
} as const

/** Where the service is and how it is spoken to, without its token */
export interface ServiceAddress {
  /** "http://127.0.0.1:9993" */
  readonly origin: string
  /** That carries the token */
  readonly header: string
  /** null: not known */
  readonly home: string | null
}
