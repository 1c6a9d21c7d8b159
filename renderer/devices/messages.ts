import { deviceActions } from '../../words/english/device-actions.ts'
import { deviceFaults } from '../../words/english/device-faults.ts'
import { devices } from '../../words/english/devices.ts'

/** The view of devices is fetched with these messages when it is first opened. */
export const deviceMessages = { ...deviceActions, ...deviceFaults, ...devices }
