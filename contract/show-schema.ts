import * as v from 'valibot'
import { accountPages } from './account-page.ts'
import { doctorSubject } from './doctor-commands.ts'
import { hostedParts } from './hosting.ts'
import { networkId, nodeAddress } from './hosting-schema.ts'
import { settingNames } from './preferences.ts'

const organizationId = v.pipe(v.string(), v.minLength(1), v.maxLength(256))

/** A window may request these views, in itself or in the other window. */
export const shownByWindows = v.variant('view', [
  v.strictObject({ view: v.picklist(['peers', 'node', 'automation', 'report', 'service']) }),
  /** The sets on the page of automation; `creates` asks for the name of a new one. */
  v.strictObject({ view: v.literal('sets'), creates: v.exactOptional(v.literal(true)) }),
  /** `network` is shown expanded. */
  v.strictObject({ view: v.literal('networks'), network: v.exactOptional(networkId) }),
  /** The places on the page of automation; `teach` leads to the form that teaches one. */
  v.strictObject({ view: v.literal('places'), teach: v.exactOptional(v.literal(true)) }),
  v.strictObject({ view: v.literal('settings'), setting: v.exactOptional(v.picklist(settingNames)) }),
  /** Shows the devices of a network, or of all if it is null. `device` is shown expanded. */
  v.strictObject({
    view: v.literal('devices'),
    network: v.nullable(networkId),
    device: v.nullable(nodeAddress),
  }),
  /** Asks how long to pause the network, or all connected ones if it is null. */
  v.strictObject({ view: v.literal('pause'), network: v.nullable(networkId) }),
  v.strictObject({ view: v.literal('join'), id: v.nullable(networkId) }),
  /** Starts a diagnosis of the connection and shows it. */
  v.strictObject({ view: v.literal('doctor'), subject: doctorSubject }),
  /** Shows the network in the large window, or the list of all if it is null. */
  v.strictObject({
    view: v.literal('hosting'),
    network: v.nullable(networkId),
    part: v.exactOptional(v.picklist(hostedParts)),
    member: v.exactOptional(nodeAddress),
  }),
  /** Shows the account in the large window, or the way to sign in. */
  v.strictObject({
    view: v.literal('account'),
    page: v.exactOptional(v.picklist(accountPages)),
    /** The network whose access is shown first, and its organization; null: it is not known */
    accessTo: v.exactOptional(
      v.strictObject({ organization: v.nullable(organizationId), network: networkId }),
    ),
  }),
])
