import { doctor } from '../../words/english/doctor.ts'
import { doctorCauses } from '../../words/english/doctor-causes.ts'
import { doctorFar } from '../../words/english/doctor-far.ts'
import { doctorHosted } from '../../words/english/doctor-hosted.ts'
import { doctorPeer } from '../../words/english/doctor-peer.ts'
import { doctorView } from '../../words/english/doctor-view.ts'
import { plan } from '../../words/english/plan.ts'
import { serviceControl } from '../../words/english/service-control.ts'

/** The diagnosis of the connection is fetched with these messages when it is first opened. */
export const doctorMessages = {
  ...doctor,
  ...doctorCauses,
  ...doctorFar,
  ...doctorHosted,
  ...doctorPeer,
  ...doctorView,
  ...plan,
  ...serviceControl,
}
