/** The rows of the settings that can be navigated to, in display order. */
export const settingNames = [
  'notifyAttention',
  'notifyDevices',
  'notifyService',
  'stagedJoin',
  'theme',
  'paletteShortcut',
  'startAtLogin',
  'whenClosed',
  'log',
  'file',
  'report',
] as const
export type SettingName = (typeof settingNames)[number]
