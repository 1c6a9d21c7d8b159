import { success } from '../../contract/result.ts'
import type { DeviceDirectory } from '../devices/device-directory.ts'
import type { Doctor } from '../doctor/doctor.ts'
import type { ServiceLink } from '../service/link.ts'
import type { Store } from '../state/store.ts'
import type { VerbOnlyHandlers } from './commands.ts'

export interface VerbParts {
  readonly store: Store
  readonly link: Pick<ServiceLink, 'address'>
  readonly doctor: Pick<Doctor, 'read'>
  readonly devices: Pick<DeviceDirectory, 'read'>
  /** Polls into the store. */
  readonly refresh: () => Promise<unknown>
}

export function createVerbHandlers({ store, link, doctor, devices, refresh }: VerbParts): VerbOnlyHandlers {
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
