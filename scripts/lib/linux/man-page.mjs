/**
 * @typedef {{ usage: string, does: string }} Entry
 * @typedef {{
 *   version: string, date: string, summary: string, about: string, usages: readonly string[], exitCodes: string,
 *   verbs: readonly Entry[], options: readonly Entry[]
 * }} Manual `date`: "2026-11-22"
 */

/**
 * The manual page meshtray(1), in the man macros: what --help says, and where things lie.
 * @param {Manual} manual
 */
export function manPage({ version, date, summary, about, usages, exitCodes, verbs, options }) {
  return `${[
    `.TH MESHTRAY 1 ${date} "Meshtray ${version}" "User Commands"`,
    '.SH NAME',
    `meshtray \\- ${escaped(summary)}`,
    '.SH SYNOPSIS',
    ...usages.flatMap((usage, index) => [...(index > 0 ? ['.br'] : []), ...synopsis(usage)]),
    '.SH DESCRIPTION',
    text(
      'Meshtray shows in the tray whether the overlay networks of this computer work, says what is wrong when they do ' +
        'not, and joins, leaves and adjusts them. Without a verb, it starts the application or shows the running one.',
    ),
    '.PP',
    text(about.replaceAll('\n', ' ')),
    '.SH VERBS',
    ...verbs.flatMap(entry),
    '.SH OPTIONS',
    ...options.flatMap(entry),
    '.SH EXIT STATUS',
    text(exitCodes),
    '.SH FILES',
    ...entry({ usage: '~/.config/Meshtray', does: 'settings and log; contains no tokens' }),
    ...entry({
      usage: '/usr/lib/meshtray/read-token',
      does: 'prints the token of the service if the system allows it, see pkexec(1)',
    }),
    ...entry({
      usage: '/usr/lib/meshtray/local-conf',
      does: 'reads and replaces the settings file of the service if the system allows it, see pkexec(1)',
    }),
    '.SH SEE ALSO',
    '.BR pkexec (1),',
    '.BR xdg\\-open (1)',
  ].join('\n')}\n`
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

/** @param {string} words a line of text: one that begins like a request would be one */
function text(words) {
  const line = escaped(words)
  return /^[.']/.test(line) ? `\\&${line}` : line
}

/** @param {string} words */
function escaped(words) {
  return words
    .replaceAll('\\', '\\e')
    .replaceAll('-', '\\-')
    .replaceAll("'", '\\(aq')
    .replaceAll('"', '\\(dq')
    .replaceAll('~', '\\(ti')
}
