/**
 * Writes what a Linux package says from the application's own words: `node scripts/electron.mjs --node
 * scripts/linux-texts.mjs FOLDER DATE` makes the desktop entry, and in `man/` the manual page in each language. On
 * Electron's Node, which reads TypeScript.
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { helpTranslate } from '../main/base/translators.ts'
import { optionEntries, usages, verbEntries } from '../main/cli/help.ts'
import { launcherEntry } from '../main/desktop/system/launcher-entry.ts'
import { manPage, manualFolders } from './lib/linux/man-page.mjs'
import { inEachLanguage } from './lib/messages.mjs'
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

/** @param {string} language */
async function manual(language) {
  const t = await helpTranslate(language)
  return manPage(t, { version, date, usages, verbs: verbEntries(t), options: optionEntries(t) })
}
