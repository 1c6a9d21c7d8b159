/**
 * Says how far the translations are: `npm run words`, or `npm run words de` with each message. English messages that changed
 * mark their translations as old in `locales/state/old.json`, until `npm run words de KEY…` says that they are mended.
 * A translation that cannot be filled in any more is taken out, so that English is shown.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  digestsOf,
  faultsOfFile,
  fileOf,
  languages,
  misfits,
  readMessages,
  writeMessageTypes,
} from './lib/messages.mjs'

const folder = join(import.meta.dirname, '../locales/state')
/** @param {string} name */
const read = (name) => JSON.parse(readFileSync(join(folder, name), 'utf8'))
/** @param {string} name @param {object} value */
const write = (name, value) => writeFileSync(join(folder, name), `${JSON.stringify(value, null, 1)}\n`)

writeMessageTypes()
const english = readMessages('en')
const [wanted, ...mended] = process.argv.slice(2)
/** @type {Record<string, string>} The digest of each English message, as it was last seen */
const seen = read('english.json')
/** @type {Record<string, string[]>} */
const old = read('old.json')
const now = digestsOf(english)
const changed = Object.keys(now).filter((key) => key in seen && seen[key] !== now[key])
for (const language of languages()) {
  const kept = [...(old[language] ?? []), ...changed].filter((key) => key in english)
  old[language] = [...new Set(kept)].filter((key) => language !== wanted || !mended.includes(key))
  const before = readMessages(language)
  const useless = changed.filter((key) => misfits(language, english[key] ?? '', before[key] ?? '').length > 0)
  if (useless.length > 0) withoutKeys(language, useless)
  const translated = readMessages(language)
  const missing = Object.keys(english).filter((key) => !(key in translated))
  const unfit = faultsOfFile(language, english, translated)
  console.log(`${language}: ${missing.length} missing, ${old[language].length} old, ${unfit.length} unfit`)
  if (language === wanted) console.log([...missing, ...old[language], ...unfit].join('\n'))
}
write('english.json', now)
write('old.json', old)

/** @param {string} language @param {readonly string[]} keys */
function withoutKeys(language, keys) {
  const entries = Object.entries(JSON.parse(readFileSync(fileOf(language), 'utf8')))
  const kept = Object.fromEntries(entries.filter(([key]) => !keys.includes(key)))
  writeFileSync(fileOf(language), `${JSON.stringify(kept, null, 2)}\n`)
}
