import * as v from 'valibot'
import type { Account, Invitation, Organization, OrganizationMember, User } from '../../contract/account.ts'
import * as tolerant from '../service/tolerant.ts'
import { permissions } from './network-schema.ts'
import * as own from './tolerant.ts'

/** Both have a bound, as they are kept with the settings and go to the windows with each snapshot. */
const userId = v.pipe(own.id, v.maxLength(256))
const displayName = v.pipe(
  tolerant.text,
  v.transform((given) => given.slice(0, 1_000)),
)

const user = v.object({
  id: userId,
  orgId: own.saidText,
  displayName,
  globalPermissions: permissions,
  auth: own.mapOf(v.pipe(v.string(), v.minLength(1))),
  smsNumber: own.saidText,
  tokens: own.listOf(own.id),
})

const status = v.pipe(
  v.object({
    user,
    readOnlyMode: tolerant.flag,
    version: tolerant.text,
    apiVersion: tolerant.text,
    loginMethods: own.mapOf(v.boolean()),
  }),
  v.transform(({ readOnlyMode, ...rest }): Account => ({ ...rest, readOnly: readOnlyMode })),
)

const organizationMember = v.object({
  orgId: tolerant.text,
  userId: own.id,
  name: tolerant.name,
  email: tolerant.text,
})

const organization = v.object({
  id: own.id,
  ownerId: tolerant.text,
  members: own.listOf(organizationMember),
  ssoConfig: tolerant.part({
    enabled: tolerant.flag,
    issuers: own.listOf(v.object({ provider: tolerant.text, clientId: tolerant.text })),
  }),
})

const invitation = v.pipe(
  v.object({
    id: own.id,
    orgId: tolerant.text,
    status: tolerant.text,
    ownerEmail: tolerant.text,
    email: tolerant.text,
    creation_time: tolerant.time,
    update_time: tolerant.time,
    creationTime: tolerant.time,
    updateTime: tolerant.time,
  }),
  v.transform(
    ({ creation_time, update_time, creationTime, updateTime, ...rest }): Invitation => ({
      ...rest,
      creationTime: creation_time || creationTime,
      updateTime: update_time || updateTime,
    }),
  ),
)

export const readUser: (json: unknown) => User | null = own.readOne(user)
export const readStatus: (json: unknown) => Account | null = own.readOne(status)
export const readOrganization: (json: unknown) => Organization | null = own.readOne(organization)
export const readInvitation: (json: unknown) => Invitation | null = own.readOne(invitation)
export const readInvitations: (json: unknown) => readonly Invitation[] | null = own.readMany(invitation)
/** The documents describe one member in one place and a list in another: both are read. */
export function readOrganizationMembers(json: unknown): readonly OrganizationMember[] | null {
  return manyMembers(own.isObject(json) ? [json] : json)
}
export const readRandomToken: (json: unknown) => string | null = own.readOne(
  v.pipe(
    v.object({ token: own.id }),
    v.transform(({ token }) => token),
  ),
)
export const readTokenName: (json: unknown) => string | null = own.readOne(
  v.pipe(
    v.object({ tokenName: own.id }),
    v.transform(({ tokenName }) => tokenName),
  ),
)

const manyMembers = own.readMany(organizationMember)
