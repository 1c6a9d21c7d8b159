import type { NodeAddress } from '../domain/network-id.ts'
import { defaultMemberColumns, type MemberColumns } from './member-columns.ts'
import type { OwnAction, SshUsers } from './own-action.ts'

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
  /** The window has said hello, and starts are quiet from then on. */
  readonly welcomeSeen: boolean
  /** It was read that this desktop shows no tray icons. */
  readonly noTraySeen: boolean
  /** What happens when the window is closed on a desktop without tray icons. */
  readonly whenClosed: WhenClosed
  /** The colours of the windows; `system`: those of the desktop */
  readonly theme: Theme
  /** Compares a network with this computer before its addresses go on. */
  readonly carefulJoin: boolean
  /** Base URL at which accounts are looked for; null: the public service */
  readonly accountBase: string | null
  readonly memberColumns: MemberColumns
  readonly ownActions: readonly OwnAction[]
  readonly sshUsers: SshUsers
  /**
   * Links, origins of log-in pages and account services that the person agreed to when main asked, each after the kind of
   * the question: "log-in https://sso.example"
   */
  readonly agreedLinks: readonly string[]
  /** Devices of which it is told when they come and go */
  readonly watchedDevices: readonly NodeAddress[]
  /** Keys that open the palette from anywhere: `accelerator.ts`; null: none */
  readonly paletteShortcut: string | null
  /** What was chosen in the palette lately: `recent-entries.ts` */
  readonly recentEntries: readonly string[]
}

/** `ask`: each time; `keep-running`: without a window, until it is launched again. */
export const whenClosed = ['ask', 'keep-running', 'quit'] as const
export type WhenClosed = (typeof whenClosed)[number]

export const themes = ['system', 'light', 'dark'] as const
export type Theme = (typeof themes)[number]

export const defaultPreferences: Preferences = {
  notifyAttention: true,
  notifyDevices: true,
  notifyService: false,
  startAtLogin: false,
  welcomeSeen: false,
  noTraySeen: false,
  whenClosed: 'ask',
  theme: 'system',
  carefulJoin: true,
  accountBase: null,
  memberColumns: defaultMemberColumns,
  ownActions: [],
  sshUsers: {},
  agreedLinks: [],
  watchedDevices: [],
  paletteShortcut: null,
  recentEntries: [],
}

/** Links that are kept, those agreed to last */
export const mostAgreedLinks = 200

/** Characters; what is longer is asked about each time. */
export const longestAgreedLink = 2_048

/** Nobody watches more by hand; a file may hold any number. */
export const mostWatchedDevices = 1_000
