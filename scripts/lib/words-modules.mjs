import compile from 'icu-minify/compile'
import { directionOf } from '../../contract/languages.ts'
import { areaOf, areas } from '../../words/areas.ts'
import { setApart } from '../../words/catalog.ts'
import { inEachLanguage, languages, readMessages } from './messages.mjs'

/**
 * The source of a module such as "words:places", without the scheme. `places` is the English area `places`, `de` loads areas in
 * German, `languages` loads the languages, and `each/KEY` has one message in all of them.
 * @param {string} id
 */
export function wordsModule(id) {
  const [name = '', rest] = id.split('/')
  if (name === 'languages') return `export default { ${loadersOf(languages(), '')} }`
  if (name === 'each') return `export default ${JSON.stringify(inEachLanguage(rest ?? ''))}`
  if (name in areas) return `export default { name: '${name}', messages: ${areaCode('en', name)} }`
  if (rest !== undefined) return `export default ${areaCode(name, rest)}`
  return `const areas = { ${loadersOf(Object.keys(areas), `${name}/`)} }
export default async ({ name }) => (await areas[name]()).default`
}

/** @param {readonly string[]} names @param {string} prefix */
function loadersOf(names, prefix) {
  return names.map((name) => `'${name}': () => import('words:${prefix}${name}')`).join(', ')
}

/** @param {string} language @param {string} area */
function areaCode(language, area) {
  const entries = inAreas(readMessages(language))[area] ?? []
  const catalog = Object.fromEntries(entries.map(([key, text]) => [key, compile(text)]))
  return JSON.stringify(directionOf(language) === 'rtl' ? setApart(catalog) : catalog)
}

/**
 * The messages of each area, divided once, since the build asks for one area after another.
 * @param {import('./messages.mjs').Messages} messages
 */
function inAreas(messages) {
  const before = divided.get(messages)
  if (before !== undefined) return before
  /** @type {Divided} */
  const made = {}
  for (const [key, text] of Object.entries(messages)) {
    const area = areaOf(key) ?? ''
    made[area] ??= []
    made[area].push([key, text])
  }
  divided.set(messages, made)
  return made
}

/** @typedef {Record<string, [key: string, text: string][]>} Divided */
/** @type {WeakMap<import('./messages.mjs').Messages, Divided>} */
const divided = new WeakMap()
