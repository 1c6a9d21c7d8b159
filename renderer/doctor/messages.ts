import { doctor } from '../../words/english/doctor.ts'
import { doctorCauses } from '../../words/english/doctor-causes.ts'
import { doctorView } from '../../words/english/doctor-view.ts'

/** Of the diagnosis of the connection, which is fetched when it is first opened. */
export const doctorMessages = { ...doctor, ...doctorCauses, ...doctorView }
