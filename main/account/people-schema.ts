import * as v from 'valibot'
import type { Account, Invitation, Organization, OrganizationMember, User } from '../../contract/account.ts'
import { permissions } from './network-schema.ts'
import {
  flag,
  id,
  isObject,
  listOf,
  mapOf,
  part,
  readMany,
  readOne,
  saidText,
  text,
  time,
} from './tolerant.ts'

/** Both are kept with the settings, and told to the windows with each snapshot. */
const userId = v.pipe(id, v.maxLength(256))
const displayName = v.pipe(
  text,
  v.transform((given) => given.slice(0, 1_000)),
)

const user = v.object({
  id: userId,
  orgId: saidText,
  displayName,
  globalPermissions: permissions,
  auth: mapOf(v.pipe(v.string(), v.minLength(1))),
  smsNumber: saidText,
  tokens: listOf(id),
})

const status = v.pipe(
  v.object({
    user,
    readOnlyMode: flag,
    version: text,
    apiVersion: text,
    loginMethods: mapOf(v.boolean()),
  }),
  v.transform(({ readOnlyMode, ...rest }): Account => ({ ...rest, readOnly: readOnlyMode })),
)

const organizationMember = v.object({ orgId: text, userId: id, name: text, email: text })

const organization = v.object({
  id,
  ownerId: text,
  members: listOf(organizationMember),
  ssoConfig: part({
    enabled: flag,
    issuers: listOf(v.object({ provider: text, clientId: text })),
  }),
})

const invitation = v.pipe(
  v.object({
    id,
    orgId: text,
    status: text,
    ownerEmail: text,
    email: text,
    creation_time: time,
    update_time: time,
    creationTime: time,
    updateTime: time,
  }),
  v.transform(
    ({ creation_time, update_time, creationTime, updateTime, ...rest }): Invitation => ({
      ...rest,
      creationTime: creation_time || creationTime,
      updateTime: update_time || updateTime,
    }),
  ),
)

export const readUser: (json: unknown) => User | null = readOne(user)
export const readStatus: (json: unknown) => Account | null = readOne(status)
export const readOrganization: (json: unknown) => Organization | null = readOne(organization)
export const readInvitation: (json: unknown) => Invitation | null = readOne(invitation)
export const readInvitations: (json: unknown) => readonly Invitation[] | null = readMany(invitation)
/** Documented as one member, and summarised as a list of them: both are taken. */
export function readOrganizationMembers(json: unknown): readonly OrganizationMember[] | null {
  return manyMembers(isObject(json) ? [json] : json)
}
export const readRandomToken: (json: unknown) => string | null = readOne(
  v.pipe(
    v.object({ token: id }),
    v.transform(({ token }) => token),
  ),
)
export const readTokenName: (json: unknown) => string | null = readOne(
  v.pipe(
    v.object({ tokenName: id }),
    v.transform(({ tokenName }) => tokenName),
  ),
)

const manyMembers = readMany(organizationMember)
