/**
 * All fault codes, as a closed set. Their traits are in `contract/fault-traits.ts` and their texts in
 * `locales/en.json`, as `fault.CODE.title` and `fault.CODE.text`
 * beside it.
 */
export const faultCodes = [
  // Finding the service and its token
  'service-absent',
  'home-unreadable',
  'home-untrusted',
  'port-file-damaged',
  'address-not-loopback',
  'token-missing',
  'token-unreadable',
  'token-damaged',
  // Talking to it
  'service-unreachable',
  'service-imposter',
  'service-timeout',
  'service-closed',
  'service-unauthorized',
  'service-not-found',
  'service-error',
  'service-foreign',
  'reply-too-large',
  'reply-not-json',
  'reply-unexpected',
  // Elevation
  'elevation-cancelled',
  'elevation-denied',
  'elevation-no-agent',
  'elevation-unavailable',
  'elevation-failed',
  'elevation-timeout',
  // Fixes of a diagnosis
  'service-not-started',
  'service-not-stopped',
  'fix-outdated',
  // Keychain
  'keychain-unavailable',
  'keychain-locked',
  'keychain-timeout',
  'keychain-failed',
  // Requests of a person
  'network-unknown',
  'network-still-connected',
  'network-not-connected',
  'write-ignored',
  'bond-not-rotated',
  'login-page-missing',
  'login-page-unsafe',
  'link-unsafe',
  'token-file-refused',
  // Settings of the service
  'settings-untold',
  'local-conf-unknown',
  'local-conf-unreadable',
  'local-conf-not-plain',
  'local-conf-refused',
  'local-conf-unwritable',
  // Sets of networks
  'set-unknown',
  'set-name-taken',
  'set-too-many',
  'set-not-as-left',
  // Name servers of this computer
  'dns-unusable',
  'dns-server-silent',
  'dns-not-permitted',
  'dns-no-agent',
  'resolver-absent',
  'resolver-refused',
  'interface-missing',
  // The full tunnel was switched off
  'tunnel-offline',
  'tunnel-unchecked',
  'tunnel-not-offered',
  'tunnel-no-route',
  // Hosted networks
  'controller-absent',
  'controller-starting',
  'network-gone',
  'network-exists',
  'member-gone',
  'member-remade',
  'member-exists',
  'changed-elsewhere',
  'plan-refused',
  'not-ours',
  'no-free-subnet',
  'confirmation-wrong',
  'undo-expired',
  'put-back-expired',
  'template-gone',
  'job-unknown',
  'file-unreadable',
  'file-unwritable',
  'file-refused',
  // The hosted account
  'account-address-refused',
  'account-token-invalid',
  'account-unauthorized',
  'account-forbidden',
  'account-read-only',
  'account-not-found',
  'account-conflict',
  'account-refused',
  'account-busy',
  'account-unreachable',
  'account-untrusted',
  'account-certificate-changed',
  'account-certificate-expired',
  'account-certificate-name',
  'account-timeout',
  'account-write-unknown',
  'account-closed',
  'account-error',
  'account-redirect',
  'account-reply-not-json',
  'account-reply-unexpected',
  'account-reply-too-large',
  'account-email-invalid',
  'account-still-authorized',
  'account-signed-out',
  'account-lacks',
  // Actions on a device
  'device-unknown',
  'ping-missing',
  'ping-not-permitted',
  'ping-no-way',
  'ping-failed',
  'ping-too-many',
  'opener-missing',
  'action-unknown',
  'action-unfit',
  'action-too-long',
  'program-missing',
  'program-not-started',
  // Places
  'place-unknown',
  'place-same',
  'place-without-fingerprints',
  'place-undo-expired',
  // Settings
  'preferences-damaged',
  'preferences-unwritable',
  // Changes that are not saved
  'drafts-too-large',
  // The socket of the command line
  'application-closed',
  // Features of a desktop
  'desktop-absent',
  // The bridge itself
  'command-unknown',
  'argument-invalid',
  'sender-refused',
  'declined',
  'internal',
] as const

export type FaultCode = (typeof faultCodes)[number]

/** A fault. `detail` is technical, such as a path, a status or the service's own words, and never holds a token. */
export interface Fault {
  readonly code: FaultCode
  readonly detail?: string
  /** The HTTP status, for an error that the service does not explain by its status alone */
  readonly status?: number
}
