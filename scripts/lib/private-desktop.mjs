import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { startDaemon } from './daemon.mjs'

const trayOwner = path.join(import.meta.dirname, '../x-tray-owner.mjs')

/**
 * `home`: "own" for an empty one that is deleted afterwards, where an unlocked, empty keyring answers as the Secret
 * Service; "user" for the user's.
 * @typedef {{ home?: 'own' | 'user' }} DesktopOptions
 * @typedef {{ env: NodeJS.ProcessEnv, close: () => Promise<void> }} Desktop `env`: for what is to run on it
 */

/**
 * A desktop of our own on Linux, beside whatever else runs: an X server without a screen but with a tray, which draws
 * nothing, a D-Bus session, folders.
 * @param {DesktopOptions} [options]
 * @returns {Promise<Desktop>}
 */
export async function openDesktop({ home = 'own' } = {}) {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'meshtray-desktop-'))
  /** @type {import('./daemon.mjs').Daemon[]} */
  const daemons = []
  const close = async () => {
    for (const daemon of daemons.reverse()) await daemon.stop()
    await rm(folder, { recursive: true, force: true, maxRetries: 5 })
  }
  try {
    const folders = await makeFolders(folder, home)
    const authority = path.join(folder, 'x-authority')
    await writeFile(authority, xAuthority(), { mode: 0o600 })
    /** @type {NodeJS.ProcessEnv} */
    const env = { ...withoutDesktop(process.env), ...folders, XAUTHORITY: authority }

    // Room for windows that are drawn at twice their size.
    const screen = ['-screen', '0', '2560x1600x24']
    const access = ['-nolisten', 'tcp', '-auth', authority]
    const display = await startDaemon('Xvfb', ['-displayfd', '1', ...screen, ...access], env)
    daemons.push(display)
    env.DISPLAY = `:${display.line}`
    daemons.push(await startDaemon(process.execPath, [trayOwner], { ...env, ELECTRON_RUN_AS_NODE: '1' }))

    const address = `--address=unix:path=${path.join(folder, 'bus')}`
    const sessionBus = ['--session', '--nofork', '--nopidfile', '--print-address=1', address]
    const bus = await startDaemon('dbus-daemon', sessionBus, env)
    daemons.push(bus)
    env.DBUS_SESSION_BUS_ADDRESS = bus.line

    if (home === 'own') await startKeyring(env)
    return { env, close }
  } catch (error) {
    await close()
    throw error
  }
}

/** The bus starts a keyring with this file. The keyring reads an empty line as its password to unlock. */
const keyringService = `[D-BUS Service]
Name=org.freedesktop.secrets
Exec=/bin/sh -c "echo | gnome-keyring-daemon --unlock --components=secrets --foreground"
`

/**
 * The bus answers when the keyring's name is there. What it starts is of its group, and ends with it.
 * @param {NodeJS.ProcessEnv} env
 */
async function startKeyring(env) {
  const method = ['/org/freedesktop/DBus', 'org.freedesktop.DBus.StartServiceByName']
  const call = [
    '--session',
    '--print-reply',
    '--reply-timeout=100000',
    '--dest=org.freedesktop.DBus',
    ...method,
  ]
  await promisify(execFile)('dbus-send', [...call, 'string:org.freedesktop.secrets', 'uint32:0'], { env })
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
  const files = {
    [path.join(folders.XDG_CONFIG_HOME, 'fontconfig/fonts.conf')]: fontChoice,
    [path.join(folders.XDG_DATA_HOME, 'dbus-1/services/org.freedesktop.secrets.service')]: keyringService,
  }
  for (const [file, text] of Object.entries(files)) {
    await mkdir(path.dirname(file), { recursive: true })
    await writeFile(file, text)
  }
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
 * list, the environment of each.
 * @param {number} count
 * @returns {Promise<Desktop>}
 */
export async function openDesktops(count) {
  const opening = await Promise.allSettled(Array.from({ length: count }, () => openDesktop()))
  const opened = opening.flatMap((one) => (one.status === 'fulfilled' ? one.value : []))
  const close = async () => {
    await Promise.all(opened.map((desktop) => desktop.close()))
  }
  const failed = opening.find((one) => one.status === 'rejected')
  if (failed !== undefined) {
    await close()
    throw failed.reason
  }
  const desktops = opened.map((desktop) => desktop.env)
  return { env: { ...desktops[0], MESHTRAY_DESKTOPS: JSON.stringify(desktops) }, close }
}
