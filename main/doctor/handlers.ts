import { failure } from '../../contract/result.ts'
import type { DoctorHandlers } from '../app/commands.ts'

export function createDoctorHandlers(): DoctorHandlers {
  return {
    'doctor.check': () => failure('internal', 'not built yet'),
    'doctor.again': () => failure('internal', 'not built yet'),
    'doctor.stop': () => failure('internal', 'not built yet'),
    'doctor.close': () => failure('internal', 'not built yet'),
  }
}
