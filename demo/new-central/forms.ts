import { isIP } from 'node:net'
import { parseCidr } from '../node-service/controller/ip.ts'
import { isJsonObject, type Json, type JsonObject } from '../node-service/json.ts'
import { type Problem, refusal } from './refusal.ts'
import { roles } from './state.ts'

/* The forms of bodies. A form returns the problems of a value. */

type Form = (value: Json | undefined, field: string, options: FormOptions) => Problem[]
interface FormOptions {
  readonly unknownFields: 'ignored' | 'refused'
  readonly mtu: 'checked' | 'unchecked'
}

function says(isRight: (value: Json | undefined) => boolean, message: string): Form {
  return (value, field) => (isRight(value) ? [] : [{ field, message }])
}

function matches(test: (text: string) => boolean, message: string): Form {
  return says((value) => typeof value === 'string' && test(value), message)
}

const text = matches(() => true, 'must be text')
const name = matches((given) => given.trim() !== '', 'must not be empty')
const flag = says((value) => typeof value === 'boolean', 'must be true or false')
const address = matches((given) => isIP(given) !== 0, 'must be an IP address')
const cidr = matches((given) => parseCidr(given) !== undefined, 'must be an address with a prefix length')
const subnet = matches((given) => given === '' || parseCidr(given) !== undefined, 'must be a subnet')
const device = matches((given) => /^[0-9a-f]{10}$/i.test(given), 'must be a device ID of 10 hex digits')
const email = matches((given) => /^\S+@\S+\.\S+$/.test(given), 'must be an e-mail address')
const time = matches(
  (given) => /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/.test(given) && !Number.isNaN(Date.parse(given)),
  'must be a date-time',
)
const ports = matches((given) => /^\d+(-\d+)?(,\d+(-\d+)?)*$/.test(given), 'must be ports')
const hook = matches((given) => {
  const url = URL.canParse(given) ? new URL(given) : null
  return url?.protocol === 'https:' && isIP(url.hostname) === 0 && /\w\.[a-z]{2,}$/.test(url.hostname)
}, 'must be an HTTPS address with a public name')

function whole(least: number, most: number): Form {
  return says(
    (value) => Number.isInteger(value) && Number(value) >= least && Number(value) <= most,
    `must be a whole number from ${least} to ${most}`,
  )
}

function atMost(length: number): Form {
  return matches((given) => given.length <= length, `must have ${length} characters at most`)
}

function among(choices: readonly string[]): Form {
  return matches((given) => choices.includes(given), `must be one of ${choices.join(', ')}`)
}

function orNull(form: Form): Form {
  return (value, field, options) => (value === null || value === '' ? [] : form(value, field, options))
}

function list(form: Form, least = 0): Form {
  return (value, field, options) => {
    if (!Array.isArray(value)) return [{ field, message: 'must be a list' }]
    if (value.length < least) return [{ field, message: `must have ${least} entries at least` }]
    return value.flatMap((one: Json, i) => form(one, `${field}[${i}]`, options))
  }
}

/** An object with these fields. A field whose name ends in "?" may be absent. */
function object(fields: { readonly [name: string]: Form }): Form {
  return (value, field, options) => {
    if (!isJsonObject(value)) return [{ field, message: 'must be an object' }]
    const path = (key: string): string => (field === '' ? key : `${field}.${key}`)
    const named = Object.entries(fields).flatMap(([key, form]) => {
      const own = key.replace(/\?$/, '')
      if (value[own] === undefined) return key === own ? [{ field: path(own), message: 'is required' }] : []
      return form(value[own], path(own), options)
    })
    const more = Object.keys(value).filter((key) => !(key in fields) && !(`${key}?` in fields))
    const refused = options.unknownFields === 'refused' ? more : []
    return [...named, ...refused.map((key) => ({ field: path(key), message: 'is not known' }))]
  }
}

const mtu: Form = (value, field, options) =>
  whole(options.mtu === 'checked' ? 1280 : 0, options.mtu === 'checked' ? 10_000 : 2 ** 31)(
    value,
    field,
    options,
  )
const pools = list(object({ ipRangeStart: address, ipRangeEnd: address }))
const config = object({
  'private?': flag,
  'enableBroadcast?': flag,
  'mtu?': mtu,
  'multicastLimit?': whole(0, 100_000),
  'dns?': object({ domain: text, servers: list(address) }),
  'routes?': list(object({ target: cidr, 'via?': orNull(address) })),
  'v4AssignmentMode?': object({ zt: flag }),
  'v4IpAssignmentPools?': pools,
  'v4Subnet?': subnet,
  'v6AssignmentMode?': object({ '6plane': flag, rfc4193: flag, zt: flag }),
  'v6IpAssignmentPools?': pools,
  'v6Subnet?': subnet,
})
const memberFields = {
  'name?': text,
  'description?': text,
  'activeBridge?': flag,
  'noAutoAssignIps?': flag,
  'ipv4Assignments?': list(address),
  'ipv6Assignments?': list(address),
}
const service = object({ protocol: whole(0, 255), ports })

export const forms = {
  named: object({ name }),
  renamed: object({ 'name?': name }),
  describedNew: object({ name, 'description?': text }),
  described: object({ 'name?': name, 'description?': text }),
  invite: object({ emails: list(email, 1) }),
  iam: list(object({ principal: email, roles: list(among(roles), 1) })),
  networkNew: object({ name, 'description?': text, 'config?': config }),
  network: object({ 'name?': name, 'description?': text, 'config?': config }),
  member: object(memberFields),
  membersNew: list(object({ deviceId: device, ...memberFields })),
  membersGone: list(object({ deviceId: device })),
  devices: list(device),
  accountNew: object({ id: name, name, 'description?': text }),
  keyNew: object({ expires: time, 'description?': text }),
  key: object({ 'description?': text }),
  user: object({ 'firstName?': text, 'lastName?': text }),
  questions: list(
    object({
      permission: text,
      resourceId: text,
      resourceType: among(['org', 'network_group', 'network']),
    }),
  ),
  hookNew: object({ url: hook, eventList: list(text, 1), 'description?': atMost(255) }),
  hook: object({ 'url?': hook, 'eventList?': list(text, 1), 'description?': atMost(255) }),
  rotation: object({ 'overlapHours?': whole(0, 720) }),
  rules: object({ kind: among(['custom', 'isolation']), 'config?': says(isJsonObject, 'must be an object') }),
  customRules: object({ 'source?': text }),
  isolationRules: object({
    'allowedServices?': list(service),
    'blockNonIP?': flag,
    'enableServiceFilter?': flag,
    'excludedDeviceIds?': list(device),
  }),
} satisfies { readonly [name: string]: Form }

/** Throws a 400 with the fields that are wrong. `at` stands before their paths. */
export function check(form: Form, value: Json | undefined, options: FormOptions, at = ''): void {
  const details = form(value, at, options)
  if (details.length > 0) throw refusal(400, 'validation failed', details)
}

/** The fields of a body that has the form. */
export function checkedObject(form: Form, value: Json | undefined, options: FormOptions): JsonObject {
  check(form, value, options)
  return isJsonObject(value) ? value : {}
}
