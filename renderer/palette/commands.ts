import {
  BookOpenText,
  CirclePause,
  CirclePlay,
  CircleUserRound,
  CornerDownLeft,
  FileText,
  FolderOpen,
  type IconNode,
  Info,
  Keyboard,
  Layers,
  List,
  ListPlus,
  LogOut,
  MapPin,
  MapPinPlus,
  MonitorSmartphone,
  Moon,
  Plus,
  Save,
  Search,
  Server,
  ServerCog,
  Settings,
  Stethoscope,
  Sun,
  SunMoon,
  Undo2,
  Users,
  Workflow,
  X,
} from 'lucide'
import { hasPart } from '../../contract/account-kinds.ts'
import { canHost, canPause, hasAccount, isPaused, isServing } from '../../contract/network-state.ts'
import type { Theme } from '../../contract/preferences.ts'
import type { Translate } from '../../words/translate.ts'
import { currentAccount } from '../app/accounts.ts'
import { pressShortcut, type ShortcutName } from '../app/shortcuts.ts'
import type { App } from '../app/state.ts'
import type { Entry } from './entry.ts'
import { wordsOf } from './verbs.ts'

export type WindowName = 'small' | 'hosted'

interface Command {
  readonly icon: IconNode
  /** Listed only if the query matches */
  readonly isOnlyFound?: true
  /** A shortcut for the same */
  readonly shortcut?: ShortcutName
  /** Tells if the command can run now in this window. Absent: it always can. */
  readonly applies?: (app: App, window: WindowName) => boolean
  readonly run: (app: App) => void
}

const serves = ({ snapshot }: App): boolean => snapshot.value !== null && isServing(snapshot.value.connection)
const networksOf = ({ snapshot }: App) => snapshot.value?.networks ?? []
/** Somebody is signed in, and the account that pages show has people. */
const hasPeople = ({ snapshot }: App): boolean => {
  if (snapshot.value === null || !hasAccount(snapshot.value)) return false
  const account = currentAccount(snapshot.value.accounts)
  return account === null || hasPart(account.kind, 'people')
}

function choosing(theme: Theme, icon: IconNode): Command {
  return {
    icon,
    isOnlyFound: true,
    applies: ({ snapshot }) => snapshot.value !== null && snapshot.value.preferences.theme !== theme,
    run: (app) => void app.ask('preferences.set', { theme }),
  }
}

