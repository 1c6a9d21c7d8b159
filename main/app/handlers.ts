import type { Argument } from '../../contract/commands.ts'
import { type Result, success } from '../../contract/result.ts'
import type { settingsCommands } from '../../contract/settings-commands.ts'
import type { Handlers, HandlersOf } from '../base/handlers.ts'
import type { Shell } from '../base/shell.ts'
import type { CarryOut } from '../doctor/fixes/fixes.ts'
import type { Drafts } from '../drafts/drafts.ts'
import { accountBase } from '../http/addresses.ts'
import type { ServiceControl } from '../service/control-unit.ts'
import type { ServiceLink } from '../service/link.ts'
import type { SetPreferences } from '../settings-copy/settings-copy.ts'
import type { Store } from '../state/store.ts'

interface OwnParts {
  readonly store: Store
  readonly service: Pick<ServiceLink, 'unlock' | 'useTokenFile'>
  readonly shell: Shell
  readonly drafts: Drafts
  /** Polls the service immediately. */
  readonly poke: () => void
  readonly startDemo: () => Promise<Result<void>>
  readonly control: ServiceControl
  readonly fix: CarryOut
  readonly settings: (setPreferences: SetPreferences) => HandlersOf<typeof settingsCommands>
}

interface Parts extends OwnParts {
  /** The handlers of all other commands, which the features have */
  readonly features: Omit<Handlers, keyof ReturnType<typeof ownHandlers>>
}

/** The page where the node service can be downloaded. */
const downloadPage = 'https://www.zerotier.com/download/'
/** This extension shows tray icons on GNOME, the only large desktop that shows none by itself. */
const trayHelpPage = 'https://extensions.gnome.org/extension/615/appindicator-support/'
const done = success(undefined)

export function createHandlers({ features, ...parts }: Parts): Handlers {
  const handlers: Handlers = { ...features, ...ownHandlers(parts, () => handlers) }
  return handlers
}

/** The commands that belong to no feature. `all`: the handlers of all commands, which a fix uses */
function ownHandlers(parts: OwnParts, all: () => Handlers) {
  const { store, service, shell, drafts } = parts

  async function setPreferences(change: Argument<'preferences.set'>): Promise<Result<void>> {
    const base = typeof change.accountBase === 'string' ? accountBase(change.accountBase) : null
    if (base !== null && !base.ok) return base
    const preferences = {
      ...store.snapshot().preferences,
      ...change,
      ...(base !== null && { accountBase: base.value }),
    }
    const answers = preferences.answerChecks && !store.snapshot().preferences.answerChecks
    if (answers && shell.hasWindows) {
      const agreed = await shell.confirm({ kind: 'answer-checks', name: '', lines: [] })
      if (!agreed.ok) return agreed
    }
    if (preferences.startAtLogin !== store.snapshot().preferences.startAtLogin) {
      const set = await shell.setStartAtLogin(preferences.startAtLogin)
      if (!set.ok) return set
    }
    store.dispatch({ type: 'preferences-set', preferences })
    return done
  }

  return {
    'service.unlock': async () => {
      const unlocked = await shell.whileOpen(() => service.unlock())
      parts.poke()
      return unlocked
    },
    'service.chooseTokenFile': async () => {
      const path = await shell.chooseTokenFile()
      if (!path.ok) return path
      if (path.value === null) return success(false)
      const used = await service.useTokenFile(path.value)
      parts.poke()
      return used.ok ? success(true) : used
    },
    'service.retry': () => {
      parts.poke()
      return done
    },
    'service.readUnit': async () => success(await parts.control.read()),
    'service.control': ({ action, command }) => shell.whileOpen(() => parts.control.run(action, command)),
    'service.startDemo': () => parts.startDemo(),
    'service.openDownload': () => shell.openExternal(downloadPage),

    'preferences.set': setPreferences,
    'notice.dismiss': ({ id }) => {
      store.dispatch({ type: 'notice-dismissed', id })
      return done
    },

    'clipboard.copy': ({ text }) => shell.copy(text),
    'log.openFolder': () => shell.openLogFolder(),

    'window.hide': () => {
      shell.window.hide()
      return done
    },
    'window.ready': ({ window, painted }) => {
      shell[window === 'small' ? 'window' : 'hostingWindow'].ready(painted)
      return done
    },
    'window.pin': ({ pinned }) => {
      shell.window.pin(pinned)
      return done
    },
    'window.stay': () => {
      shell.window.stay()
      return done
    },
    'window.goTo': (show) => shell.goTo(show),
    'desktop.openTrayHelp': () => shell.openExternal(trayHelpPage),
    'application.openLicences': () => shell.openLicences(),
    'application.quit': () => shell.quit(),

    'drafts.list': () => success(drafts.list()),
    'drafts.save': (draft) => drafts.save(draft),
    'drafts.discard': ({ subject }) => {
      drafts.discard(subject)
      return done
    },

    'doctor.show': ({ subject }) => {
      shell.window.show({ view: 'doctor', subject })
      return done
    },
    'doctor.fix': (asked) => shell.whileOpen(() => parts.fix(asked, all())),
    ...parts.settings(setPreferences),
  } satisfies Partial<Handlers>
}
