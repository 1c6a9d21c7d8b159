import commandLine from 'words:command-line'
import common from 'words:common'
import deviceFaults from 'words:device-faults'
import doctor from 'words:doctor'
import faults from 'words:faults'
import placeFaults from 'words:place-faults'
import plan from 'words:plan'
import rulesText from 'words:rules-text'
import serviceSettings from 'words:service-settings'
import setChanges from 'words:set-changes'
import status from 'words:status'

export const commandLineMessages = [
  common,
  status,
  commandLine,
  doctor,
  faults,
  plan,
  rulesText,
  serviceSettings,
  setChanges,
  deviceFaults,
  placeFaults,
]
