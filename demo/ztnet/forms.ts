import { isJsonObject, type Json, type JsonObject } from '../node-service/json.ts'
import { refuse } from './refusal.ts'

type Is = (value: Json) => boolean
/** The fields that a body may have, all of them optional */
interface Fields {
  readonly [name: string]: readonly [expected: string, is: Is]
}

const text = ['string', (value: Json) => typeof value === 'string'] as const
const flag = ['boolean', (value: Json) => typeof value === 'boolean'] as const
const whole: Is = (value) => Number.isInteger(value)
const listOf = (is: Is): Is => {
  return (value) => Array.isArray(value) && value.every((one: Json) => is(one))
}
const texts = ['array of strings', listOf(text[1])] as const
const numbers = ['array of numbers', listOf(whole)] as const
const pairs = ['array of pairs', listOf(listOf(whole))] as const
const list = ['array', listOf(() => true)] as const
const object = ['object', isJsonObject as Is] as const

export const forms = {
  none: {},
  create: { name: text },
  network: {
    name: text,
    description: text,
    flowRule: text,
    mtu: text,
    private: flag,
    dns: object,
    ipAssignmentPools: list,
    routes: list,
    v4AssignMode: object,
    v6AssignMode: object,
  },
  personalMember: { name: text, description: text, authorized: flag, deleted: flag },
  orgMember: {
    name: text,
    description: text,
    authorized: flag,
    activeBridge: flag,
    noAutoAssignIps: flag,
    ipAssignments: texts,
    capabilities: numbers,
    tags: pairs,
    ssoExempt: flag,
    deleted: flag,
  },
} satisfies { readonly [name: string]: Fields }

/** The body. Throws the refusal of the schema library: a text is no object, and no field may be unknown. */
export function strict(fields: Fields, body: Json): JsonObject {
  if (!isJsonObject(body))
    throw refuse.fields({
      body: [`Expected object, received ${typeof body === 'string' ? 'string' : 'other'}`],
    })
  const wrong = Object.entries(body).flatMap(([name, value = null]): (readonly [string, string[]])[] => {
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined
    if (field === undefined) return [[name, [`Unrecognized key: "${name}"`]]]
    return field[1](value) ? [] : [[name, [`Expected ${field[0]}`]]]
  })
  if (wrong.length > 0) throw refuse.fields(Object.fromEntries(wrong))
  return body
}
