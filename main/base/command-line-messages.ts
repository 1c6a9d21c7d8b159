import { accountFaults } from '../../words/english/account-faults.ts'
import { commandLine } from '../../words/english/command-line.ts'
import { common } from '../../words/english/common.ts'
import { deviceFaults } from '../../words/english/device-faults.ts'
import { doctor } from '../../words/english/doctor.ts'
import { doctorCauses } from '../../words/english/doctor-causes.ts'
import { doctorFar } from '../../words/english/doctor-far.ts'
import { doctorHosted } from '../../words/english/doctor-hosted.ts'
import { doctorPeer } from '../../words/english/doctor-peer.ts'
import { faults } from '../../words/english/faults.ts'
import { placeFaults } from '../../words/english/place-faults.ts'
import { plan } from '../../words/english/plan.ts'
import { rulesText } from '../../words/english/rules-text.ts'
import { serviceSettings } from '../../words/english/service-settings.ts'
import { setChanges } from '../../words/english/set-changes.ts'
import { status } from '../../words/english/status.ts'

export const commandLineMessages = {
  ...common,
  ...status,
  ...commandLine,
  ...doctor,
  ...doctorCauses,
  ...doctorFar,
  ...doctorHosted,
  ...doctorPeer,
  ...faults,
  ...plan,
  ...rulesText,
  ...serviceSettings,
  ...setChanges,
  ...accountFaults,
  ...deviceFaults,
  ...placeFaults,
}
