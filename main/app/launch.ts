import { resolve } from 'node:path'
import { loopbackOrigin } from '../http/loopback.ts'

/**
 * The arguments that are for us: all after the executable, without the application's folder, which comes first among
 * those that are no flags when an unpackaged application is run.
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
 * Why an installed application does not start whatever it was asked for; null: it does. `isSandboxOff`: by the environment;
 * on the command line it is refused with the other switches.
 */
export function startObstacle(user: number | undefined, isSandboxOff: boolean): string | null {
  if (user === 0) {
    return (
      'meshtray: it does not run as root, where nothing could keep a page from the rest of the machine.\n' +
      'Start it as the user whose desktop it is.\n'
    )
  }
  if (!isSandboxOff) return null
  return (
    'meshtray: the sandbox is switched off, and an installed Meshtray does not run without it.\n' +
    'Start it without ELECTRON_DISABLE_SANDBOX in its environment.\n'
  )
}

/** Switches of Chromium, [name, value]; of features, a list with commas. */
type Switches = readonly (readonly [name: string, value?: string])[]

/**
 * Chromium finds no host, not even by a number, and announces no name of this machine to the network that it is in:
 * main's own requests are Node's, and pages have no network.
 */
export function networkSwitches(disabledFeatures: string): Switches {
  return [
    ['host-resolver-rules', 'MAP * ~NOTFOUND'],
    ['disable-features', withFeature(disabledFeatures, 'WebRtcHideLocalIpsWithMdns')],
  ]
}

/** In frames: a new window on Wayland waits this long for its page, so that it does not start out empty. */
const longestWait = '30'

export function waylandSwitches(ozonePlatform: string): Switches {
  return ozonePlatform === 'wayland' ? [['deadline-to-synchronize-surfaces', longestWait]] : []
}

/**
 * What makes the application lighter. A list and a few buttons need no graphics card, and a page without network none of its processes. On other systems
 * than Linux nobody has measured it: there Chromium's own choice stands.
 */
export function lightSwitches(platform: NodeJS.Platform, enabledFeatures: string): Switches {
  if (platform !== 'linux') return []
  return [['disable-gpu'], ['enable-features', withFeature(enabledFeatures, 'NetworkServiceInProcess2')]]
}

/**
 * The first program of an X11 session that uses GTK has it load all of OpenGL, up to a compiler for shaders, to choose a kind
 * of window that only its own OpenGL widgets need. Answers what undoes it: programs that are opened from here inherit it.
 */
export function withoutGtkOpenGl(environment: NodeJS.ProcessEnv): () => void {
  if (environment.GDK_GL !== undefined) return () => undefined
  environment.GDK_GL = 'disable'
  return () => {
    delete environment.GDK_GL
  }
}

/** Chromium reads only the last list of features, so a name is added to the one that was given. */
function withFeature(list: string, name: string): string {
  return [...list.split(',').filter((each) => each !== ''), name].join(',')
}

/** Returns the loopback origin where `npm run dev` serves the page; null in a package, which serves its own. */
export function devServer(given: string | undefined, isPackaged: boolean): string | null {
  const origin = given === undefined || isPackaged ? null : loopbackOrigin(given)
  return origin?.ok ? origin.value : null
}