const commands = {
  'join-network': { icon: Plus, applies: serves, run: (app) => app.goTo({ view: 'join', id: null }) },
  'join-several': {
    icon: ListPlus,
    applies: (app, window) => window === 'small' && serves(app),
    run: ({ dialogs }) => dialogs.show({ kind: 'join-several', text: '' }),
  },
  'pause-all': {
    icon: CirclePause,
    applies: (app) => serves(app) && networksOf(app).some(canPause),
    run: (app) => app.goTo({ view: 'pause', network: null }),
  },
  'resume-all': {
    icon: CirclePlay,
    applies: (app) => serves(app) && networksOf(app).some(isPaused),
    run(app) {
      const networks = networksOf(app)
        .filter(isPaused)
        .map(({ id }) => id)
      void app.ask('pause.end', { networks })
      app.goTo({ view: 'networks' })
    },
  },
  'check-connection': {
    icon: Stethoscope,
    run: (app) => app.goTo({ view: 'doctor', subject: { kind: 'computer' } }),
  },
  'show-networks': { icon: List, run: (app) => app.goTo({ view: 'networks' }) },
  'show-devices': {
    icon: MonitorSmartphone,
    applies: serves,
    run: (app) => app.goTo({ view: 'devices', network: null, device: null }),
  },
  'show-peers': { icon: CornerDownLeft, applies: serves, run: (app) => app.goTo({ view: 'peers' }) },
  'show-node': { icon: Info, applies: serves, run: (app) => app.goTo({ view: 'node' }) },
  'show-automation': { icon: Workflow, run: (app) => app.goTo({ view: 'automation' }) },
  'show-sets': { icon: Layers, isOnlyFound: true, run: (app) => app.goTo({ view: 'sets' }) },
  'new-set': {
    icon: Plus,
    applies: (app) => networksOf(app).length > 0,
    run: (app) => app.goTo({ view: 'sets', creates: true }),
  },
  'go-back': {
    icon: Undo2,
    applies: (app) => serves(app) && app.snapshot.value?.sets.used?.canGoBack === true,
    run: (app) => void app.ask('sets.goBack'),
  },
  'show-hosted': { icon: Server, run: (app) => app.goTo({ view: 'hosting', network: null }) },
  'new-network': {
    icon: Plus,
    applies: ({ snapshot }, window) =>
      window === 'hosted' && snapshot.value !== null && canHost(snapshot.value),
    run: ({ dialogs }) => dialogs.show({ kind: 'create-network' }),
  },
  'show-account': { icon: CircleUserRound, run: (app) => app.goTo({ view: 'account' }) },
  'show-people': {
    icon: Users,
    applies: hasPeople,
    run: (app) => app.goTo({ view: 'account', page: 'people' }),
  },
  'show-places': { icon: MapPin, isOnlyFound: true, run: (app) => app.goTo({ view: 'places' }) },
  'teach-place': { icon: MapPinPlus, run: (app) => app.goTo({ view: 'places', teach: true }) },
  'undo-place': {
    icon: Undo2,
    applies: ({ snapshot }) => snapshot.value?.places.canUndo === true,
    run: (app) => void app.ask('places.undo'),
  },
  'show-service-settings': { icon: ServerCog, run: (app) => app.goTo({ view: 'service' }) },
  'show-shortcuts': {
    icon: Keyboard,
    shortcut: 'help',
    run: ({ dialogs }) => dialogs.show({ kind: 'shortcuts' }),
  },
  'show-settings': { icon: Settings, run: (app) => app.goTo({ view: 'settings' }) },
  'theme-dark': choosing('dark', Moon),
  'theme-light': choosing('light', Sun),
  'theme-system': choosing('system', SunMoon),
  find: {
    icon: Search,
    shortcut: 'find',
    applies: () => document.querySelector('main input[type=search]:not(:disabled)') !== null,
    run: () => pressShortcut('find'),
  },
  save: {
    icon: Save,
    shortcut: 'save',
    applies: ({ drafts }, window) => window === 'hosted' && drafts.unsaved().length > 0,
    run: () => pressShortcut('save'),
  },
  'close-window': {
    icon: X,
    shortcut: 'closeWindow',
    applies: (_app, window) => window === 'hosted',
    run: () => pressShortcut('closeWindow'),
  },
  'save-report': { icon: FileText, run: (app) => app.goTo({ view: 'report' }) },
  'open-log': { icon: FolderOpen, run: (app) => void app.ask('log.openFolder') },
  'open-licences': { icon: BookOpenText, run: (app) => void app.ask('application.openLicences') },
  quit: { icon: LogOut, run: (app) => void app.ask('application.quit') },
} as const satisfies { readonly [id: string]: Command }

/** The commands that are possible in this window now. */
export function commandEntries(t: Translate, app: App, window: WindowName): readonly Entry[] {
  return (Object.keys(commands) as (keyof typeof commands)[]).flatMap((id) => {
    const { icon, isOnlyFound, shortcut, applies, run }: Command = commands[id]
    if (applies?.(app, window) === false) return []
    return [
      {
        key: `command:${id}`,
        kind: 'command',
        title: t(`palette.commands.${id}`),
        secondary: '',
        others: [],
        about: wordsOf(t(`palette.synonyms.${id}`)),
        icon,
        ...(isOnlyFound && { onlyFound: true }),
        ...(shortcut !== undefined && { shortcut }),
        actions: [{ word: t('palette.run'), run: () => run(app) }],
      },
    ]
  })
}
