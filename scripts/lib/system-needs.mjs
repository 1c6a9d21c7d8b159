import { desktopNeeds } from './desktop-needs.mjs'

/**
 * What a Linux machine must have beyond Node. `run`: to run the application; `headless`: to run it without a display;
 * `test`: to test it; `desktops`: to test it on large desktops (some 1.5 GB). Each is looked for by what it brings, not
 * by a package's name, so that it is also found on systems other than Debian. `packages` are Debian's names for it,
 * newest release first.
 *
 * @typedef {'run' | 'headless' | 'test' | 'desktops'} Purpose
 * @typedef {{
 *   what: string, purpose: Purpose, packages: readonly string[], optional?: true,
 *   libraries?: readonly string[], programs?: readonly string[], files?: readonly string[],
 * }} Need every library and program must be there, and one of the files; the application starts without optional ones
 */

/** @type {readonly Need[]} */
export const systemNeeds = [
  {
    what: 'GTK 3',
    purpose: 'run',
    packages: ['libgtk-3-0t64', 'libgtk-3-0'],
    libraries: [
      'libgtk-3.so.0',
      'libglib-2.0.so.0',
      'libgobject-2.0.so.0',
      'libgio-2.0.so.0',
      'libatk-1.0.so.0',
      'libatk-bridge-2.0.so.0',
      'libatspi.so.0',
      'libcairo.so.2',
      'libcups.so.2',
      'libdbus-1.so.3',
      'libexpat.so.1',
      'libpango-1.0.so.0',
      'libX11.so.6',
      'libXcomposite.so.1',
      'libXdamage.so.1',
      'libXext.so.6',
      'libXfixes.so.3',
      'libXrandr.so.2',
      'libxcb.so.1',
      'libxkbcommon.so.0',
      'libudev.so.1',
    ],
  },
  {
    what: 'NSS',
    purpose: 'run',
    packages: ['libnss3'],
    libraries: ['libnss3.so', 'libnssutil3.so', 'libsmime3.so', 'libnspr4.so'],
  },
  { what: 'GBM', purpose: 'run', packages: ['libgbm1'], libraries: ['libgbm.so.1'] },
  { what: 'ALSA', purpose: 'run', packages: ['libasound2t64', 'libasound2'], libraries: ['libasound.so.2'] },
  {
    what: 'libsecret',
    purpose: 'run',
    packages: ['libsecret-1-0'],
    libraries: ['libsecret-1.so.0', 'libstdc++.so.6'],
  },
  {
    what: 'notifications',
    purpose: 'run',
    packages: ['libnotify4'],
    libraries: ['libnotify.so.4'],
    optional: true,
  },
  {
    what: 'a text font',
    purpose: 'run',
    optional: true,
    packages: ['fonts-inter'],
    files: ['/usr/share/fonts/opentype/inter', '/usr/share/fonts/truetype', '/usr/share/fonts/opentype'],
  },
  { what: 'a virtual display', purpose: 'headless', packages: ['xvfb'], programs: ['Xvfb'] },
  {
    what: 'D-Bus',
    purpose: 'headless',
    packages: ['dbus-daemon', 'dbus'],
    programs: ['dbus-daemon'],
    files: ['/usr/share/dbus-1/session.conf'],
  },
  { what: 'the D-Bus tools', purpose: 'test', packages: ['dbus-bin', 'dbus'], programs: ['dbus-send'] },
  {
    what: 'the D-Bus system bus',
    purpose: 'test',
    packages: ['dbus'],
    files: ['/usr/share/dbus-1/system.conf'],
  },
  {
    what: 'the font of the screenshots',
    purpose: 'test',
    packages: ['fonts-inter'],
    files: ['/usr/share/fonts/opentype/inter', '/usr/share/fonts/truetype/inter'],
  },
  {
    what: 'a monospaced font',
    purpose: 'test',
    packages: ['fonts-dejavu-core'],
    files: ['/usr/share/fonts/truetype/dejavu/DejaVuSansMono.ttf'],
  },
  { what: 'a keyring', purpose: 'test', packages: ['gnome-keyring'], programs: ['gnome-keyring-daemon'] },
  { what: 'pkexec', purpose: 'test', packages: ['pkexec', 'policykit-1'], programs: ['pkexec'] },
  {
    what: 'polkitd',
    purpose: 'test',
    packages: ['polkitd', 'policykit-1'],
    files: ['/usr/lib/polkit-1/polkitd', '/usr/libexec/polkitd'],
  },
  {
    what: 'the check of desktop entries',
    purpose: 'test',
    packages: ['desktop-file-utils'],
    programs: ['desktop-file-validate'],
  },
  { what: 'xdotool', purpose: 'test', packages: ['xdotool'], programs: ['xdotool'] },
  { what: 'a panel with a tray', purpose: 'test', packages: ['xfce4-panel'], programs: ['xfce4-panel'] },
  { what: 'a Qt panel with a tray', purpose: 'test', packages: ['lxqt-panel'], programs: ['lxqt-panel'] },
  { what: 'a Wayland compositor', purpose: 'test', packages: ['sway'], programs: ['sway', 'swaymsg'] },
  {
    what: 'a second Wayland compositor',
    purpose: 'test',
    packages: ['weston'],
    programs: ['weston', 'weston-screenshooter'],
  },
  { what: 'a Wayland panel with a tray', purpose: 'test', packages: ['waybar'], programs: ['waybar'] },
  { what: 'pictures under Wayland', purpose: 'test', packages: ['grim'], programs: ['grim'] },
  { what: 'a keyboard under Wayland', purpose: 'test', packages: ['wtype'], programs: ['wtype'] },
  ...desktopNeeds,
]

