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
  globalPermissions: own.permissions,
  auth: own.mapOf(v.pipe(v.string(), v.minLength(1))),
  smsNumber: own.saidText,
  tokens: own.countedList(own.id),
})

const status = v.object({
  user,
  readOnlyMode: tolerant.givenFlag,
  id: own.saidText,
  type: own.saidText,
  clock: tolerant.givenTime,
  version: own.saidText,
  apiVersion: own.saidText,
  uptime: tolerant.integer,
  loginMethods: own.mapOf(v.boolean()),
})

const organizationMember = v.object({
  orgId: tolerant.text,
  userId: own.id,
  name: tolerant.name,
  email: tolerant.text,
})

const organization = v.object({
  id: own.id,
  ownerId: own.saidText,
  members: own.countedList(organizationMember),
  ssoConfig: tolerant.part({
    enabled: tolerant.givenFlag,
    issuers: tolerant.givenList(v.object({ provider: tolerant.text, clientId: tolerant.text })),
  }),
})

const invitation = v.pipe(
  v.object({
    id: own.id,
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

const readStated = own.readOne(status)

/** `at`: when the reply came, in milliseconds since the epoch */
export function readStatus(json: unknown, at: number): Account | null {
  const read = own.isObject(json) ? readStated(json) : null
  if (read === null || !own.isObject(json)) return null
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

export const readUser: (json: unknown) => User | null = own.readOne(user)
export const readOrganization: (json: unknown) => Organization | null = own.readOne(organization)
export const readInvitation: (json: unknown) => Invitation | null = own.readOne(invitation)
export const readInvitations: (json: unknown) => ReadList<Invitation> | null = own.readMany(invitation)
/** The documents describe one member in one place and a list in another: both are read. */
export function readOrganizationMembers(json: unknown): ReadList<OrganizationMember> | null {
  return manyMembers(own.isObject(json) ? [json] : json)
}
const readToken = own.readOne(v.object({ token: own.id, hex: own.saidText, clock: tolerant.givenTime }))

/** `at`: when the reply came, in milliseconds since the epoch */
export function readRandomToken(json: unknown, at: number): NewToken | null {
  const read = readToken(json)
  if (read === null) return null
  const { clock, ...rest } = read
  return { ...rest, clockAhead: tolerant.secondsAhead(clock, at) }
}
export const readTokenName: (json: unknown) => string | null = own.readOne(
  v.pipe(
    v.object({ tokenName: own.id }),
    v.transform(({ tokenName }) => tokenName),
  ),
)

const manyMembers = own.readMany(organizationMember)
