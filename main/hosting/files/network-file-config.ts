import * as v from 'valibot'
import type { WrittenNetworkChange } from '../../../contract/account.ts'
import { accountNetworkChange } from '../../../contract/account-schema.ts'
import { networkChange } from '../../../contract/hosting-schema.ts'
import type { Json } from '../../../domain/json.ts'
import { shorten } from '../../../domain/members/csv-cell.ts'
import type { FileProblem } from '../../../domain/members/members-plan.ts'
import { checkPlan } from '../../../domain/network-plan/check-plan.ts'
import { bareNetwork, type NetworkChange } from '../../../domain/network-plan/network-config.ts'
import type { PlanProblem } from '../../../domain/network-plan/plan-problem.ts'
import { checkCapabilities, checkRules, checkTags } from '../../../domain/rules/check-rules.ts'
import { isObject } from '../../service/tolerant.ts'

const { rulesSource, capabilitiesByName, tagsByName } = accountNetworkChange.entries
const written = { rulesSource, capabilitiesByName, tagsByName }
const schema = v.object({ ...networkChange.entries, ...written })
const fields = schema.entries
type Field = keyof typeof fields

/** Fields that are no settings: the service keeps them by itself, or they are read elsewhere */
const bookkeeping = new Set([
  'id',
  'nwid',
  'objtype',
  'creationTime',
  'lastModified',
  'revision',
  'clock',
  'meta',
  'members',
  'authTokens',
])

/** With these problems the service would drop the entry, or make something else of it. */
const fatal = new Set<PlanProblem['kind']>([
  'not-a-subnet',
  'not-an-address',
  'prefix-missing',
  'prefix-given',
  'other-family',
])

/** The forms of fields: modes and DNS, of which null is left as it is, and lists whose broken entries do not hide the others */
const flag = v.optional(v.nullable(v.boolean()), null)
const shaped: { readonly [F in Field]?: v.GenericSchema } = {
  v4AssignMode: v.object({ zt: flag }),
  v6AssignMode: v.object({ '6plane': flag, rfc4193: flag, zt: flag }),
  dns: v.object({
    domain: v.optional(v.nullable(v.string()), null),
    servers: v.optional(v.nullable(v.array(v.string())), null),
  }),
}
const entries: { readonly [F in Field]?: v.GenericSchema } = {
  routes: v.object({ target: v.string(), via: v.optional(v.nullable(v.string()), null) }),
  ipAssignmentPools: v.object({ ipRangeStart: v.string(), ipRangeEnd: v.string() }),
}

/** Reads a network's settings; `at`: where they stand in the file. */
export function readConfig(
  given: object,
  at: string,
): { readonly change: WrittenNetworkChange; readonly problems: readonly FileProblem[] } {
  const problems: FileProblem[] = []
  const blame: Blame = (field, kind, value, rule) => {
    problems.push({
      line: null,
      field: at + field,
      kind,
      value: shorten(shownText(value)),
      ...(rule && { rule }),
    })
  }
  const change = new Map<string, unknown>()
  for (const [name, value] of Object.entries(given)) {
    if (!isField(name)) {
      if (!bookkeeping.has(name) && !isEmpty(value)) blame(name, 'unknown-column', name)
      continue
    }
    // A controller answers an empty list until DNS is set.
    if ((name === 'dns' || Object.hasOwn(written, name)) && isEmpty(value)) continue
    const entries = validEntries(name, value, blame)
    const shape = shaped[name]
    const read = shape === undefined ? entries : parsed(shape, entries)
    if (read === undefined || !v.is(fields[name], read)) blame(name, 'bad-value', value)
    else change.set(name, read)
  }
  return { change: withoutFatal(v.parse(schema, Object.fromEntries(change)), blame), problems }
}

type Blame = (field: string, kind: FileProblem['kind'], value: unknown, rule?: FileProblem['rule']) => void

function isField(name: string): name is Field {
  return Object.hasOwn(fields, name)
}

/** Keeps the known keys of entries; broken entries are reported and left out. */
function validEntries(name: Field, value: unknown, blame: Blame): unknown {
  const entry = entries[name]
  if (entry === undefined || !Array.isArray(value)) return value
  return value.flatMap((item: unknown, index) => {
    const read = isObject(item) ? parsed(entry, item) : undefined
    if (read === undefined) blame(`${name}[${index}]`, 'bad-value', item)
    return read === undefined ? [] : [read]
  })
}

function parsed(schema: v.GenericSchema, value: unknown): unknown {
  if (Array.isArray(value)) return undefined
  const result = v.safeParse(schema, value)
  return result.success ? result.output : undefined
}

/** Leaves out what the service would drop or misread. Rules stay whole; what it would drop of them is only reported. */
function withoutFatal(change: WrittenNetworkChange, blame: Blame): WrittenNetworkChange {
  const { routes = [], ipAssignmentPools = [], dns = bareNetwork.dns } = change
  const plan = { ...bareNetwork, routes, ipAssignmentPools, dns, members: [] }
  const found = checkPlan(plan).filter(({ kind }) => fatal.has(kind))
  const bad = (kind: PlanProblem['at']['kind']) =>
    new Set(found.flatMap(({ at }) => (at.kind === kind && 'index' in at ? [at.index] : [])))
  const without = <T>(list: readonly T[], name: string, lost: ReadonlySet<number>) =>
    list.filter((item, index) => {
      if (lost.has(index)) blame(`${name}[${index}]`, 'bad-address', item)
      return !lost.has(index)
    })
  blameRules(change, blame)
  return {
    ...change,
    ...(change.routes && { routes: without(routes, 'routes', bad('route')) }),
    ...(change.ipAssignmentPools && {
      ipAssignmentPools: without(ipAssignmentPools, 'ipAssignmentPools', bad('pool')),
    }),
    ...(change.dns && {
      dns: { ...dns, servers: dns.servers && without(dns.servers, 'dns.servers', bad('dns-server')) },
    }),
  }
}

const listChecks = { rules: checkRules, capabilities: checkCapabilities, tags: checkTags } as const

function blameRules(change: NetworkChange, blame: Blame): void {
  for (const name of ['rules', 'capabilities', 'tags'] as const) {
    const list: Json | undefined = change[name]
    for (const { path, severity, kind, detail } of list === undefined ? [] : listChecks[name](list))
      if (severity === 'error' || kind === 'unknown-field')
        blame([name, ...path].join('.'), 'bad-value', '', { kind, detail })
  }
}

/** Returns whether nothing is lost without the value. */
function isEmpty(value: unknown): boolean {
  if (Array.isArray(value)) return value.every(isEmpty)
  return isObject(value) ? Object.keys(value).length === 0 : value === null || value === '' || value === false
}

export function shownText(value: unknown): string {
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? '')
}
