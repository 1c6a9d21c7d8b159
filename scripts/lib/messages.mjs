import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { parse, TYPE } from '@formatjs/icu-messageformat-parser'

const root = join(import.meta.dirname, '../..')
const folder = process.env.MESHTRAY_LOCALES ?? join(root, 'locales')

/** @typedef {Readonly<Record<string, string>>} Messages ICU messages by their keys */

/** The languages that have a file, without English. */
export function languages() {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .map((name) => basename(name, '.json'))
    .filter((name) => name !== 'en')
}

/** @param {string} language @returns {string} */
export function fileOf(language) {
  return join(folder, `${language}.json`)
}

/**
 * The messages of a language. Entries such as "@places.heading" describe a message for translators.
 * @param {string} language @returns {Messages}
 */
export function readMessages(language) {
  const text = readFileSync(fileOf(language), 'utf8')
  const before = read.get(language)
  if (before?.text === text) return before.messages
  const entries = Object.entries(JSON.parse(text)).filter(([key]) => !key.startsWith('@'))
  const messages = Object.fromEntries(entries)
  read.set(language, { text, messages })
  return messages
}

/**
 * A message without arguments in each language that has it, without English.
 * @param {string} key @returns {Messages}
 */
export function inEachLanguage(key) {
  return Object.fromEntries(
    languages().flatMap((language) => {
      const text = readMessages(language)[key]
      return text === undefined ? [] : [[language, text]]
    }),
  )
}

/**
 * The folder of each language below share/man, as other packages name it: pt_BR, zh_CN. English has none of its own.
 * @returns {Readonly<Record<string, string>>}
 */
export function manualFolders() {
  const named = languages().map((language) => {
    const { language: name, region } = new Intl.Locale(language).maximize()
    return [language, language === name ? name : `${name}_${region}`]
  })
  return { en: '', ...Object.fromEntries(named) }
}

/**
 * The first digits of the SHA-256 of each message, by which it is noticed that one has changed.
 * @param {Messages} messages @returns {Readonly<Record<string, string>>}
 */
export function digestsOf(messages) {
  const digest = (/** @type {string} */ text) => createHash('sha256').update(text).digest('hex').slice(0, 8)
  return Object.fromEntries(Object.entries(messages).map(([key, text]) => [key, digest(text)]))
}

/** @type {Map<string, { readonly text: string, readonly messages: Messages }>} */
const read = new Map()

/**
 * The arguments and tags of a message, the choices that it offers, and the options of each of its plurals. Throws where it is
 * no ICU message.
 * @param {string} text
 */
function needsOf(text) {
  /** @type {Map<string, 'number' | 'string' | 'either'>} */
  const values = new Map()
  const needs = {
    arguments: values,
    tags: new Set(),
    choices: new Set(),
    plurals: /** @type {string[][]} */ ([]),
  }
  const nodes = parse(text)
  for (const node of nodes) {
    if (node.type === TYPE.argument) {
      if (!values.has(node.value)) values.set(node.value, 'either')
    } else if (node.type === TYPE.number) values.set(node.value, 'number')
    else if (node.type === TYPE.tag) {
      needs.tags.add(node.value)
      nodes.push(...node.children)
    } else if (node.type === TYPE.plural || node.type === TYPE.select) {
      const options = Object.keys(node.options)
      values.set(node.value, node.type === TYPE.plural ? 'number' : 'string')
      if (node.type === TYPE.plural) needs.plurals.push(options)
      else for (const option of options) needs.choices.add(`${node.value} ${option}`)
      for (const { value } of Object.values(node.options)) nodes.push(...value)
    }
  }
  return needs
}

/**
 * Says what is wrong with a language's file, each with its key.
 * @param {string} language @param {Messages} english @param {Messages} translated @returns {readonly string[]}
 */
export function faultsOfFile(language, english, translated) {
  return Object.entries(translated).flatMap(([key, text]) =>
    key in english
      ? misfits(language, english[key] ?? '', text).map((fault) => `${key}: ${fault}`)
      : [`${key}: is unknown`],
  )
}

/**
 * Says how a translation does not fit its English message: it cannot be parsed, lacks an argument or a tag, has other
 * choices, lacks a plural of its language, or changes a command.
 * @param {string} language @param {string} english @param {string} translated @returns {readonly string[]}
 */
export function misfits(language, english, translated) {
  const [source, target] = [shapeOf(english), shapeOf(translated)]
  if (target === null || source === null) return ['is no ICU message']
  const plurals = new Intl.PluralRules(language).resolvedOptions().pluralCategories
  return [
    ...differences('argument', source.arguments.keys(), target.arguments.keys()),
    ...differences('tag', source.tags, target.tags),
    ...differences('choice', source.choices, target.choices),
    ...differences('command', commandsIn(english), commandsIn(translated)),
    ...target.plurals.flatMap((options) =>
      [
        ...plurals.filter((name) => !options.includes(name) && !(name === 'one' && options.includes('=1'))),
        ...options.filter((name) => !name.startsWith('=') && !plurals.some((plural) => plural === name)),
      ].map((name) => `plural ${name}`),
    ),
  ]
}

/** null: it is no ICU message @param {string} text */
function shapeOf(text) {
  try {
    return needsOf(text)
  } catch {
    return null
  }
}

/** Finds commands and options, which no language translates. @param {string} text */
function commandsIn(text) {
  return [...text.matchAll(/--[a-z][a-z-]+|\bmeshtray [a-z]+/g)].map(([command]) => command)
}

/** @param {string} kind @param {Iterable<string>} source @param {Iterable<string>} target */
function differences(kind, source, target) {
  const [wanted, given] = [new Set(source), new Set(target)]
  return [
    ...[...wanted].filter((name) => !given.has(name)).map((name) => `lacks the ${kind} ${name}`),
    ...[...given].filter((name) => !wanted.has(name)).map((name) => `has the ${kind} ${name}`),
  ]
}

const types = { number: 'number', string: 'string', either: 'string | number' }

/** Writes the types of all messages, by which the compiler checks their keys, arguments and tags. */
export function writeMessageTypes() {
  const lines = Object.entries(readMessages('en')).map(([key, text]) => {
    const { arguments: values, tags } = needsOf(text)
    const fields = [...values].map(([name, type]) => `readonly ${property(name)}: ${types[type]}`)
    const named = [...tags].map((tag) => `'${tag}'`).join(' | ')
    return `  readonly ${property(key)}: Message<{ ${fields.join('; ')} }${named && `, ${named}`}>`
  })
  const text = [
    '// Made of locales/en.json by scripts/lib/messages.mjs',
    'interface Message<Values, Tags extends string = never> {',
    '  readonly values: Values',
    '  readonly tags: Tags',
    '}',
    'export interface Messages {',
    ...lines,
    '}',
    '',
  ].join('\n')
  const made = join(root, 'words/generated')
  mkdirSync(made, { recursive: true })
  const file = join(made, 'messages.ts')
  if (currentText(file) !== text) writeFileSync(file, text)
}

/** @param {string} name */
function property(name) {
  return /^[a-z]\w*$/i.test(name) ? name : `'${name}'`
}

/** @param {string} file */
function currentText(file) {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return null
  }
}
