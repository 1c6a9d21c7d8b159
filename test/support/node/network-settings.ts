import { type HostedNetworkWindow, noteBeside, type RulesPart } from './hosted-window.ts'

type NetworkReply = { readonly [field: string]: unknown } & { readonly id: string; readonly name: string }

/** The settings of a hosted network in the window, and the network as the service holds it. */
export type SettingsForm = ReturnType<typeof settingsForm>

export function settingsForm(hosted: HostedNetworkWindow) {
  const path = () => `/controller/network/${hosted.id}`
  const box = (name: string) => hosted.page.getByRole('textbox', { name, exact: true })
  const press = (name: string) => hosted.page.getByRole('button', { name, exact: true }).click()
  return {
    get path() {
      return path()
    },
    box,
    press,
    async read() {
      const network = await hosted.demo.call<NetworkReply>('GET', path())
      if (network === null) throw new Error('the network is gone')
      return network
    },
    flip: (name: string) => hosted.page.getByRole('switch', { name, exact: true }).click(),
    /** Presses Save, and waits until it is. */
    async save() {
      await press('Save')
      await hosted.page.locator('.save-bar').getByText('Saved', { exact: true }).waitFor()
    },
    /** The text beside a box */
    beside: (name: string) => noteBeside(box(name)),
    /** Turns to a part of the rules, and fills in what is to be there. */
    async json(part: RulesPart, value: unknown) {
      await hosted.rules(part)
      await box(`${part} as JSON`).fill(JSON.stringify(value))
    },
  }
}

const rules = [
  { type: 'MATCH_IP_PROTOCOL', not: false, or: false, ipProtocol: 6 },
  { type: 'MATCH_IP_DEST_PORT_RANGE', not: false, or: false, start: 22, end: 22 },
  { type: 'ACTION_DROP', not: false, or: false },
  { type: 'ACTION_ACCEPT', not: false, or: false },
]
const capabilities = [{ id: 7, default: true, rules: [{ type: 'ACTION_ACCEPT', not: false, or: false }] }]
type Set = (form: SettingsForm) => Promise<unknown>

/** Each field of a network, a value that it does not have, and how it is given that in the window. */
export const fields: readonly (readonly [field: string, expected: unknown, set: Set])[] = [
  ['name', 'work bench', (form) => form.box('Name').fill('work bench')],
  ['private', false, (form) => form.flip('Private')],
  ['enableBroadcast', false, (form) => form.flip('Broadcast')],
  ['mtu', 1400, (form) => form.box('MTU').fill('1400')],
  ['multicastLimit', 0, (form) => form.box('Multicast limit').fill('0')],
  ['v4AssignMode', { zt: false }, (form) => form.flip('IPv4 from the pools')],
  [
    'v6AssignMode',
    { '6plane': false, rfc4193: true, zt: false },
    (form) => form.flip('Private IPv6 (RFC 4193)'),
  ],
  ['v6AssignMode', { '6plane': true, rfc4193: true, zt: false }, (form) => form.flip('6PLANE')],
  ['v6AssignMode', { '6plane': true, rfc4193: true, zt: true }, (form) => form.flip('IPv6 from the pools')],
  [
    'routes',
    [
      { target: '10.83.4.0/24', via: null },
      { target: '10.90.0.0/16', via: '10.83.4.1' },
      { target: 'fd12:3456::/64', via: null },
    ],
    async (form) => {
      await form.press('Add route')
      await form.box('Target of route 2').fill('10.90.0.0/16')
      await form.box('Gateway of route 2').fill('10.83.4.1')
      await form.press('Add route')
      await form.box('Target of route 3').fill('fd12:3456::/64')
    },
  ],
  [
    'ipAssignmentPools',
    [
      { ipRangeStart: '10.83.4.20', ipRangeEnd: '10.83.4.90' },
      { ipRangeStart: 'fd12:3456::10', ipRangeEnd: 'fd12:3456::ff' },
    ],
    async (form) => {
      await form.box('First address of pool 1').fill('10.83.4.20')
      await form.box('Last address of pool 1').fill('10.83.4.90')
      await form.press('Add pool')
      await form.box('First address of pool 2').fill('fd12:3456::10')
      await form.box('Last address of pool 2').fill('fd12:3456::ff')
    },
  ],
  [
    'dns',
    { domain: 'bench.example', servers: ['10.83.4.1', 'fd12:3456::1'] },
    async (form) => {
      await form.box('Domain').fill('bench.example')
      await form.press('Add server')
      await form.box('Server 1').fill('10.83.4.1')
      await form.press('Add server')
      await form.box('Server 2').fill('fd12:3456::1')
    },
  ],
  ['remoteTraceTarget', '89e92ceee5', (form) => form.box('Send traces to').fill('89E92CEEE5')],
  ['remoteTraceLevel', 3, (form) => form.box('Trace level').fill('3')],
  ['rules', rules, (form) => form.json('Rules', rules)],
  ['capabilities', capabilities, (form) => form.json('Capabilities', capabilities)],
  ['tags', [{ id: 3, default: 5 }], (form) => form.json('Tags', [{ id: 3, default: 5 }])],
]

/** What cannot be right, the field that says so, and its words. */
export const wrong: readonly (readonly [what: string, field: string, says: RegExp, set: Set])[] = [
  [
    'a name that devices would cut',
    'Name',
    /Too long by 1 byte\. A name can have 127/,
    (form) => form.box('Name').fill(`${'x'.repeat(126)}ü`),
  ],
  [
    'a target that is no subnet',
    'Target of route 1',
    /Not a subnet/,
    (form) => form.box('Target of route 1').fill('10.83.4'),
  ],
  [
    'a target with host bits',
    'Target of route 1',
    /Enter 10\.83\.4\.0\/24/,
    (form) => form.box('Target of route 1').fill('10.83.4.7/24'),
  ],
  [
    'a via outside every route',
    'Gateway of route 2',
    /Gateway cannot be reached/,
    (form) => form.box('Gateway of route 2').fill('192.168.5.1'),
  ],
  [
    'a via that is no address',
    'Gateway of route 2',
    /Not an IP address/,
    (form) => form.box('Gateway of route 2').fill('gw'),
  ],
  [
    'a pool outside every route',
    'First address of pool 1',
    /Outside all routes/,
    async (form) => {
      await form.box('First address of pool 1').fill('10.99.0.1')
      await form.box('Last address of pool 1').fill('10.99.0.9')
    },
  ],
  [
    'a pool from end to start',
    'Last address of pool 1',
    /End is before start/,
    (form) => form.box('Last address of pool 1').fill('10.83.4.2'),
  ],
  ['a domain that is none', 'Domain', /Not a domain name/, (form) => form.box('Domain').fill('my home!')],
  [
    'an MTU below the minimum',
    'MTU',
    /A whole number of at least 1,280/,
    (form) => form.box('MTU').fill('900'),
  ],
  [
    'a limit below zero',
    'Multicast limit',
    /A whole number/,
    (form) => form.box('Multicast limit').fill('-5'),
  ],
  [
    'a trace to no node',
    'Send traces to',
    /A node address/,
    (form) => form.box('Send traces to').fill('nas'),
  ],
]
