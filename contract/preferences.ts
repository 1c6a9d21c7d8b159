import type { NodeAddress } from '../domain/network-id.ts'
import { type LanguageName, languageNames } from './languages.ts'
import type { OwnAction, SshUsers } from './own-action.ts'

/** The columns that can be hidden in the list of members. Where space is short, the last ones are hidden first. */
export const lesserColumns = ['addresses', 'online', 'path', 'seen', 'version', 'created'] as const
export type LesserColumn = (typeof lesserColumns)[number]

/** The columns with a width of their own. The name gets the remaining space. */
const sizedColumns = ['state', ...lesserColumns] as const
export type SizedColumn = (typeof sizedColumns)[number]

/** In CSS pixels */
export const columnBounds = { least: 60, most: 480 } as const

export interface MemberColumns {
  readonly hidden: readonly LesserColumn[]
  readonly widths: { readonly [C in SizedColumn]?: number }
}

export const defaultMemberColumns: MemberColumns = { hidden: [], widths: {} }

/** The person's preferences. Remembered networks are stored beside them. */
export interface Preferences {
  /** The person is notified when a network needs something: access denied, log-in due, port error. */
  readonly notifyAttention: boolean
  /** The person is notified when a device wants to join a network that is hosted here. */
  readonly notifyDevices: boolean
  /** The person is notified when the node service goes away and when it comes back. */
  readonly notifyService: boolean
  /** Meshtray starts hidden in the tray when the person logs in. */
  readonly startAtLogin: boolean
  /** The welcome was shown, so later starts are quiet. */
  readonly welcomeSeen: boolean
  /** The person has seen the note that this desktop shows no tray icons. */
  readonly noTraySeen: boolean
  /** Applies when the person closes the window on a desktop without tray icons. */
  readonly whenClosed: WhenClosed
  /** The application does this to networks when it quits. */
  readonly whenQuit: WhenQuit
  /** The windows have these colours. `system` stands for those of the desktop. */
  readonly theme: Theme
  /** The language of windows, tray, notifications and command line. `system`: that of the desktop */
  readonly language: LanguageChoice
  /** Joins in two stages: managed addresses stay off until their routes are known to conflict with nothing here. */
  readonly stagedJoin: boolean
  /** Other members of private networks are told how this computer sees them when they check their connection to it. */
  readonly answerChecks: boolean
  /** Base URL of the account service. null: the public service */
  readonly accountBase: string | null
  readonly memberColumns: MemberColumns
  readonly ownActions: readonly OwnAction[]
  readonly sshUsers: SshUsers
  /**
   * Links, log-in origins and account services to which the person agreed when main asked, each prefixed with the kind
   * of question: "log-in https://sso.example"
   */
  readonly agreedLinks: readonly string[]
  /** The person is notified when these devices come and go. */
  readonly watchedDevices: readonly NodeAddress[]
  /** The global shortcut for the palette, as in `accelerator.ts`. null: none */
  readonly paletteShortcut: string | null
  /** The palette's recent choices, newest first */
  readonly recentEntries: readonly string[]
}

/** `ask`: asks each time. `keep-running`: runs on without a window until it is launched again. */
export const whenClosed = ['ask', 'keep-running', 'quit'] as const
export type WhenClosed = (typeof whenClosed)[number]

/**
 * `pause`: the connected networks are paused, and resumed at the next start. `disconnect`: those that were connected
 * from here since the application started are disconnected.
 */
export const whenQuit = ['stay', 'pause', 'disconnect'] as const
export type WhenQuit = (typeof whenQuit)[number]

export const themes = ['system', 'light', 'dark'] as const
export type Theme = (typeof themes)[number]

export const languageChoices = ['system', ...languageNames] as const
type LanguageChoice = 'system' | LanguageName

export const defaultPreferences: Preferences = {
  notifyAttention: true,
  notifyDevices: true,
  notifyService: false,
  startAtLogin: false,
  welcomeSeen: false,
  noTraySeen: false,
  whenClosed: 'ask',
  whenQuit: 'stay',
  theme: 'system',
  language: 'system',
  stagedJoin: true,
  answerChecks: false,
  accountBase: null,
  memberColumns: defaultMemberColumns,
  ownActions: [],
  sshUsers: {},
  agreedLinks: [],
  watchedDevices: [],
  paletteShortcut: null,
  recentEntries: [],
}

/** The most links kept; the oldest agreements are dropped. */
export const mostAgreedLinks = 200

/** In characters. The person is asked about a longer link each time. */
export const longestAgreedLink = 2_048

export const mostRecentEntries = 20

/** Nobody watches more by hand, but a settings file may hold any number. */
export const mostWatchedDevices = 1_000

/** The rows of the settings that can be navigated to, in display order. */
export const settingNames = [
  'notifyAttention',
  'notifyDevices',
  'notifyService',
  'stagedJoin',
  'answerChecks',
  'theme',
  'language',
  'paletteShortcut',
  'startAtLogin',
  'whenClosed',
  'whenQuit',
  'log',
  'file',
  'report',
] as const
export type SettingName = (typeof settingNames)[number]
