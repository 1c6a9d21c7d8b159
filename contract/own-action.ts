import * as v from 'valibot'
import {
  type ActionTemplate,
  longestText,
  mostArguments,
  templateProblem,
} from '../domain/devices/action-template.ts'
import { isUserName } from '../domain/devices/device-link.ts'
import type { NodeAddress } from '../domain/network-id.ts'

/** The person defined this action, which is run on a device. */
export interface OwnAction {
  readonly id: string
  readonly name: string
  readonly template: ActionTemplate
  /** The template that the person agreed to when main asked; null means none. Main asks before it runs any other. */
  readonly agreedTo: ActionTemplate | null
}

export const mostOwnActions = 50

/** Maps a device's node to the SSH user name last used for it */
export type SshUsers = { readonly [node: NodeAddress]: string }

/** The most user names kept; the least recently used are dropped. */
export const mostSshUsers = 100

const text = v.pipe(v.string(), v.maxLength(longestText))
const template = v.variant('kind', [
  v.strictObject({ kind: v.literal('link'), url: text }),
  v.strictObject({
    kind: v.literal('program'),
    program: text,
    args: v.pipe(v.array(text), v.maxLength(mostArguments), v.readonly()),
  }),
])
export const actionId = v.pipe(v.string(), v.uuid())
export const userName = v.pipe(v.string(), v.check(isUserName))

/** The action as a form sends it, without the agreement, which only main records. */
export const ownActionDraft = v.pipe(
  v.strictObject({ id: v.nullable(actionId), name: text, template }),
  v.check(({ name, template }) => templateProblem(name, template) === null),
)

/** The action as stored in the settings */
export const ownAction = v.pipe(
  v.object({ id: actionId, name: text, template, agreedTo: v.fallback(v.nullable(template), null) }),
  v.check(({ name, template }) => templateProblem(name, template) === null),
)
