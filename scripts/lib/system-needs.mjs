/**
 * What a Linux machine must have beyond Node. `run`: to run the application; `headless`: to run it without a display;
 * `test`: to test it; `desktops`: to test it on large desktops (some 1.5 GB). Each is looked for by what it brings, not
 * by a package's name, so that it is also found on systems other than Debian. `packages` are Debian's names for it,
 * newest release first. Every library and program must be there, and one of the files; the application starts without
 * optional ones.
 *
 * @typedef {'run' | 'headless' | 'test' | 'desktops'} Purpose
 * @typedef {{ libraries?: string, programs?: string, files?: readonly string[], optional?: boolean }} Signs
 * @typedef {{
 *   purpose: Purpose, what: string, packages: readonly string[],
 *   libraries: readonly string[], programs: readonly string[], files: readonly string[], optional: boolean,
 * }} Need
 */

/**
 * @param {Purpose} purpose
 * @param {string} what
 * @param {string} packages names, with spaces between, as in all lists of names here
 * @param {Signs} signs without any: a program of the package's name
 * @returns {Need}
 */
function need(
  purpose,
  what,
  packages,
  { libraries, programs, files = [], optional = false } = { programs: packages },
) {
  return {
    purpose,
    what,
    packages: words(packages),
    libraries: words(libraries),
    programs: words(programs),
    files,
    optional,
  }
}

function words(names = '') {
  return names.split(' ').filter(Boolean)
}

const gtk =
  'libgtk-3.so.0 libglib-2.0.so.0 libgobject-2.0.so.0 libgio-2.0.so.0 libatk-1.0.so.0 libatk-bridge-2.0.so.0 ' +
  'libatspi.so.0 libcairo.so.2 libcups.so.2 libdbus-1.so.3 libexpat.so.1 libpango-1.0.so.0 libX11.so.6 ' +
  'libXcomposite.so.1 libXdamage.so.1 libXext.so.6 libXfixes.so.3 libXrandr.so.2 libxcb.so.1 libxkbcommon.so.0 libudev.so.1'
const fonts = '/usr/share/fonts'
const share = '/usr/share'

export const systemNeeds = [
  need('run', 'GTK 3', 'libgtk-3-0t64 libgtk-3-0', { libraries: gtk }),
  need('run', 'NSS', 'libnss3', { libraries: 'libnss3.so libnssutil3.so libsmime3.so libnspr4.so' }),
  need('run', 'GBM', 'libgbm1', { libraries: 'libgbm.so.1' }),
  need('run', 'ALSA', 'libasound2t64 libasound2', { libraries: 'libasound.so.2' }),
  need('run', 'libsecret', 'libsecret-1-0', { libraries: 'libsecret-1.so.0 libstdc++.so.6' }),
  need('run', 'notifications', 'libnotify4', { libraries: 'libnotify.so.4', optional: true }),
  need('run', 'a text font', 'fonts-inter', {
    files: [`${fonts}/opentype/inter`, `${fonts}/truetype`, `${fonts}/opentype`],
    optional: true,
  }),

  need('headless', 'a virtual display', 'xvfb', { programs: 'Xvfb' }),
  need('headless', 'D-Bus', 'dbus-daemon dbus', {
    programs: 'dbus-daemon',
    files: [`${share}/dbus-1/session.conf`],
  }),

  need('test', 'the D-Bus tools', 'dbus-bin dbus', { programs: 'dbus-send' }),
  need('test', 'the D-Bus system bus', 'dbus', { files: [`${share}/dbus-1/system.conf`] }),
  need('test', 'the font of the screenshots', 'fonts-inter', {
    files: [`${fonts}/opentype/inter`, `${fonts}/truetype/inter`],
  }),
  need('test', 'a monospaced font', 'fonts-dejavu-core', {
    files: [`${fonts}/truetype/dejavu/DejaVuSansMono.ttf`],
  }),
  need('test', 'a keyring', 'gnome-keyring', { programs: 'gnome-keyring-daemon' }),
  need('test', 'pkexec', 'pkexec policykit-1', { programs: 'pkexec' }),
  need('test', 'polkitd', 'polkitd policykit-1', {
    files: ['/usr/lib/polkit-1/polkitd', '/usr/libexec/polkitd'],
  }),
  need('test', 'the check of desktop entries', 'desktop-file-utils', { programs: 'desktop-file-validate' }),
  need('test', 'xdotool', 'xdotool'),
  need('test', 'the network tools', 'iproute2', { programs: 'ip' }),
  need('test', 'a panel with a tray', 'xfce4-panel'),
  need('test', 'a Qt panel with a tray', 'lxqt-panel'),
  need('test', 'a Wayland compositor', 'sway', { programs: 'sway swaymsg' }),
  need('test', 'a second Wayland compositor', 'weston', { programs: 'weston weston-screenshooter' }),
  need('test', 'a Wayland panel with a tray', 'waybar'),
  need('test', 'pictures under Wayland', 'grim'),
  need('test', 'a keyboard under Wayland', 'wtype'),

  need('desktops', "KDE's desktop", 'plasma-desktop', {
    programs: 'plasmashell kded5 plasma-apply-colorscheme',
    files: [`${share}/plasma/shells/org.kde.plasma.desktop`],
  }),
  need('desktops', "KDE's settings for applications", 'xdg-desktop-portal-kde', {
    files: [`${share}/xdg-desktop-portal/portals/kde.portal`],
  }),
  need('desktops', 'a window manager', 'openbox'),
  need('desktops', 'GNOME Shell', 'gnome-shell'),
  need('desktops', 'its extension for tray icons', 'gnome-shell-extension-appindicator', {
    files: [`${share}/gnome-shell/extensions/ubuntu-appindicators@ubuntu.com`],
  }),
  need('desktops', "GNOME's settings for applications", 'xdg-desktop-portal-gtk', {
    files: [`${share}/xdg-desktop-portal/portals/gtk.portal`],
  }),
  need('desktops', 'a reader of pictures', 'netpbm', { programs: 'pngtopnm' }),
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
  return (
    (libraries === null || need.libraries.every((name) => libraries.has(name))) &&
    need.programs.every(hasProgram) &&
    (need.files.length === 0 || need.files.some(hasFile))
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
