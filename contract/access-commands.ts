import * as v from 'valibot'
import { isEmail, webhookUrlProblem } from '../domain/account-fields.ts'
import {
  type AccessNode,
  type ApiKey,
  accessLevels,
  type KeyRotation,
  longestOverlap,
  type NewApiKey,
  type Principal,
  type ServiceAccount,
  type ToldGrant,
  type Webhook,
} from './access.ts'
import { command } from './command.ts'
import { accountId, givenId as id, text } from './hosting-schema.ts'
import type { ReadList } from './lists.ts'

const filled = (longest: number) => v.pipe(text(longest), v.trim(), v.minLength(1))
/** Texts of which none comes twice */
const texts = <S extends v.GenericSchema<string, string>>(item: S, most: number) =>
  v.pipe(
    v.array(item),
    v.minLength(1),
    v.maxLength(most),
    v.check((items) => new Set<string>(items).size === items.length),
    v.readonly(),
  )
const inAccount = { account: accountId }
const inOrganization = { ...inAccount, organization: id }
const scope = v.strictObject({ level: v.picklist(accessLevels), id })

const grant = v.strictObject({
  principal: v.pipe(v.string(), v.minLength(1), v.maxLength(320)),
  roles: texts(filled(100), 20),
})
const grants = (least: number) =>
  v.pipe(
    v.array(grant),
    v.minLength(least),
    v.maxLength(1_000),
    v.check((list) => new Set(list.map(({ principal }) => principal)).size === list.length),
    v.readonly(),
  )
const change = { ...inAccount, scope, grants: grants(1) }

/** A time to come, in milliseconds since the epoch */
const expires = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(253_402_300_799_000))
const description = text(255)
const webhookUrl = v.pipe(
  text(2_048),
  v.trim(),
  v.check((given) => webhookUrlProblem(given) === null),
)
const events = texts(filled(100), 200)

/**
 * Commands for who may do what in an account's organizations, for its service accounts with their keys, and for its
 * webhooks. Part of `commands`.
 */
export const accessCommands = {
  /** Lists the roles that are given in this very scope, without inherited ones. */
  'access.list': command(v.strictObject({ ...inAccount, scope })).replies<ReadList<ToldGrant>>(),
  'access.tree': command(v.strictObject(inOrganization)).replies<AccessNode>(),
  /** Finds people by a part of their e-mail addresses. */
  'access.find': command(v.strictObject({ ...inOrganization, search: filled(320) })).replies<
    ReadList<Principal>
  >(),
  /** Main asks the person first. */
  'access.add': command(v.strictObject(change)).replies<void>(),
  'access.remove': command(v.strictObject(change)).replies<void>(),
  /**
   * Replaces everything that is given in this scope. Fails if it is no longer as `before`, and unless `confirm` is the
   * scope's name. Main asks the person first.
   */
  'access.replace': command(
    v.strictObject({ ...change, before: grants(0), confirm: text(1_000) }),
  ).replies<void>(),
  /** Main asks the person first. */
  'access.invite': command(
    v.strictObject({
      ...inOrganization,
      emails: texts(v.pipe(text(320), v.check(isEmail)), 100),
    }),
  ).replies<void>(),

  'keys.accounts': command(v.strictObject(inOrganization)).replies<ReadList<ServiceAccount>>(),
  'keys.account': command(v.strictObject({ ...inAccount, id })).replies<ServiceAccount>(),
  /** The caller chooses the id. */
  'keys.createAccount': command(
    v.strictObject({ ...inOrganization, id: filled(100), name: filled(200), description }),
  ).replies<ServiceAccount>(),
  /** Only what is given changes. */
  'keys.saveAccount': command(
    v.pipe(
      v.strictObject({
        ...inAccount,
        id,
        name: v.exactOptional(filled(200)),
        description: v.exactOptional(description),
      }),
      v.check((change) => 'name' in change || 'description' in change),
    ),
  ).replies<ServiceAccount>(),
  /** All its keys end with it. */
  'keys.deleteAccount': command(v.strictObject({ ...inAccount, id })).replies<void>(),
  'keys.key': command(v.strictObject({ ...inAccount, id })).replies<ApiKey>(),
  /** Only this reply ever holds the secret. Main asks the person first. */
  'keys.create': command(
    v.strictObject({ ...inAccount, serviceAccount: id, expires, description }),
  ).replies<NewApiKey>(),
  'keys.describe': command(v.strictObject({ ...inAccount, id, description })).replies<ApiKey>(),
  'keys.delete': command(v.strictObject({ ...inAccount, id })).replies<void>(),
  /**
   * Exchanges the key that the account signs in with: a new one is made, checked and put into the keychain, and then the old
   * one is deleted. Main asks the person first. After a failure it goes on from where it stopped, with the same new key.
   */
  'keys.rotate': command(
    v.strictObject({ ...inAccount, serviceAccount: id, key: id, expires, description }),
  ).replies<KeyRotation>(),
  /** The exchange that is under way, a key that may have been lost, or the exchange that was finished last; null: none in this run */
  'keys.rotation': command(v.strictObject(inAccount)).replies<KeyRotation | null>(),
  /** Forgets the exchange. A new key that is not in use yet is deleted. */
  'keys.endRotation': command(v.strictObject(inAccount)).replies<void>(),

  'webhooks.list': command(v.strictObject(inOrganization)).replies<ReadList<Webhook>>(),
  /** Main asks the person first. */
  'webhooks.create': command(
    v.strictObject({ ...inOrganization, url: webhookUrl, events, description }),
  ).replies<Webhook>(),
  /** Contains only the fields to change. Main asks the person first if the address is one of them. */
  'webhooks.save': command(
    v.strictObject({
      ...inAccount,
      id,
      url: v.exactOptional(webhookUrl),
      events: v.exactOptional(events),
      description: v.exactOptional(description),
    }),
  ).replies<Webhook>(),
  'webhooks.delete': command(v.strictObject({ ...inAccount, id })).replies<void>(),
  /** Makes a new secret. The old one stays valid for so many hours; 0: it ends at once. */
  'webhooks.rotate': command(
    v.strictObject({
      ...inAccount,
      id,
      overlap: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(longestOverlap)),
    }),
  ).replies<Webhook>(),
  /** Ends an old secret before its time. */
  'webhooks.endSecret': command(v.strictObject({ ...inAccount, secret: id })).replies<void>(),
  /** Reads the value of one secret from the service; main does not keep it. */
  'webhooks.secret': command(v.strictObject({ ...inAccount, webhook: id, secret: id })).replies<string>(),
} as const
