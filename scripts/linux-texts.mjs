/**
 * Writes what a Linux package says from the application's own words: `node scripts/electron.mjs --node
 * scripts/linux-texts.mjs FOLDER DATE` makes the desktop entry, what software centres and the system's question show, and in
 * `man/` the manual page, all in each language. On Electron's Node, which reads TypeScript.
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { helpTranslate } from '../main/base/translators.ts'
import { optionEntries, usages, verbEntries } from '../main/cli/help.ts'
import { launcherEntry } from '../main/desktop/system/launcher-entry.ts'
import { manPage } from './lib/linux/man-page.mjs'
import { inEachLanguage, manualFolders, readMessages } from './lib/messages.mjs'
import { root } from './lib/paths.mjs'

const [folder = '.', date = ''] = process.argv.slice(2)
const { version } = JSON.parse(await readFile(path.join(root, 'package.json'), 'utf8'))

for (const [language, own] of Object.entries(manualFolders())) {
  const section = path.join(folder, 'man', own, 'man1')
  await mkdir(section, { recursive: true })
  await writeFile(path.join(section, 'meshtray.1'), await manual(language))
}
await writeFile(
  path.join(folder, 'meshtray.desktop'),
  launcherEntry({ executable: '/usr/bin/meshtray', args: [] }, inEachLanguage('welcome.subtitle')),
)
for (const name of ['io.meshtray.Meshtray.metainfo.xml', 'io.meshtray.Meshtray.policy']) {
  const text = await readFile(path.join(root, 'assets/linux', name), 'utf8')
  await writeFile(path.join(folder, name), inLanguages(text))
}

/**
 * Each element whose text is the key of a message in braces, once in every language. Readers look for the languages as they
 * look for folders of manuals: pt_BR, zh_CN.
 * @param {string} xml
 */
function inLanguages(xml) {
  return xml.replace(/^( *)<(\w+)>\{([\w.-]+)\}<\/\2>$/gm, (_, indent, tag, key) =>
    Object.entries(manualFolders())
      .map(([language, own]) => {
        const text = readMessages(language)[key]
        if (text === undefined) return null
        const escaped = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
        return `${indent}<${tag}${own === '' ? '' : ` xml:lang="${own}"`}>${escaped}</${tag}>`
      })
      .filter((line) => line !== null)
      .join('\n'),
  )
}

/** @param {string} language */
async function manual(language) {
  const t = await helpTranslate(language)
  return manPage(t, { version, date, usages, verbs: verbEntries(t), options: optionEntries(t) })
}
