import { directionOf } from '../../contract/languages.ts'
import { cellWidth, wrapCells } from '../../domain/text/cell-width.ts'
import { rightToLeftLine } from '../../domain/text/isolated.ts'
import type { Translate } from '../../words/translate.ts'
import { helpTranslate, localeFor } from '../base/translators.ts'
import { readPreferences } from '../settings/settings-file.ts'
import { verbs } from './verbs/verbs.ts'

/** Returns the translator of the help in the language of the settings in `folder`. `system`: the system's locale */
export async function speakHelp(folder: string, system: string): Promise<Translate> {
  const { preferences } = await readPreferences(folder)
  return helpTranslate(localeFor(preferences.language, system))
}

/** One option or verb in --help and the manual page */
interface HelpEntry {
  readonly usage: string
  readonly does: string
}

export function verbEntries(t: Translate): readonly HelpEntry[] {
  return Object.entries(verbs).map(([name, { takes, does }]) => ({
    usage: `${name} ${takes}`,
    does: does(t),
  }))
}

const options = {
  '--demo': 'help.option.demo',
  '--service-home=DIR': 'help.option.serviceHome',
  '--service-url=URL': 'help.option.serviceUrl',
  '--auth-header=NAME': 'help.option.authHeader',
  '--token-file=FILE': 'help.option.tokenFile',
  '--any-listener': 'help.option.anyListener',
  '--account-url=URL': 'help.option.accountUrl',
  '--show': 'help.option.show',
  '--hidden': 'help.option.hidden',
  '--palette': 'help.option.palette',
  '--status': 'help.option.status',
  '--user-data-dir=DIR': 'help.option.userDataDir',
  '--help': 'help.option.help',
  '--version': 'help.option.version',
} as const

export function optionEntries(t: Translate): readonly HelpEntry[] {
  return Object.entries(options).map(([usage, key]) => ({ usage, does: t(key) }))
}

export const usages: readonly string[] = [
  'meshtray [options] [meshtray://join/NETWORK-ID]',
  'meshtray VERB [options]',
]

/** The width of the help text, in columns of a terminal */
const width = 80
const indent = 23

/** Returns the text of --help. `verb`: of this one alone; null: of all */
export function helpText(t: Translate, verb: string | null): string {
  const entries = verbEntries(t)
  const [entry = null] = verb === null ? [] : entries.filter(({ usage }) => usage.startsWith(`${verb} `))
  const description = entry === null ? [] : [...indented(t, entry.does, 2), '']
  return [
    ...paragraph(t, t('help.title'), width),
    '',
    ...usageLines(t('help.usage'), entry === null ? usages : [`meshtray ${entry.usage.trim()}`]),
    '',
    ...description,
    ...paragraph(t, t('help.about'), width),
    ...paragraph(t, t('help.exit', { codes: t('help.codes') }), width),
    '',
    ...(entry === null ? [...linesOf(t, entries), ''] : []),
    ...linesOf(t, optionEntries(t)),
    '',
  ].join('\n')
}

function usageLines(label: string, usages: readonly string[]): readonly string[] {
  const begin = cellWidth(label) + 1
  const lines = usages.flatMap((usage) => wrapCells(usage, width - begin))
  return lines.map((line, index) => (index === 0 ? `${label} ` : ' '.repeat(begin)) + line)
}

function linesOf(t: Translate, entries: readonly HelpEntry[]): readonly string[] {
  return entries.flatMap(({ usage, does }) => {
    const begin = `  ${usage}`.trimEnd()
    const [first = '', ...more] = indented(t, does, indent)
    const isShort = begin.length < indent - 1
    return isShort ? [begin + first.slice(begin.length), ...more] : [begin, first, ...more]
  })
}

function indented(t: Translate, text: string, by: number): readonly string[] {
  return paragraph(t, text, width - by).map((line) => ' '.repeat(by) + line)
}

function paragraph(t: Translate, text: string, most: number): readonly string[] {
  const lines = wrapCells(text, most)
  return directionOf(t.locale) === 'rtl' ? lines.map(rightToLeftLine) : lines
}
