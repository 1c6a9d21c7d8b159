import { join } from 'node:path'
import { app, Menu, powerMonitor, protocol } from 'electron'
import { chooseLocale } from '../../words/locale.ts'
import type { Translate } from '../../words/translate.ts'
import { createLog } from '../base/log.ts'
import { runVerb } from '../cli/verbs/run-verb.ts'
import { errorJson, type Misuse, type VerbCall } from '../cli/verbs/verb.ts'
import {
  hardenContents,
  hardenSession,
  registerAppScheme,
  reloadDevPage,
  serveApp,
  serveDevPage,
} from '../desktop/windows/security.ts'
import { type Application, startApplication } from './app.ts'
import { createCore } from './core.ts'
import { argumentsFor, findDisplay, findDisplayServers, headless, withoutDisplay } from './display.ts'
import { createLanguage } from './language.ts'
import {
  devServer,
  lightSwitches,
  networkSwitches,
  ownArguments,
  startObstacle,
  waylandSwitches,
  withoutDisplayServer,
  withoutGtkOpenGl,
} from './launch.ts'
import {
  type Options,
  parseOptions,
  printedError,
  type Refusal,
  readSecondStart,
  refusalText,
  showFor,
  showForLink,
} from './options.ts'
import { chromiumSwitches, isTakenByPackage, noSandbox } from './platform-switches.ts'

// Without a listener, Electron would open an error box and wait when the reader of a pipe goes away.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined)

const own = ownArguments(process.argv, app.getAppPath(), app.isPackaged)
const options = parseOptions(own, app.isPackaged)
const obstacle = app.isPackaged ? guardPackage() : null

const chosen = app.commandLine.getSwitchValue('ozone-platform')
const { help, version, verb } = options.ok ? options.value : { help: null, version: false, verb: null }
const display =
  !options.ok || help !== null || version || verb !== null
    ? withoutDisplay(chosen)
    : findDisplay(chosen, process.argv, () => findDisplayServers(process.env))

if (display !== chosen) runAgainOn(display ?? headless)
else if (obstacle !== null) endRefused(obstacle)
else if (!options.ok) endUnread(options.error)
else if (help !== null) printHelp(help.verb)
else if (version) end(`${app.getVersion()}\n`, 0)
else if (verb !== null) printVerb(verb, options.value)
else if (chosen === headless) endRefused(withoutDisplayServer(process.env))
else if (!app.requestSingleInstanceLock({ show: showFor(options.value) })) app.quit()
else start(options.value)

/**
 * Returns why the package does not start; null: it does. Switches that are refused have no effect while the application
 * ends.
 */
function guardPackage(): Refusal | null {
  const given = chromiumSwitches(own)
  const isOff = app.commandLine.hasSwitch(noSandbox) && !given.includes(noSandbox)
  for (const name of options.ok ? [] : given) {
    // The switch that disables the sandbox stays: without it, processes that already start as root would fail.
    if (name !== '' && name !== noSandbox && !isTakenByPackage(name)) app.commandLine.removeSwitch(name)
  }
  app.enableSandbox()
  return startObstacle(process.getuid?.(), isOff)
}

function end(text: string, code: number, stream: NodeJS.WriteStream = process.stdout, free = true): void {
  stream.write(text, () => (free ? exit(code) : endAtOnce()))
}

function endRefused(refusal: Refusal): void {
  silenceChromium()
  void speakWhenReady().then((t) => end(refusalText(t, refusal), 1, process.stderr))
}

function endUnread(error: Misuse): void {
  silenceChromium()
  void speakWhenReady().then((t) => {
    const { out, err } = printedError(t, own, error)
    process.stderr.write(err)
    end(out, 2)
  })
}

function printHelp(verb: string | null): void {
  silenceChromium()
  void speakWhenReady().then(async (t) => {
    const { helpText } = await import('../cli/help.ts')
    end(helpText(t, verb), 0)
  })
}

/** The locale of the system is known when Electron is ready. */
async function speakWhenReady(): Promise<Translate> {
  await app.whenReady()
  const { speakHelp } = await import('../cli/help.ts')
  return speakHelp(app.getPath('userData'), locale())
}

/** No page is shown, and Chromium's messages about screens would hide our own. */
function silenceChromium(): void {
  app.commandLine.appendSwitch('disable-gpu')
  app.commandLine.appendSwitch('log-level', '3')
}

/** Exits when Electron is ready, because exiting earlier occasionally aborts. */
function exit(code: number): void {
  void app.whenReady().then(() => app.exit(code))
}

/** Replaces the process. Chromium chooses its platform before this code runs, so only a new start can change it. */
function runAgainOn(ozonePlatform: string): void {
  process.execve?.(process.execPath, argumentsFor(ozonePlatform, process.argv), process.env)
}

const signals = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const

