import * as v from 'valibot'
import type {
  Account,
  Invitation,
  NewToken,
  Organization,
  OrganizationMember,
  User,
} from '../../contract/account.ts'
import type { ReadList } from '../../contract/lists.ts'
import * as tolerant from '../service/tolerant.ts'

/** Both have a bound, as they are kept with the settings and go to the windows with each snapshot. */
const userId = v.pipe(tolerant.id, v.maxLength(256))
const displayName = v.pipe(
  tolerant.text,
  v.transform((given) => given.slice(0, 1_000)),
)

export const permissions = tolerant.part({
  a: tolerant.givenFlag,
  d: tolerant.givenFlag,
  m: tolerant.givenFlag,
  r: tolerant.givenFlag,
})

const user = v.object({
  id: userId,
  orgId: tolerant.givenText,
  displayName,
  globalPermissions: permissions,
  auth: tolerant.mapOf(v.pipe(v.string(), v.minLength(1))),
  smsNumber: tolerant.givenText,
  tokens: tolerant.countedList(tolerant.id),
})

const status = v.object({
  user,
  readOnlyMode: tolerant.givenFlag,
  id: tolerant.givenText,
  type: tolerant.givenText,
  clock: tolerant.givenTime,
  version: tolerant.givenText,
  apiVersion: tolerant.givenText,
  uptime: tolerant.integer,
  loginMethods: tolerant.mapOf(v.boolean()),
})

const organizationMember = v.object({
  orgId: tolerant.text,
  userId: tolerant.id,
  name: tolerant.name,
  email: tolerant.text,
})

const organization = v.object({
  id: tolerant.id,
  ownerId: tolerant.givenText,
  members: tolerant.countedList(organizationMember),
  ssoConfig: tolerant.part({
    enabled: tolerant.givenFlag,
    issuers: tolerant.givenList(v.object({ provider: tolerant.text, clientId: tolerant.text })),
  }),
})

const invitation = v.pipe(
  v.object({
    id: tolerant.id,
    orgId: tolerant.text,
    status: tolerant.text,
    ownerEmail: tolerant.text,
    email: tolerant.text,
    creation_time: tolerant.givenTime,
    update_time: tolerant.givenTime,
    creationTime: tolerant.givenTime,
    updateTime: tolerant.givenTime,
  }),
  v.transform(
    ({ creation_time, update_time, creationTime, updateTime, ...rest }): Invitation => ({
      ...rest,
      creationTime: creation_time ?? creationTime,
      updateTime: update_time ?? updateTime,
    }),
  ),
)

const readStated = tolerant.objectReader(status)

/** `at`: when the reply came, in milliseconds since the epoch */
export function readStatus(json: unknown, at: number): Account | null {
  const read = tolerant.isObject(json) ? readStated(json) : null
  if (read === null || !tolerant.isObject(json)) return null
  const { readOnlyMode, clock, ...rest } = read
  return {
    ...rest,
    readOnly: readOnlyMode,
    // Its user is known, whichever token is used.
    opens: null,
    clockAhead: tolerant.secondsAhead(clock, at),
    unknownProperties: tolerant.unknownPropertiesOf(json, status.entries),
  }
}

export const readUser: (json: unknown) => User | null = tolerant.objectReader(user)
export const readOrganization: (json: unknown) => Organization | null = tolerant.objectReader(organization)
export const readInvitation: (json: unknown) => Invitation | null = tolerant.objectReader(invitation)
export const readInvitations: (json: unknown) => ReadList<Invitation> | null = tolerant.listReader(
  tolerant.objectReader(invitation),
)
/** The documents describe one member in one place and a list in another: both are read. */
export function readOrganizationMembers(json: unknown): ReadList<OrganizationMember> | null {
  return manyMembers(tolerant.isObject(json) ? [json] : json)
}
const readToken = tolerant.objectReader(
  v.object({ token: tolerant.id, hex: tolerant.givenText, clock: tolerant.givenTime }),
)

/** `at`: when the reply came, in milliseconds since the epoch */
export function readRandomToken(json: unknown, at: number): NewToken | null {
  const read = readToken(json)
  if (read === null) return null
  const { clock, ...rest } = read
  return { ...rest, clockAhead: tolerant.secondsAhead(clock, at) }
}
export const readTokenName: (json: unknown) => string | null = tolerant.objectReader(
  v.pipe(
    v.object({ tokenName: tolerant.id }),
    v.transform(({ tokenName }) => tokenName),
  ),
)

const manyMembers = tolerant.listReader(tolerant.objectReader(organizationMember))
