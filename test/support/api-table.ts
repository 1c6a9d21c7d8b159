import { readFileSync } from 'node:fs'

/*
 * The operations and objects of an API as data, in test/api. Whatever a server answers is held against it; neither demo nor
 * client reads it.
 */

interface Operation {
  readonly method: string
  /** With the names of its ids: "/org/{org}" */
  readonly path: string
  /** "": there is no body */
  readonly request: string
  readonly answer: string
  /** Names of the parameters after the question mark */
  readonly query: readonly string[]
  /** What stands before the path: "/api/v2" */
  readonly prefix: string
}

type Fields = { readonly [name: string]: string }

export interface ApiTable {
  readonly operations: readonly Operation[]
  /** The fields of an object and their types; a name that ends in "?" may be absent. */
  fieldsOf(name: string): Fields
  /**
   * Returns where the value is not of the type, as "items[0].id: string". Fields that the table does not have are named
   * too.
   */
  misfits(type: string, value: unknown): string[]
}

export function readApiTable(file: string): ApiTable {
  const { operations, objects, prefixes } = JSON.parse(
    readFileSync(new URL(`../api/${file}`, import.meta.url), 'utf8'),
  ) as {
    readonly prefixes: readonly string[]
    readonly operations: readonly (readonly string[])[]
    readonly objects: { readonly [name: string]: Fields | string }
  }

  function misfits(type: string, value: unknown, at = ''): string[] {
    const choices = choicesOf(type)
    if (choices.length > 1) {
      const all = choices.map((one) => misfits(one, value, at))
      return all.some(({ length }) => length === 0) ? [] : (all[0] ?? [])
    }
    const inner = type.slice(1, -1)
    if (type.startsWith('['))
      return Array.isArray(value)
        ? value.flatMap((one, i) => misfits(inner, one, `${at}[${i}]`))
        : [`${at}: ${type}`]
    if (type.startsWith('{'))
      return isObject(value)
        ? Object.entries(value).flatMap(([key, one]) => misfits(inner, one, `${at}{${key}}`))
        : [`${at}: ${type}`]
    const named = objects[type]
    if (typeof named === 'string') return misfits(named, value, at)
    if (named === undefined) return isPlain(type, value) ? [] : [`${at}: ${type}`]
    return isObject(value) ? misfitsOfFields(named, value, at) : [`${at}: ${type}`]
  }

  function misfitsOfFields(fields: Fields, value: object, at: string): string[] {
    const given = value as { readonly [field: string]: unknown }
    const known = Object.entries(fields).flatMap(([key, type]) => {
      const name = key.replace(/\?$/, '')
      if (given[name] !== undefined) return misfits(type, given[name], `${at}.${name}`)
      return name === key ? [`${at}.${name}: is lacking`] : []
    })
    const more = Object.keys(given).filter((key) => !(key in fields) && !(`${key}?` in fields))
    return [...known, ...more.map((key) => `${at}.${key}: is not in the table`)]
  }

  return {
    operations: operations.map(
      ([method = '', path = '', request = '', answer = '', query = '', prefix = prefixes[0] ?? '']) => ({
        method,
        path,
        request,
        answer,
        query: query.split(' ').filter((name) => name !== ''),
        prefix,
      }),
    ),
    fieldsOf(name) {
      const fields = objects[name]
      if (fields === undefined || typeof fields === 'string') throw new Error(`${name} is no object`)
      return fields
    },
    misfits: (type, value) => misfits(type, value),
  }
}

/** The types of "a|[b|c]" outside of brackets */
export function choicesOf(type: string): string[] {
  const choices = ['']
  let depth = 0
  for (const letter of type) {
    if ('[{'.includes(letter)) depth += 1
    if (']}'.includes(letter)) depth -= 1
    if (letter === '|' && depth === 0) choices.push('')
    else choices.push(`${choices.pop()}${letter}`)
  }
  return choices
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function isPlain(type: string, value: unknown): boolean {
  if (type.startsWith("'")) return value === type.slice(1, -1)
  switch (type) {
    case 'any':
      return true
    case 'null':
      return value === null
    case 'integer':
      return Number.isInteger(value)
    case 'time':
      return (
        typeof value === 'string' &&
        /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/.test(value) &&
        !Number.isNaN(Date.parse(value))
      )
    case 'id16':
      return typeof value === 'string' && /^[0-9a-f]{16}$/.test(value)
    case 'id10':
      return typeof value === 'string' && /^[0-9a-f]{10}$/.test(value)
    default:
      return String(typeof value) === type
  }
}
