/** What a person set once, and the application keeps. Remembered networks are kept beside it. */
export interface Preferences {
  /** Tell when a network needs something: access denied, log-in due, port error. */
  readonly notifyAttention: boolean
  /** Tell when a device wants to join a network that is hosted here. */
  readonly notifyDevices: boolean
  /** Tell when the node service goes away and when it comes back. */
  readonly notifyService: boolean
  /** Start hidden in the tray when the person logs in. */
  readonly startAtLogin: boolean
  /** Base URL at which accounts are looked for; null: the public service */
  readonly accountBase: string | null
}

export const defaultPreferences: Preferences = {
  notifyAttention: true,
  notifyDevices: true,
  notifyService: false,
  startAtLogin: false,
  accountBase: null,
}
