import * as v from 'valibot'
import type { Json } from '../domain/json.ts'
import { command } from './command.ts'
import type { MemberFields, NetworkFields } from './hosted-fields.ts'
import { givenId, hostingSource, networkId, text } from './hosting-schema.ts'

const copied = { network: networkId, to: hostingSource }
const job = text(64)

/** Commands that copy a hosted network, with its members, to another host. Part of `hostingCommands`. */
export const copyCommands = {
  /** Says what a copy would have and what not. Nothing is sent that changes anything. */
  'hosting.previewCopy': command(v.strictObject(copied)).replies<CopyPreview>(),
  /**
   * Creates the copy as a job, and replies with its id. `seen` is that of the preview, so that nothing is copied that the
   * person did not see: where the network has changed since, the reply is 'changed-elsewhere'.
   */
  'hosting.copyNetwork': command(
    v.strictObject({
      ...copied,
      name: text(10_000),
      /** The group, for a host that has groups. Absent: it chooses one */
      group: v.exactOptional(givenId),
      seen: text(64),
    }),
  ).replies<string>(),
  /**
   * Deletes what a copy job made. Where anybody has changed it since, or has joined it, nothing is deleted and the reply
   * is 'changed-elsewhere'.
   */
  'hosting.undoCopy': command(v.strictObject({ job })).replies<void>(),
} as const

export interface CopyPreview {
  readonly memberCount: number
  /** null: the host does not say of some */
  readonly authorizedCount: number | null
  /** The settings that the copy gets, in the order of the settings' page. The name is not among them. */
  readonly settings: readonly (keyof NetworkFields)[]
  readonly lines: readonly CopyLine[]
  /** A fingerprint of all that would be copied, by which a copy is made as it was shown */
  readonly seen: string
}

/** Says of one setting, or of one field of members, why the copy does not have it as the network has it. */
export interface CopyLine {
  /**
   * `lacking`: the other host has no such field. `untold`: the network's host does not say. `own`: it names people or
   * services of the account. `written`: the text is written anew from the rules, as the one that is kept makes others
   */
  readonly why: 'lacking' | 'untold' | 'own' | 'written'
  readonly field: keyof NetworkFields | keyof MemberFields
  /** The number of members concerned; null: the line is about a setting */
  readonly members: number | null
  /** The value that is lost; null: it is not known, or differs between members */
  readonly value: Json
}
