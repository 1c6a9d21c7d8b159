/** How the text in a field of JSON is read. */
export type FieldKind =
  /** A word of ours, of the service's or of the system's, and nobody's */
  | 'code'
  /** Running text, or what a program printed */
  | 'text'
  /** The whole of it is what somebody calls something. */
  | 'name'
  /** As the system calls an interface */
  | 'interface'
  /** Nobody has said: what is no id, no address and no number is taken for a name, so that a new field tells nothing. */
  | 'other'

const fields: { readonly [K in Exclude<FieldKind, 'other'>]: ReadonlySet<string> } = {
  code: words(`state status code kind type role version environment trayHost whenClosed source verdict platform mode
    manager family flag fields desktop session system written ids step changed outcome protocol why withheld theme`),
  text: words('detail raw by rule text command reason tokenFile path'),
  name: words('name networkName displayName domain domains description user program'),
  interface: words('interface portDeviceName'),
}

export function fieldKind(field: string): FieldKind {
  for (const kind of ['code', 'text', 'name', 'interface'] as const) if (fields[kind].has(field)) return kind
  return 'other'
}

function words(text: string): ReadonlySet<string> {
  return new Set(text.split(/\s+/))
}

/** What a system names an interface by itself; people and programs make other names. */
export function isUsualInterface(name: string): boolean {
  return usual.test(name)
}

const usual = new RegExp(
  `^(?:${[
    'lo\\d*',
    '(?:eth|em|wlan|wwan|br|virbr|docker|tun|tap|utun|wg|tailscale|feth|bridge|awdl|llw|anpi|ap|gif|stf|ppp|bond|team)\\d{0,4}',
    '(?:vmnet|vboxnet|lxcbr|lxdbr|podman|cni|dummy|ifb|sit|ip6tnl|tunl|gre|pan)\\d{0,4}',
    '(?:en|wl|ww)(?:\\d{1,4}|o\\d{1,4}|s\\d{1,4}|p\\d{1,4}s\\d{1,4}(?:[fd]\\d{1,4}|u\\d{1,4})*)',
    'veth[0-9a-f]{1,11}',
    '(?:Ethernet|Wi-Fi|WLAN|Local Area Connection\\*?)(?: \\d{1,3})?',
    'Loopback Pseudo-Interface \\d',
  ].join('|')})(?:[.@]\\d{1,4})?$`,
)
