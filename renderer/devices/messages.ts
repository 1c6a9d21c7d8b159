import { deviceActions } from '../../words/english/device-actions.ts'
import { deviceFaults } from '../../words/english/device-faults.ts'
import { devices } from '../../words/english/devices.ts'

/** Of devices, which are fetched when they are first opened. */
export const deviceMessages = { ...deviceActions, ...deviceFaults, ...devices }
