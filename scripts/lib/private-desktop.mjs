import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { promisify } from 'node:util'
import { startDaemon } from './daemon.mjs'

/**
 * `home`: "own" for an empty one that is deleted afterwards, where an unlocked, empty keyring answers as the Secret
 * Service; "user" for the user's.
 * @typedef {{ home?: 'own' | 'user' }} DesktopOptions
 * @typedef {{ env: NodeJS.ProcessEnv, close: () => Promise<void> }} Desktop `env`: for what is to run on it
 */

/**
 * A desktop of our own on Linux, beside whatever else runs: an X server without a screen, a D-Bus session, folders.
 * @param {DesktopOptions} [options]
 * @returns {Promise<Desktop>}
 */
export async function openDesktop({ home = 'own' } = {}) {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'meshtray-desktop-'))
  /** @type {(() => Promise<void>)[]} */
  const undo = [() => rm(folder, { recursive: true, force: true, maxRetries: 5 })]
  const close = async () => {
    while (undo.length > 0) await undo.pop()?.()
  }
  try {
    const folders = await makeFolders(folder, home)
    const authority = path.join(folder, 'x-authority')
    await writeFile(authority, xAuthority(), { mode: 0o600 })
    /** @type {NodeJS.ProcessEnv} */
    const env = { ...withoutDesktop(process.env), ...folders, XAUTHORITY: authority }

    // Room for windows that are drawn at twice their size.
    const screen = '2560x1600x24'
    const server = ['-displayfd', '3', '-screen', '0', screen, '-nolisten', 'tcp', '-auth', authority]
    const display = await startDaemon('Xvfb', server, { env, readyOn: 3 })
    undo.push(display.stop)
    env.DISPLAY = `:${display.line}`

    const address = `unix:path=${path.join(folder, 'bus')}`
    const sessionBus = ['--session', '--nofork', '--nopidfile', '--print-address=1', `--address=${address}`]
    const bus = await startDaemon('dbus-daemon', sessionBus, { env, readyOn: 1 })
    undo.push(bus.stop)
    env.DBUS_SESSION_BUS_ADDRESS = bus.line

    if (home === 'own') undo.push(await startKeyring(env))
    return { env, close }
  } catch (error) {
    await close()
    throw error
  }
}

/**
 * The keyring unlocks with an empty password, which it takes as one line. It is there when its name is on the bus.
 * @param {NodeJS.ProcessEnv} env
 */
async function startKeyring(env) {
  const name = 'org.freedesktop.secrets'
  const ended = new AbortController()
  const readyOn = async () => {
    while (!ended.signal.aborted && !(await hasOwner(env, name))) await delay(50)
    return name
  }
  const args = ['--unlock', '--components=secrets', '--foreground']
  try {
    const { stop } = await startDaemon('gnome-keyring-daemon', args, { env, input: '\n', readyOn })
    return stop
  } finally {
    ended.abort()
  }
}

/**
 * @param {NodeJS.ProcessEnv} env
 * @param {string} name on the session bus
 */
async function hasOwner(env, name) {
  const call = ['--session', '--print-reply=literal', '--dest=org.freedesktop.DBus', '/org/freedesktop/DBus']
  const question = ['org.freedesktop.DBus.NameHasOwner', `string:${name}`]
  const { stdout } = await promisify(execFile)('dbus-send', [...call, ...question], { env })
  return stdout.includes('true')
}

/** The system's font, as on a desktop that has chosen one: pictures look alike wherever they are taken. */
const fontChoice = `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "urn:fontconfig:fonts.dtd">
<fontconfig>
  <alias binding="same"><family>system-ui</family><prefer><family>Inter</family></prefer></alias>
  <alias binding="same"><family>sans-serif</family><prefer><family>Inter</family></prefer></alias>
</fontconfig>
`

/**
 * @param {string} folder
 * @param {'own' | 'user'} home
 */
async function makeFolders(folder, home) {
  const runtime = path.join(folder, 'run')
  await mkdir(runtime, { mode: 0o700 })
  if (home === 'user') return { XDG_RUNTIME_DIR: process.env.XDG_RUNTIME_DIR ?? runtime }
  const own = path.join(folder, 'home')
  const folders = {
    HOME: own,
    XDG_CONFIG_HOME: path.join(own, '.config'),
    XDG_DATA_HOME: path.join(own, '.local/share'),
    XDG_CACHE_HOME: path.join(own, '.cache'),
  }
  for (const each of Object.values(folders)) await mkdir(each, { recursive: true })
  const fonts = path.join(folders.XDG_CONFIG_HOME, 'fontconfig')
  await mkdir(fonts)
  await writeFile(path.join(fonts, 'fonts.conf'), fontChoice)
  return { ...folders, XDG_RUNTIME_DIR: runtime }
}

/**
 * The environment without what belongs to the desktop around us.
 * @param {NodeJS.ProcessEnv} env
 */
export function withoutDesktop(env) {
  const theirs =
    /^(DISPLAY|WAYLAND_DISPLAY|XAUTHORITY|DBUS_|XDG_(CURRENT_DESKTOP|SESSION_)|DESKTOP_SESSION|GDK_|QT_|GNOME_|SSH_AUTH_SOCK)/
  return Object.fromEntries(Object.entries(env).filter(([name]) => !theirs.test(name)))
}

/**
 * The content of an Xauthority file: one new cookie, good for every display, as its number is not known yet when the
 * server starts. Server and clients read the same file.
 */
export function xAuthority(cookie = randomBytes(16)) {
  const anyHost = Buffer.from([0xff, 0xff])
  const fields = ['', '', 'MIT-MAGIC-COOKIE-1', cookie].flatMap((field) => {
    const body = Buffer.from(field)
    return [Buffer.from([body.length >> 8, body.length & 0xff]), body]
  })
  return Buffer.concat([anyHost, ...fields])
}

/**
 * Opens a desktop for each test that runs at a time. Commands run on the first of them; MESHTRAY_DESKTOPS holds, as a JSON
 * list, the variables that bring a process to each.
 * @param {number} count
 * @returns {Promise<Desktop>}
 */
export async function openDesktops(count) {
  /** @type {Desktop[]} */
  const opened = []
  const close = async () => {
    await Promise.all(opened.map((desktop) => desktop.close()))
  }
  try {
    while (opened.length < count) opened.push(await openDesktop())
  } catch (error) {
    await close()
    throw error
  }
  const desktops = opened.map(({ env }) => variablesOf(env))
  return { env: { ...opened[0]?.env, MESHTRAY_DESKTOPS: JSON.stringify(desktops) }, close }
}

/**
 * The variables that differ from our own environment.
 * @param {NodeJS.ProcessEnv} env
 */
function variablesOf(env) {
  return Object.fromEntries(Object.entries(env).filter(([name, value]) => process.env[name] !== value))
}
