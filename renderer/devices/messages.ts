import { devices } from '../../words/english/devices.ts'

/** Of devices, which are fetched when they are first opened. */
export const deviceMessages = { ...devices }
