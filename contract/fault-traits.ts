/** A fault has the same consequences for every caller. */
interface FaultTraits {
  /**
   * The session after the fault: `usable` means it continues; `closed` means the next call opens another; `moved` means
   * that the service may have moved or changed its token, so it is looked for again and the call is repeated once.
   */
  readonly session: 'usable' | 'closed' | 'moved'
  /**
   * Says whether the other side answered. `unasked`: nothing was sent. `unclear`: it is not known whether it is
   * reachable
   */
  readonly answered: 'yes' | 'no' | 'unclear' | 'unasked'
  /** A retry may succeed with nothing changed. */
  readonly transient: boolean
  /** The rest of a job would fail as well. */
  readonly endsJob: boolean
}

/** The fault arose on this computer, in this application or from the user's input, and no request was sent. */
const local = { session: 'usable', answered: 'unasked', transient: false, endsJob: false } as const
/** There is no service, or none that accepts a token, so it has to be found again. */
const noSession = { session: 'moved', answered: 'no', transient: false, endsJob: true } as const
/** The other side gave a valid reply that refuses. */
const refused = { session: 'usable', answered: 'yes', transient: false, endsJob: false } as const
/** The reply is not one that the service ever gives. */
const strange = { ...refused, session: 'closed' } as const
/** There was no reply, or an incomplete one. */
const silent = { session: 'closed', answered: 'no', transient: true, endsJob: true } as const

/** All faults, as a closed set. Their texts are in `locales/en.json`, as `fault.CODE.title` and `fault.CODE.text`. */
const traits = {
  // Finding the service and its token
  'service-absent': noSession,
  'home-unreadable': noSession,
  'home-untrusted': noSession,
  'port-file-damaged': noSession,
  'address-not-loopback': noSession,
  'token-missing': noSession,
  'token-unreadable': noSession,
  'token-damaged': noSession,

  // Talking to it
  'service-unreachable': { ...silent, session: 'moved' },
  'service-imposter': noSession,
  'service-timeout': silent,
  'service-closed': silent,
  'service-unauthorized': { ...noSession, answered: 'yes' },
  'service-not-found': refused,
  'service-error': { ...refused, transient: true },
  'service-foreign': { ...strange, endsJob: true },
  'reply-too-large': strange,
  'reply-not-json': { ...strange, transient: true },
  'reply-unexpected': strange,

  // Elevation
  'elevation-cancelled': local,
  'elevation-denied': local,
  'elevation-no-agent': local,
  'elevation-unavailable': local,
  'elevation-failed': local,
  'elevation-timeout': local,

  // Fixes of a diagnosis
  'service-not-started': local,
  'service-not-stopped': local,
  'fix-outdated': local,

  // Keychain
  'keychain-unavailable': local,
  'keychain-locked': local,
  'keychain-timeout': local,
  'keychain-failed': local,

  // Requests of a person
  'network-unknown': local,
  'network-still-connected': local,
  'network-not-connected': local,
  'write-ignored': { ...refused, transient: true },
  'bond-not-rotated': refused,
  'login-page-missing': { ...local, transient: true },
  'login-page-unsafe': local,
  'link-unsafe': local,
  'token-file-refused': refused,

  // Settings of the service
  'settings-untold': refused,
  'local-conf-unknown': local,
  'local-conf-unreadable': local,
  'local-conf-not-plain': local,
  'local-conf-refused': local,
  'local-conf-unwritable': local,

  // Sets of networks
  'set-unknown': local,
  'set-name-taken': local,
  'set-too-many': local,
  'set-not-as-left': local,

  // Name servers of this computer
  'dns-unusable': local,
  'dns-server-silent': local,
  'dns-not-permitted': local,
  'dns-no-agent': local,
  'resolver-absent': local,
  'resolver-refused': local,
  'interface-missing': local,

  // The full tunnel was switched off
  'tunnel-offline': local,
  'tunnel-unchecked': local,
  'tunnel-not-offered': local,
  'tunnel-no-route': local,

  // Hosted networks
  'controller-absent': { ...refused, endsJob: true },
  'controller-starting': { ...refused, transient: true, endsJob: true },
  'network-gone': { ...refused, endsJob: true },
  'network-exists': refused,
  'member-gone': refused,
  'member-remade': refused,
  'member-exists': refused,
  'changed-elsewhere': refused,
  'plan-refused': local,
  'not-ours': { ...local, endsJob: true },
  'no-free-subnet': local,
  'confirmation-wrong': local,
  'undo-expired': local,
  'put-back-expired': local,
  'template-gone': local,
  'job-unknown': local,
  'file-unreadable': local,
  'file-unwritable': local,
  'file-refused': local,

  // The hosted account
  'account-address-refused': local,
  'account-token-invalid': local,
  'account-unauthorized': { ...refused, session: 'closed', endsJob: true },
  'account-forbidden': { ...refused, endsJob: true },
  'account-read-only': { ...refused, endsJob: true },
  'account-not-found': refused,
  'account-conflict': refused,
  'account-refused': refused,
  'account-busy': { ...refused, transient: true, endsJob: true },
  'account-unreachable': silent,
  'account-untrusted': silent,
  'account-certificate-changed': silent,
  'account-certificate-expired': silent,
  'account-certificate-name': silent,
  'account-timeout': silent,
  'account-write-unknown': { ...silent, transient: false },
  'account-closed': { ...silent, answered: 'unclear' },
  'account-error': { ...refused, answered: 'unclear', transient: true },
  'account-redirect': { ...strange, endsJob: true },
  // The reply came from something other than the account's service.
  'account-reply-not-json': silent,
  'account-reply-unexpected': strange,
  'account-reply-too-large': strange,
  'account-email-invalid': local,
  'account-still-authorized': refused,
  'account-signed-out': { ...local, endsJob: true },
  'account-lacks': local,

  // Actions on a device
  'device-unknown': local,
  'ping-missing': local,
  'ping-not-permitted': local,
  'ping-no-way': local,
  'ping-failed': local,
  'ping-too-many': local,
  'opener-missing': local,
  'action-unknown': local,
  'action-unfit': local,
  'action-too-long': local,
  'program-missing': local,
  'program-not-started': local,

  // Places
  'place-unknown': local,
  'place-same': local,
  'place-without-fingerprints': local,
  'place-undo-expired': local,

  // Settings
  'preferences-damaged': local,
  'preferences-unwritable': local,

  // Changes that are not saved
  'drafts-too-large': local,

  // The socket of the command line
  'application-closed': { ...silent, answered: 'unclear' },

  // Features of a desktop
  'desktop-absent': local,

  // The bridge itself
  'command-unknown': local,
  'argument-invalid': local,
  'sender-refused': local,
  declined: local,
  internal: { ...local, session: 'closed' },
} as const satisfies { readonly [code: string]: FaultTraits }

export const faultTraits: { readonly [C in keyof typeof traits]: FaultTraits } = traits
