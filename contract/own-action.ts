import * as v from 'valibot'
import {
  type ActionTemplate,
  longestText,
  mostArguments,
  templateProblem,
} from '../domain/devices/action-template.ts'
import { isUserName } from '../domain/devices/device-link.ts'
import type { NodeAddress } from '../domain/network-id.ts'

/** What the person made to do with a device. */
export interface OwnAction {
  readonly id: string
  readonly name: string
  readonly template: ActionTemplate
  /** The template that the person agreed to when main asked; null means none. Main asks before it runs any other. */
  readonly agreedTo: ActionTemplate | null
}

export const mostOwnActions = 50

/** User names for SSH, by the node of the device that they were last used for */
export type SshUsers = { readonly [node: NodeAddress]: string }

/** Devices whose user name is kept, those used last */
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

/** As a form has it: whether somebody agreed is for main to say. */
export const ownActionDraft = v.pipe(
  v.strictObject({ id: v.nullable(actionId), name: text, template }),
  v.check(({ name, template }) => templateProblem(name, template) === null),
)

/** As the settings have it */
export const ownAction = v.pipe(
  v.object({ id: actionId, name: text, template, agreedTo: v.fallback(v.nullable(template), null) }),
  v.check(({ name, template }) => templateProblem(name, template) === null),
)
