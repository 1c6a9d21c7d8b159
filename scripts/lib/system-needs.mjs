import { readFileSync } from 'node:fs'

/**
 * What a Linux machine must have beyond Node. `run`: to run the application; `headless`: to run it without a display;
 * `test`: to test it; `desktops`: to test it on large desktops (some 1.5 GB); `packages`: to make and test packages.
 * Each is looked for by what it brings, not by a package's name, so that it is also found on systems other than Debian. `packages` are Debian's names for it,
 * newest release first. Every library and program must be there, and one of the files; the application starts without
 * optional ones. What is `unpacked` is not installed, as that would change how the machine works. Lists of names have
 * spaces between.
 *
 * @typedef {'run' | 'headless' | 'test' | 'desktops' | 'packages'} Purpose
 * @typedef {{
 *   purpose: Purpose, what: string, packages: string,
 *   libraries?: string, programs?: string, files?: string, optional?: boolean, unpacked?: boolean,
 * }} Need
 * @typedef {{
 *   libraries: ReadonlySet<string> | null,
 *   hasProgram: (name: string) => boolean,
 *   hasFile: (file: string) => boolean,
 * }} Machine `libraries`: the names the dynamic linker knows; null where it cannot be asked
 */

/** @type {readonly Need[]} */
export const systemNeeds = JSON.parse(readFileSync(new URL('system-needs.json', import.meta.url), 'utf8'))

/** @param {string} [names] */
export function words(names = '') {
  return names.split(' ').filter(Boolean)
}

/**
 * What is not there, of what these purposes need.
 * @param {Machine} machine
 * @param {readonly Purpose[]} purposes
 */
export function missingNeeds({ libraries, hasProgram, hasFile }, purposes) {
  return systemNeeds.filter((need) => {
    const isMet =
      words(need.libraries).every((name) => libraries?.has(name) ?? true) &&
      words(need.programs).every(hasProgram) &&
      (need.files === undefined || words(need.files).some(hasFile))
    return purposes.includes(need.purpose) && !isMet
  })
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
  const chosen = needs.map(({ packages }) => {
    const names = words(packages)
    return names.find((name) => available.has(name)) ?? names.at(-1) ?? ''
  })
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
