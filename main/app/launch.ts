import { resolve } from 'node:path'
import { joinedList } from '../../words/lists.ts'
import { loopbackOrigin } from '../http/addresses.ts'
import { displaysTried } from './display.ts'
import type { Refusal } from './options.ts'

/**
 * Returns our own arguments: all after the executable, without the application's folder. In an unpackaged application,
 * the folder is the first argument that is not a flag.
 */
export function ownArguments(
  argv: readonly string[],
  appPath: string,
  isPackaged: boolean,
): readonly string[] {
  const given = argv.slice(1)
  if (isPackaged) return given
  const folder = given.findIndex(
    (argument) => !argument.startsWith('-') && resolve(argument) === resolve(appPath),
  )
  return folder === -1 ? given : given.filter((_argument, index) => index !== folder)
}

/**
 * Returns why an installed application refuses to start, whatever its arguments; null: it starts. `isSandboxOff` is
 * true if the environment disables the sandbox; on the command line that switch is refused with the others.
 */
export function startObstacle(user: number | undefined, isSandboxOff: boolean): Refusal | null {
  if (user === 0) return (t) => [t('usage.asRoot'), t('usage.asUser')]
  return isSandboxOff ? (t) => [t('usage.sandboxOff'), t('usage.sandboxOn')] : null
}

/** Returns why there is neither a window nor an icon. */
export function withoutDisplayServer(environment: Parameters<typeof displaysTried>[0]): Refusal {
  return (t) => [
    t('usage.noDisplay', { tried: joinedList(t, displaysTried(environment), 'or') }),
    t('usage.insideDesktop'),
  ]
}

/** Switches of Chromium. The value of a switch for features is a comma-separated list. */
type Switches = readonly (readonly [name: string, value?: string])[]

/**
 * Keeps Chromium from resolving any host, even an IP address, and from announcing this machine's name on the local
 * network. The requests of main use Node instead, and pages have no network, except under development, when they listen
 * to `server`.
 */
export function networkSwitches(disabledFeatures: string, server: string | null): Switches {
  const except = server === null ? '' : `, EXCLUDE ${new URL(server).hostname}`
  return [
    ['host-resolver-rules', `MAP * ~NOTFOUND${except}`],
    ['disable-features', withFeature(disabledFeatures, 'WebRtcHideLocalIpsWithMdns')],
  ]
}

/** The number of frames that a new window on Wayland waits for its page, so that it does not appear empty. */
const longestWait = '30'

export function waylandSwitches(ozonePlatform: string): Switches {
  return ozonePlatform === 'wayland' ? [['deadline-to-synchronize-surfaces', longestWait]] : []
}

/**
 * Returns switches that save memory and time: a list and a few buttons do not need a graphics card, and pages without a
 * network do not need a network process. The effect was measured on Linux only, so other systems keep Chromium's
 * defaults.
 */
export function lightSwitches(platform: NodeJS.Platform, enabledFeatures: string): Switches {
  if (platform !== 'linux') return []
  return [['disable-gpu'], ['enable-features', withFeature(enabledFeatures, 'NetworkServiceInProcess2')]]
}

/**
 * Keeps GTK from loading OpenGL. The first GTK program of an X11 session makes GTK load all of OpenGL, including a
 * shader compiler, to choose a kind of window that only GTK's own OpenGL widgets need. Returns a function that restores
 * the environment, because programs started from here inherit it.
 */
export function withoutGtkOpenGl(environment: NodeJS.ProcessEnv): () => void {
  if (environment.GDK_GL !== undefined) return () => undefined
  environment.GDK_GL = 'disable'
  return () => {
    delete environment.GDK_GL
  }
}

/** Chromium reads only the last list of features, so the name is appended to the given list. */
function withFeature(list: string, name: string): string {
  return [...list.split(',').filter((each) => each !== ''), name].join(',')
}

/** Returns the loopback origin where `npm run dev` serves the page; null: a packaged application serves its own. */
export function devServer(given: string | undefined, isPackaged: boolean): string | null {
  const origin = given === undefined || isPackaged ? null : loopbackOrigin(given)
  return origin?.ok ? origin.value : null
}
