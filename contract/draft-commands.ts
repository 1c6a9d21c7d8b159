import * as v from 'valibot'
import type { JsonObject } from '../domain/json.ts'
import { command } from './command.ts'
import { networkId, nodeAddress, text } from './hosting-schema.ts'

const account = text(2048)
const host = v.nullable(account)

/**
 * A draft is for an existing thing that is changed, or for a new one. `account` null: this machine's controller hosts
 * it. There is no subject for a token, so a token can never be kept in a draft.
 */
const subject = v.variant('form', [
  v.strictObject({ form: v.literal('network'), account: host, network: networkId }),
  v.strictObject({ form: v.literal('member'), account: host, network: networkId, member: nodeAddress }),
  v.strictObject({ form: v.literal('profile'), account }),
  v.strictObject({ form: v.literal('new-network'), account: v.null() }),
  v.strictObject({ form: v.literal('new-member'), account: host, network: networkId }),
  v.strictObject({ form: v.literal('invitation'), account }),
  v.strictObject({ form: v.literal('service-settings'), account: v.null() }),
  v.strictObject({ form: v.literal('set'), account: v.null(), set: text(64) }),
  v.strictObject({ form: v.literal('new-set'), account: v.null() }),
])

/** Main stores the fields unread; the schema has already checked that they are plain and bounded. */
const anyFields = v.custom<JsonObject>(
  (given) => typeof given === 'object' && given !== null && !Array.isArray(given),
)

const draft = v.strictObject({
  subject,
  /** The name shown when the draft is mentioned later */
  name: text(1000),
  /** The names of the fields that differ from `base` */
  changed: v.pipe(v.array(text(100)), v.minLength(1), v.maxLength(100), v.readonly()),
  /** The values before the change */
  base: anyFields,
  /** The values in the form */
  form: anyFields,
})

export type DraftSubject = v.InferOutput<typeof subject>
/** Unsaved changes, kept while the application runs. */
export type Draft = v.InferOutput<typeof draft>

/** Commands that keep unsaved changes across windows. Part of `commands`. */
export const draftCommands = {
  'drafts.list': command(v.undefined()).replies<readonly Draft[]>(),
  /** Replaces the draft of the same subject. */
  'drafts.save': command(draft).replies<void>(),
  'drafts.discard': command(v.strictObject({ subject })).replies<void>(),
} as const
