import deviceActions from 'words:device-actions'
import deviceFaults from 'words:device-faults'
import devices from 'words:devices'

/** The view of devices is fetched with these messages when it is first opened. */
export const deviceMessages = () => [deviceActions, deviceFaults, devices]
