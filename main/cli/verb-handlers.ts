import { success } from '../../contract/result.ts'
import type { verbCommands } from '../../contract/verb-commands.ts'
import type { HandlersOf } from '../base/handlers.ts'
import type { DeviceDirectory } from '../devices/device-directory.ts'
import type { Doctor } from '../doctor/doctor.ts'
import type { ServiceLink } from '../service/link.ts'
import type { Store } from '../state/store.ts'

export interface VerbParts {
  readonly store: Store
  readonly link: Pick<ServiceLink, 'address'>
  readonly doctor: Pick<Doctor, 'read'>
  readonly devices: Pick<DeviceDirectory, 'read'>
  /** Polls the service, reads the computer again, and updates the store. */
  readonly refresh: () => Promise<unknown>
}

export function createVerbHandlers({
  store,
  link,
  doctor,
  devices,
  refresh,
}: VerbParts): HandlersOf<typeof verbCommands> {
  return {
    async 'snapshot.refresh'() {
      await refresh()
      return success(store.snapshot())
    },
    'devices.read': devices.read,
    'doctor.read': async ({ subject }) => success(await doctor.read(subject)),
    'service.address': link.address,
  }
}
