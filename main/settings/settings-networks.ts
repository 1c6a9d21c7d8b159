import * as v from 'valibot'
import { networkId, time } from '../../contract/hosting-schema.ts'
import { defaultFlags, eachFlag, type Flags } from '../../contract/node.ts'
import { type Pause, pausedFlags } from '../../contract/pause.ts'
import { networkName } from '../../contract/set-commands.ts'
import type { RememberedNetwork } from '../state/event.ts'
import { type Fields, fieldsOf, itemsOf, type ReadPart } from './settings-part.ts'
import { changedBy } from './settings-sets.ts'

const network = v.object({
  id: networkId,
  name: v.optional(networkName, ''),
  flags: v.optional(v.object(eachFlag((flag) => v.optional(v.boolean(), defaultFlags[flag]))), {
    ...defaultFlags,
  }),
  setsDns: v.exactOptional(v.boolean()),
  pause: v.optional(v.unknown()),
  loginTold: v.exactOptional(v.fallback(v.nullable(time), null)),
  agreedClashes: v.optional(v.array(v.pipe(v.string(), v.maxLength(256))), []),
})
const pause = v.object({
  step: v.picklist(['pausing', 'paused', 'resuming']),
  before: v.object({ allowManaged: v.boolean(), allowDefault: v.boolean(), allowDNS: v.boolean() }),
  changed: v.array(v.picklist(pausedFlags)),
  by: changedBy,
  since: time,
  until: v.nullable(time),
})

export function readNetworks(value: unknown): ReadPart<readonly RememberedNetwork[]> {
  const all = itemsOf(value).map(readNetwork)
  const whole = Array.isArray(value) && all.every((one) => one.whole)
  return { read: all.flatMap(({ read }) => read ?? []), whole }
}

function readNetwork(value: unknown): ReadPart<RememberedNetwork | null> {
  const one = v.safeParse(network, value)
  if (!one.success) return { read: null, whole: false }
  // The file keeps the name that agreed route conflicts had first.
  const { pause: given, agreedClashes: agreedConflicts, ...others } = one.output
  const read = { ...others, agreedConflicts }
  if (given == null) return { read, whole: true }
  const { read: pause, whole } = readPause(given, read.flags)
  return { read: { ...read, pause }, whole }
}

/**
 * Replaces invalid parts of a pause, such as those of a later version, by defaults. The network then stays paused until
 * it is resumed, and its flags say what to restore.
 */
function readPause(value: unknown, { allowManaged, allowDefault, allowDNS }: Flags): ReadPart<Pause | null> {
  const { step, before, changed, by, since, until } = pause.entries
  const damaged = v.object({
    step: v.fallback(step, 'paused'),
    before: v.fallback(before, { allowManaged, allowDefault, allowDNS }),
    changed: v.fallback(changed, []),
    by: v.fallback(by, { kind: 'person' }),
    since: v.fallback(since, 0),
    until: v.fallback(until, null),
  })
  const read = v.safeParse(damaged, value)
  return { read: read.success ? read.output : null, whole: v.is(pause, value) }
}

/** Merges networks over the fields that were read, so that unknown fields of a network or its pause survive. */
export function writeNetworks(read: unknown, networks: readonly RememberedNetwork[]): readonly object[] {
  const list = itemsOf(read).map(fieldsOf)
  return networks.map(({ agreedConflicts: agreedClashes, ...item }) => {
    const before = list.find(({ id }) => id === item.id) ?? {}
    const { pause: found, ...others } = before
    const flags = { ...fieldsOf(before.flags), ...item.flags }
    const pause = item.pause && { ...samePause(found, item.pause), ...item.pause }
    return { ...others, ...item, agreedClashes, flags, pause: pause ?? undefined }
  })
}

function samePause(found: unknown, { since }: Pause): Fields {
  const fields = fieldsOf(found)
  return fields.since === since ? fields : {}
}