function printVerb(call: VerbCall, options: Options): void {
  silenceChromium()
  const folder = app.getPath('userData')
  const stop = new AbortController()
  // The first signal lets the verb finish what it began; the second ends the process immediately.
  const interrupt = (): void => {
    if (stop.signal.aborted) app.exit(1)
    stop.abort()
  }
  const tell = (text: string): void => {
    if (process.stderr.isTTY) process.stderr.write(`${text}\n`)
  }
  app
    .whenReady()
    .then(() => {
      for (const signal of signals) process.on(signal, interrupt)
      const log = createLog(folder)
      return runVerb(call, options, {
        folder,
        log,
        tell,
        locale: locale(),
        version: app.getVersion(),
        signal: stop.signal,
        createCore: () => createCore({ options, folder, log, locale: locale() }),
      })
    })
    .then(
      ({ code, text, reason, free }) => {
        if (reason !== undefined) process.stderr.write(`meshtray: ${reason}\n`)
        end(text, code, process.stdout, free)
      },
      (error: unknown) => {
        process.stderr.write(`meshtray: ${String(error)}\n`)
        end(call.json ? errorJson({ code: 'unexpected', title: String(error), detail: null }) : '', 1)
      },
    )
}

function start(options: Options): void {
  const given = (name: string): string => app.commandLine.getSwitchValue(name)
  const server = devServer(process.env.MESHTRAY_DEV_SERVER, app.isPackaged)
  const switches = [
    ...networkSwitches(given('disable-features'), server),
    ...lightSwitches(process.platform, given('enable-features')),
    ...waylandSwitches(chosen),
  ]
  for (const [name, value] of switches) app.commandLine.appendSwitch(name, value)
  // GTK has been initialised when Electron is ready.
  void app.whenReady().then(withoutGtkOpenGl(process.env))
  const log = createLog(app.getPath('userData'))
  process.on('unhandledRejection', (reason) => log.error(`unhandled: ${String(reason)}`))
  // Without a handler, Electron blocks the application with an error box that shows the stack.
  process.on('uncaughtException', (error) => log.error(`uncaught: ${error.stack ?? String(error)}`))
  registerAppScheme(protocol)
  // There is no menu bar. If this call comes before Electron is ready, Electron does not build its default menu first.
  if (process.platform !== 'darwin') Menu.setApplicationMenu(null)
  // Windows is told to put "--" before the link, so that no part of it can be read as an option.
  if (app.isPackaged) app.setAsDefaultProtocolClient('meshtray', process.execPath, ['--'])
  const language = createLanguage(locale)
  // A session is created only for the first window, because it costs memory and time even if only an icon is shown.
  app.on('session-created', (session) => {
    hardenSession(session)
    if (server !== null) return serveDevPage(session, server, language.locale)
    serveApp(session.protocol, join(app.getAppPath(), 'dist/renderer'), language.locale)
  })
  app.on('web-contents-created', (_event, contents) => {
    hardenContents(contents)
    if (server !== null) reloadDevPage(contents)
  })
  app.on('window-all-closed', () => {})
  if (process.platform === 'darwin') app.setActivationPolicy('accessory')

  const started = app.whenReady().then(() => startApplication(options, log, language))
  const opened = (show: ReturnType<typeof showFor>): void => {
    void started.then((application) => application.open(show ?? undefined))
  }
  started.then(
    () => {
      const show = showFor(options)
      if (options.show || show !== null) opened(show)
      else if (!options.hidden) void started.then((application) => application.openWhereUnseen())
    },
    (error: unknown) => {
      log.error(`could not start: ${String(error)}`)
      app.exit(1)
    },
  )

  // The second process has checked its arguments itself. The arguments that come with this event were reordered by
  // Chromium.
  app.on('second-instance', (_event, _argv, _folder, given) => opened(readSecondStart(given)))
  app.on('activate', () => opened(null))
  app.on('open-url', (event, url) => {
    event.preventDefault()
    const show = showForLink(url)
    if (show !== null) opened(show)
  })
  quitCleanly(started)
}

/**
 * Returns the locale of the system. Chromium's own would be English in a package, which has no texts of Chromium in other
 * languages. Tests choose one that differs from the system's.
 */
function locale(): string {
  const chosen = process.env.MESHTRAY_LOCALE || app.commandLine.getSwitchValue('lang')
  return chooseLocale(...(chosen === '' ? app.getPreferredSystemLanguages() : [chosen]))
}

/**
 * Handles a request to quit: if nothing prevents it, the parts are disposed of, which writes the settings, and then the
 * application quits.
 */
function quitCleanly(started: Promise<Application>): void {
  let disposed = false
  async function quit(): Promise<void> {
    const application = await started
    const may = await application.quitting.mayQuit()
    if (!may || disposed) return
    disposed = true
    if (await application.dispose()) app.quit()
    else endAtOnce()
  }
  app.on('before-quit', (event) => {
    if (disposed) return
    event.preventDefault()
    quit().catch(() => {
      disposed = true
      app.quit()
    })
  })
  void started.then(({ quitting }) => {
    const end = (): void => {
      quitting.stopAsking()
      app.quit()
    }
    // By default a signal ends the process immediately, before the settings and the journal are written. A second
    // signal still does so.
    for (const signal of signals) process.once(signal, end)
    powerMonitor.on('shutdown', end)
  })
}

/**
 * Kills the process. While a prompt of the keychain is open, normal quitting would wait for it and then abort. All data
 * has been written by now.
 */
function endAtOnce(): void {
  process.kill(process.pid, 'SIGKILL')
}
