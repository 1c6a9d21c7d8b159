/**
 * Writes what a Linux package says from the application's own words: `node scripts/electron.mjs --node
 * scripts/linux-texts.mjs FOLDER DATE` makes the desktop entry and the manual page. On Electron's Node, which reads
 * TypeScript.
 */
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { aboutVerbs, exitCodes, optionEntries, usages, verbEntries } from '../main/cli/help.ts'
import { launcherEntry } from '../main/desktop/system/launcher-entry.ts'
import { manPage } from './lib/linux/man-page.mjs'
import { inEachLanguage } from './lib/messages.mjs'
import { root } from './lib/paths.mjs'

const [folder = '.', date = ''] = process.argv.slice(2)
const { version } = JSON.parse(await readFile(path.join(root, 'package.json'), 'utf8'))
const summary = 'your overlay networks, one click away'
const lists = { verbs: verbEntries, options: optionEntries }

await writeFile(
  path.join(folder, 'meshtray.1'),
  manPage({ version, date, summary, about: aboutVerbs, usages, exitCodes, ...lists }),
)
await writeFile(
  path.join(folder, 'meshtray.desktop'),
  launcherEntry({ executable: '/usr/bin/meshtray', args: [] }, inEachLanguage('welcome.subtitle')),
)
