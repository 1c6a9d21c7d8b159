import { access } from '../english/access.ts'
import { account } from '../english/account.ts'
import { accountFaults } from '../english/account-faults.ts'
import { accountNetwork } from '../english/account-network.ts'
import { activity } from '../english/activity.ts'
import { automation } from '../english/automation.ts'
import { bulk } from '../english/bulk.ts'
import { commandLine } from '../english/command-line.ts'
import { common } from '../english/common.ts'
import { copyNetwork } from '../english/copy-network.ts'
import { deviceActions } from '../english/device-actions.ts'
import { deviceFaults } from '../english/device-faults.ts'
import { deviceMap } from '../english/device-map.ts'
import { devices } from '../english/devices.ts'
import { doctor } from '../english/doctor.ts'
import { doctorCauses } from '../english/doctor-causes.ts'
import { doctorFar } from '../english/doctor-far.ts'
import { doctorHosted } from '../english/doctor-hosted.ts'
import { doctorPeer } from '../english/doctor-peer.ts'
import { doctorView } from '../english/doctor-view.ts'
import { faults } from '../english/faults.ts'
import { fileProblems } from '../english/file-problems.ts'
import { hostedWindow } from '../english/hosted-window.ts'
import { hosting } from '../english/hosting.ts'
import { linkTimeline } from '../english/link-timeline.ts'
import { linkTraffic } from '../english/link-traffic.ts'
import { memberFilters } from '../english/member-filters.ts'
import { members } from '../english/members.ts'
import { networkSettings } from '../english/network-settings.ts'
import { networks } from '../english/networks.ts'
import { organization } from '../english/organization.ts'
import { palette } from '../english/palette.ts'
import { pause } from '../english/pause.ts'
import { people } from '../english/people.ts'
import { placeDecisions } from '../english/place-decisions.ts'
import { placeFaults } from '../english/place-faults.ts'
import { places } from '../english/places.ts'
import { plan } from '../english/plan.ts'
import { reach } from '../english/reach.ts'
import { report } from '../english/report.ts'
import { results } from '../english/results.ts'
import { rules } from '../english/rules.ts'
import { rulesEditor } from '../english/rules-editor.ts'
import { rulesText } from '../english/rules-text.ts'
import { serviceControl } from '../english/service-control.ts'
import { serviceSettings } from '../english/service-settings.ts'
import { setChanges } from '../english/set-changes.ts'
import { sets } from '../english/sets.ts'
import { share } from '../english/share.ts'
import { shortcuts } from '../english/shortcuts.ts'
import { smallWindow } from '../english/small-window.ts'
import { smallWindowParts } from '../english/small-window-parts.ts'
import { status } from '../english/status.ts'
import { tray } from '../english/tray.ts'
import { createTranslator } from '../translate.ts'

export const allMessages = {
  ...account,
  ...accountFaults,
  ...access,
  ...accountNetwork,
  ...bulk,
  ...activity,
  ...automation,
  ...shortcuts,
  ...commandLine,
  ...common,
  ...copyNetwork,
  ...deviceActions,
  ...deviceFaults,
  ...devices,
  ...deviceMap,
  ...doctor,
  ...doctorCauses,
  ...doctorFar,
  ...doctorHosted,
  ...doctorPeer,
  ...doctorView,
  ...faults,
  ...fileProblems,
  ...hostedWindow,
  ...hosting,
  ...linkTimeline,
  ...linkTraffic,
  ...memberFilters,
  ...members,
  ...networkSettings,
  ...networks,
  ...palette,
  ...pause,
  ...organization,
  ...people,
  ...placeDecisions,
  ...placeFaults,
  ...places,
  ...plan,
  ...reach,
  ...report,
  ...results,
  ...rules,
  ...rulesEditor,
  ...rulesText,
  ...serviceControl,
  ...serviceSettings,
  ...setChanges,
  ...sets,
  ...share,
  ...smallWindow,
  ...smallWindowParts,
  ...status,
  ...tray,
}

export const english = createTranslator('en', allMessages)
export const { t } = english
