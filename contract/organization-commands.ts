import * as v from 'valibot'
import { command } from './command.ts'
import { accountId, givenId as id, text } from './hosting-schema.ts'
import type {
  AccountOrganization,
  Contents,
  NetworkGroup,
  NetworkGroups,
  Organizations,
  Subscription,
} from './organizations.ts'

const name = v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(1_000))
const description = text(10_000)
const inAccount = { account: accountId }
const inOrganization = { ...inAccount, organization: id }
const ofGroup = { ...inAccount, group: id }
/** The name of what is deleted, as the person typed it */
const confirm = text(1_000)

/**
 * Commands for the organizations of an account, their network groups and their subscriptions. Part of `commands`. Fault of
 * deletions: 'confirmation-wrong' if the typed name is another one by now. Main asks the person before it deletes.
 */
export const organizationCommands = {
  'organization.list': command(v.strictObject(inAccount)).replies<Organizations>(),
  'organization.create': command(v.strictObject({ ...inAccount, name })).replies<AccountOrganization>(),
  'organization.rename': command(v.strictObject({ ...inOrganization, name })).replies<AccountOrganization>(),
  /** Counts what a deletion takes along. */
  'organization.contents': command(v.strictObject(inOrganization)).replies<Contents>(),
  'organization.delete': command(v.strictObject({ ...inOrganization, confirm })).replies<void>(),
  'organization.subscription': command(v.strictObject(inOrganization)).replies<Subscription>(),

  /** `organization` null: of all organizations of the account */
  'groups.list': command(
    v.strictObject({ ...inAccount, organization: v.nullable(id) }),
  ).replies<NetworkGroups>(),
  'groups.create': command(v.strictObject({ ...inOrganization, name, description })).replies<NetworkGroup>(),
  /** Only what is given changes. */
  'groups.save': command(
    v.pipe(
      v.strictObject({ ...ofGroup, name: v.exactOptional(name), description: v.exactOptional(description) }),
      v.check((change) => 'name' in change || 'description' in change),
    ),
  ).replies<NetworkGroup>(),
  'groups.contents': command(v.strictObject(ofGroup)).replies<Contents>(),
  'groups.delete': command(v.strictObject({ ...ofGroup, confirm })).replies<void>(),
} as const
