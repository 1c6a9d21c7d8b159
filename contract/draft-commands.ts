import * as v from 'valibot'
import type { JsonObject } from '../domain/json.ts'
import { command } from './command.ts'
import { networkId, nodeAddress } from './hosting-schema.ts'

const text = (longest: number) => v.pipe(v.string(), v.maxLength(longest))
const account = text(2048)
const host = v.nullable(account)

/**
 * What a draft is of: what exists and is changed, or what is made anew. `account` null: this machine's controller hosts
 * it. There is no subject for a token, so none can be kept.
 */
const subject = v.variant('form', [
  v.strictObject({ form: v.literal('network'), account: host, network: networkId }),
  v.strictObject({ form: v.literal('member'), account: host, network: networkId, member: nodeAddress }),
  v.strictObject({ form: v.literal('profile'), account }),
  v.strictObject({ form: v.literal('new-network'), account: v.null() }),
  v.strictObject({ form: v.literal('new-member'), account: host, network: networkId }),
  v.strictObject({ form: v.literal('invitation'), account }),
  v.strictObject({ form: v.literal('set'), account: v.null(), set: text(64) }),
  v.strictObject({ form: v.literal('new-set'), account: v.null() }),
])

/** Main keeps it to the letter without reading it; that it is plain and bounded was checked before. */
const anyFields = v.custom<JsonObject>(
  (given) => typeof given === 'object' && given !== null && !Array.isArray(given),
)

const draft = v.strictObject({
  subject,
  /** What the person calls it, when it is told of later */
  name: text(1000),
  /** The names of the fields whose boxes say something else */
  changed: v.pipe(v.array(text(100)), v.minLength(1), v.maxLength(100), v.readonly()),
  /** What that was before it was changed */
  base: anyFields,
  /** What the boxes say */
  form: anyFields,
})

export type DraftSubject = v.InferOutput<typeof subject>
/** Changes that are not saved; kept while the application runs. */
export type Draft = v.InferOutput<typeof draft>

/** What was changed and not saved, for windows that come and go. Part of `commands`. */
export const draftCommands = {
  'drafts.list': command(v.undefined()).replies<readonly Draft[]>(),
  /** Takes the place of the one of the same subject. */
  'drafts.save': command(draft).replies<void>(),
  'drafts.discard': command(v.strictObject({ subject })).replies<void>(),
} as const
