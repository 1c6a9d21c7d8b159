import * as v from 'valibot'
import type { NewApiKey, ServiceAccount, Webhook } from '../../../contract/access.ts'
import * as tolerant from '../../service/tolerant.ts'
import { accountFailure } from '../errors.ts'
import { anything, type Requests, segment } from '../requests.ts'
import { entriesOf, timeOf } from './translate.ts'

/** Milliseconds since the epoch. `missing`: the value where there is no such field */
const timeAs = (read: (given: unknown) => number | null, missing: 0 | null) =>
  v.fallback(v.pipe(v.unknown(), v.transform(read)), missing)
/** null: the service does not say, or says never */
const time = timeAs((given) => timeOf(given) || null, null)
/** 0: never; null: the service does not say */
const timeOrNever = timeAs((given) => timeOf(given) ?? null, null)
/** A key that was never used has no such time. */
const timeOfUse = timeAs((given) => (given === null ? 0 : (timeOf(given) ?? null)), 0)
/** Some answers leave out the parent's id, and the caller knows it. */
const parent = tolerant.text

const key = v.object({
  id: tolerant.id,
  serviceAccountId: parent,
  description: tolerant.text,
  creationTime: time,
  lastModified: time,
  expires: timeOrNever,
  lastUsed: timeOfUse,
})
const newKey = v.pipe(
  v.object({ ...key.entries, key: tolerant.id }),
  v.transform(({ key: secret, ...rest }): NewApiKey => ({ ...rest, lastUsed: 0, secret })),
)
const account = v.pipe(
  v.object({
    id: tolerant.id,
    orgId: parent,
    name: tolerant.name,
    description: tolerant.text,
    creationTime: time,
    lastModified: time,
    apiKeys: tolerant.countedList(key),
  }),
  v.transform(({ apiKeys, ...rest }) => ({ ...rest, keys: apiKeys })),
)
const secret = v.object({ id: tolerant.id, createdAt: time, expiryAt: time })
const webhook = v.pipe(
  v.object({
    id: tolerant.id,
    orgId: parent,
    url: tolerant.text,
    eventList: tolerant.countedList(tolerant.id),
    description: tolerant.text,
    createdAt: time,
    lastModified: time,
    secrets: tolerant.countedList(secret),
  }),
  v.transform(({ eventList, ...rest }): Webhook => ({ ...rest, events: eventList })),
)

export const readKey = tolerant.objectReader(key)
export const readNewKey = tolerant.objectReader(newKey)
export const readServiceAccount = tolerant.objectReader(account)
export const readServiceAccounts = (json: unknown) =>
  tolerant.listReader(tolerant.objectReader(account))(entriesOf(json))
export const readWebhook = tolerant.objectReader(webhook)
export const readWebhooks = (json: unknown) =>
  tolerant.listReader(tolerant.objectReader(webhook))(entriesOf(json))

/** The value of one secret in the reply about a webhook. Empty: it does not have that secret; null: it is no such reply */
export function secretIn(json: unknown, id: string): string | null {
  if (!tolerant.isObject(json) || !Array.isArray(json.secrets)) return null
  const found = json.secrets.find((one): boolean => tolerant.isObject(one) && one.id === id)
  return tolerant.isObject(found) && typeof found.value === 'string' ? found.value : ''
}

/** Manages service accounts of New Central and their keys. The secret of a key is in the reply that makes it, and nowhere else. */
export function createServiceKeys({ draw, write }: Pick<Requests, 'draw' | 'write'>) {
  const list = (organization: string): string => `/v2/org/${segment(organization)}/service-account`
  const one = (id: string): string => `/v2/service-account/${segment(id)}`
  const oneKey = (id: string): string => `/v2/api-key/${segment(id)}`
  return {
    accounts: (organization: string) => draw(list(organization), readServiceAccounts),
    account: (id: string) => draw(one(id), readServiceAccount),
    createAccount: (
      organization: string,
      { id, name, description }: Pick<ServiceAccount, 'id' | 'name' | 'description'>,
    ) => write('POST', list(organization), readServiceAccount, { id, name, description }),
    saveAccount: (id: string, change: { readonly name?: string; readonly description?: string }) =>
      write('POST', one(id), readServiceAccount, change),
    deleteAccount: (id: string) => write('DELETE', one(id), anything),
    key: (id: string) => draw(oneKey(id), readKey),
    /** `expires`: milliseconds since the epoch */
    createKey: (serviceAccount: string, expires: number, description: string) =>
      write('POST', `${one(serviceAccount)}/api-key`, readNewKey, {
        expires: new Date(expires).toISOString(),
        description,
      }),
    describeKey: (id: string, description: string) => write('POST', oneKey(id), readKey, { description }),
    deleteKey: (id: string) => write('DELETE', oneKey(id), anything),
  }
}

export interface WantedWebhook {
  readonly url: string
  readonly events: readonly string[]
  readonly description: string
}

/** Manages webhooks of New Central. Its replies hold the signing secrets, whose values are left out until one is asked for. */
export function createWebhooks({ draw, write }: Pick<Requests, 'draw' | 'write'>) {
  const list = (organization: string): string => `/v2/org/${segment(organization)}/webhook`
  const one = (id: string): string => `/v2/webhook/${segment(id)}`
  const body = ({ events, ...rest }: Partial<WantedWebhook>): object => ({
    ...rest,
    ...(events !== undefined && { eventList: events }),
  })
  return {
    list: (organization: string) => draw(list(organization), readWebhooks),
    create: (organization: string, wanted: WantedWebhook) =>
      write('POST', list(organization), readWebhook, body(wanted)),
    save: (id: string, change: Partial<WantedWebhook>) => write('POST', one(id), readWebhook, body(change)),
    delete: (id: string) => write('DELETE', one(id), anything),
    /** The old secret stays valid for so many hours. */
    rotate: (id: string, overlapHours: number) =>
      write('POST', `${one(id)}/rotate-secret`, readWebhook, { overlapHours }),
    endSecret: (id: string) => write('DELETE', `/v2/webhook-secret/${segment(id)}`, anything),
    /** Reads the value of one secret. */
    async secret(id: string, wanted: string) {
      const read = await draw(one(id), (json) => secretIn(json, wanted))
      return read.ok && read.value === ''
        ? accountFailure('account-not-found', 'the webhook no longer has this secret')
        : read
    },
  }
}
