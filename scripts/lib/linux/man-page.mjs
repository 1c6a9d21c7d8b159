import { unbroken } from '../../../domain/text/cell-width.ts'
import { asValue } from '../../../domain/text/isolated.ts'

/**
 * @typedef {{ usage: string, does: string }} Entry
 * @typedef {import('../../../words/translate.ts').Translate} Translate
 * @typedef {{
 *   version: string, date: string, usages: readonly string[], verbs: readonly Entry[], options: readonly Entry[]
 * }} Manual `date`: "2026-11-22"
 */

/**
 * The manual page meshtray(1) in the language of `t`, in the man macros: what --help says, and where things lie.
 * @param {Translate} t
 * @param {Manual} manual
 */
export function manPage(t, { version, date, usages, verbs, options }) {
  return `${[
    `.TH MESHTRAY 1 ${date} "Meshtray ${version}" "${escaped(t('manual.commands'))}"`,
    // NETWORK is not hyphenated, and the words of a short line keep together.
    '.nh',
    '.ad l',
    section(t('manual.name')),
    `meshtray \\- ${escaped(t('manual.summary'))}`,
    section(t('manual.synopsis')),
    ...usages.flatMap((usage, index) => [...(index > 0 ? ['.br'] : []), ...synopsis(usage)]),
    section(t('manual.description')),
    text(t('manual.application')),
    '.PP',
    text(t('help.about')),
    section(t('manual.verbs')),
    ...verbs.flatMap(entry),
    section(t('manual.options')),
    ...options.flatMap(entry),
    section(t('manual.exitStatus')),
    text(t('help.codes')),
    section(t('manual.files')),
    ...entry({ usage: '~/.config/Meshtray', does: t('manual.settings') }),
    ...entry({ usage: '/usr/lib/meshtray/read-token', does: t('manual.readToken', { page: 'pkexec(1)' }) }),
    ...entry({ usage: '/usr/lib/meshtray/local-conf', does: t('manual.localConf', { page: 'pkexec(1)' }) }),
    section(t('manual.seeAlso')),
    '.BR pkexec (1),',
    '.BR xdg\\-open (1)',
  ].join('\n')}\n`
}

/** @param {string} title */
function section(title) {
  return `.SH ${escaped(title)}`
}

/** @param {string} usage */
function synopsis(usage) {
  const [program = '', ...rest] = usage.split(' ')
  return [`.B ${escaped(program)}`, escaped(rest.join(' '))]
}

/** @param {Entry} entry */
function entry({ usage, does }) {
  return ['.TP', `.B ${escaped(usage.trim())}`, text(does)]
}

/**
 * @param {string} words a line of text: one that begins like a request would be one. Readers are told where it can break
 * without a space.
 */
function text(words) {
  const line = unbroken(words).map(escaped).join('\\:').replaceAll(' \\:', ' ')
  return /^[.']/.test(line) ? `\\&${line}` : line
}

/** @param {string} words */
function escaped(words) {
  // groff knows no marks of direction.
  return asValue(words)
    .replaceAll('\\', '\\e')
    .replaceAll('-', '\\-')
    .replaceAll("'", '\\(aq')
    .replaceAll('"', '\\(dq')
    .replaceAll('~', '\\(ti')
}
