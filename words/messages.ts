import type { access } from './english/access.ts'
import type { account } from './english/account.ts'
import type { accountFaults } from './english/account-faults.ts'
import type { accountNetwork } from './english/account-network.ts'
import type { activity } from './english/activity.ts'
import type { automation } from './english/automation.ts'
import type { bulk } from './english/bulk.ts'
import type { commandLine } from './english/command-line.ts'
import type { common } from './english/common.ts'
import type { copyNetwork } from './english/copy-network.ts'
import type { deviceActions } from './english/device-actions.ts'
import type { deviceFaults } from './english/device-faults.ts'
import type { deviceMap } from './english/device-map.ts'
import type { devices } from './english/devices.ts'
import type { doctor } from './english/doctor.ts'
import type { doctorCauses } from './english/doctor-causes.ts'
import type { doctorFar } from './english/doctor-far.ts'
import type { doctorHosted } from './english/doctor-hosted.ts'
import type { doctorPeer } from './english/doctor-peer.ts'
import type { doctorView } from './english/doctor-view.ts'
import type { faults } from './english/faults.ts'
import type { fileProblems } from './english/file-problems.ts'
import type { hostedWindow } from './english/hosted-window.ts'
import type { hosting } from './english/hosting.ts'
import type { linkTimeline } from './english/link-timeline.ts'
import type { linkTraffic } from './english/link-traffic.ts'
import type { memberFilters } from './english/member-filters.ts'
import type { members } from './english/members.ts'
import type { networkSettings } from './english/network-settings.ts'
import type { networks } from './english/networks.ts'
import type { organization } from './english/organization.ts'
import type { palette } from './english/palette.ts'
import type { pause } from './english/pause.ts'
import type { people } from './english/people.ts'
import type { placeDecisions } from './english/place-decisions.ts'
import type { placeFaults } from './english/place-faults.ts'
import type { places } from './english/places.ts'
import type { plan } from './english/plan.ts'
import type { reach } from './english/reach.ts'
import type { report } from './english/report.ts'
import type { results } from './english/results.ts'
import type { rules } from './english/rules.ts'
import type { rulesEditor } from './english/rules-editor.ts'
import type { rulesText } from './english/rules-text.ts'
import type { serviceControl } from './english/service-control.ts'
import type { serviceSettings } from './english/service-settings.ts'
import type { setChanges } from './english/set-changes.ts'
import type { sets } from './english/sets.ts'
import type { share } from './english/share.ts'
import type { shortcuts } from './english/shortcuts.ts'
import type { smallWindow } from './english/small-window.ts'
import type { smallWindowParts } from './english/small-window-parts.ts'
import type { status } from './english/status.ts'
import type { tray } from './english/tray.ts'

/** All messages, by their keys. At run time each process and page has only its own. */
export type Messages = typeof account &
  typeof accountFaults &
  typeof access &
  typeof accountNetwork &
  typeof bulk &
  typeof activity &
  typeof automation &
  typeof shortcuts &
  typeof commandLine &
  typeof copyNetwork &
  typeof common &
  typeof deviceActions &
  typeof deviceFaults &
  typeof devices &
  typeof deviceMap &
  typeof doctor &
  typeof doctorCauses &
  typeof doctorFar &
  typeof doctorHosted &
  typeof doctorPeer &
  typeof doctorView &
  typeof faults &
  typeof fileProblems &
  typeof hostedWindow &
  typeof hosting &
  typeof linkTimeline &
  typeof linkTraffic &
  typeof memberFilters &
  typeof members &
  typeof networkSettings &
  typeof networks &
  typeof palette &
  typeof pause &
  typeof organization &
  typeof people &
  typeof placeDecisions &
  typeof placeFaults &
  typeof places &
  typeof plan &
  typeof reach &
  typeof report &
  typeof results &
  typeof rules &
  typeof rulesEditor &
  typeof rulesText &
  typeof serviceControl &
  typeof serviceSettings &
  typeof setChanges &
  typeof sets &
  typeof share &
  typeof smallWindow &
  typeof smallWindowParts &
  typeof status &
  typeof tray