/**
 * @typedef {{
 *   libraries: ReadonlySet<string> | null,
 *   hasProgram: (name: string) => boolean,
 *   hasFile: (file: string) => boolean,
 * }} Machine `libraries`: the names the dynamic linker knows; null where it cannot be asked
 */

/**
 * What is not there, of what these purposes need.
 * @param {Machine} machine
 * @param {readonly Purpose[]} purposes
 */
export function missingNeeds(machine, purposes) {
  return systemNeeds.filter((need) => purposes.includes(need.purpose) && !isMet(machine, need))
}

/**
 * @param {Machine} machine
 * @param {Need} need
 */
function isMet({ libraries, hasProgram, hasFile }, need) {
  const { libraries: wanted = [], programs = [], files } = need
  return (
    wanted.every((name) => libraries === null || libraries.has(name)) &&
    programs.every(hasProgram) &&
    (files === undefined || files.some(hasFile))
  )
}

/**
 * The library names in what `ldconfig -p` prints.
 * @param {string} text
 */
export function parseLinkerCache(text) {
  return new Set([...text.matchAll(/^\t(\S+) \(/gm)].map((match) => match[1] ?? ''))
}

/**
 * The packages to install: for each need the first name that this release has.
 * @param {readonly Need[]} needs
 * @param {ReadonlySet<string>} available
 */
export function packagesFor(needs, available) {
  const chosen = needs.map(
    ({ packages }) => packages.find((name) => available.has(name)) ?? packages.at(-1) ?? '',
  )
  return [...new Set(chosen)]
}

/**
 * The names in what `apt-cache policy` prints that can be installed.
 * @param {string} text
 */
export function parseCandidates(text) {
  const found = [...text.matchAll(/^(\S+):\n {2}Installed: .*\n {2}Candidate: (.*)$/gm)]
  return new Set(found.filter((match) => match[2] !== '(none)').map((match) => match[1] ?? ''))
}

/**
 * Whether we may install packages ourselves: root on Debian, and nobody sits before a desktop.
 * @param {{ root: boolean, apt: boolean, env: NodeJS.ProcessEnv }} machine
 */
export function mayInstall({ root, apt, env }) {
  return root && apt && !env.DISPLAY && !env.WAYLAND_DISPLAY
}
