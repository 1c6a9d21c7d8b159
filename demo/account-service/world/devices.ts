/** What a member of the demo's networks is like. */
export interface Device {
  readonly name: string
  /** A peer that the demo node knows; without it one of its own */
  readonly address?: string
  readonly description?: string
  /** waiting: has asked and is not let in; ahead: added before it ever came */
  readonly kind?: 'online' | 'away' | 'waiting' | 'hidden' | 'ahead' | 'out'
  readonly config?: {
    readonly [key: string]: boolean | string | readonly (readonly [number, number | boolean])[]
  }
}

/** `here` is this computer's own node. */
export function officeDevices(here: string): readonly Device[] {
  return [
    { name: 'gateway', address: '1c98a0f3b7', config: { activeBridge: true, noAutoAssignIps: true } },
    { name: 'office server', address: '0a1b2c3d4e', description: 'Files, calendar, backups' },
    { name: 'build machine', address: '2fe0716c55' },
    { name: 'print room', address: '3d7744aa01', kind: 'away' },
    { name: "Ada's laptop", address: '6e13c7d940', config: { tags: [[1, 20]] } },
    { name: "Ada's phone", address: 'b7d52e8f16', config: { tags: [[1, 20]] } },
    { name: 'this computer', address: here, description: 'The demo node' },
    { name: "Grace's desktop", config: { tags: [[1, 30]] } },
    { name: "Grace's tablet", kind: 'away' },
    { name: '葵のノートパソコン', config: { tags: [[1, 20]] } },
    { name: 'حاسوب عمر', config: { tags: [[1, 20]] } },
    { name: 'Büro-Drucker', kind: 'away' },
    { name: 'meeting room east' },
    { name: 'meeting room west' },
    {
      name: 'door camera',
      description: 'Reports motion to the office server',
      config: { tags: [[2, true]] },
    },
    { name: 'yard camera', config: { tags: [[2, true]] } },
    { name: 'lobby display', kind: 'away' },
    { name: 'test rig 1' },
    { name: 'test rig 2', kind: 'out' },
    { name: 'test rig 3', kind: 'ahead' },
    { name: 'spare laptop', kind: 'ahead' },
    { name: 'old scanner', kind: 'hidden' },
    { name: 'returned phone', kind: 'hidden' },
    { name: '', kind: 'waiting' },
    { name: '', kind: 'waiting' },
    { name: 'contractor laptop', kind: 'waiting' },
    { name: 'backup vault', description: 'Off site' },
    { name: 'license server' },
    { name: 'wiki', config: { ssoExempt: true } },
    { name: 'time clock', kind: 'away' },
  ]
}

export const fieldDevices: readonly Device[] = [
  { name: 'van 1 router' },
  { name: 'van 2 router' },
  { name: 'van 3 router', kind: 'away' },
  { name: 'survey drone' },
  { name: 'weather mast', description: 'North slope' },
  { name: 'water gauge A' },
  { name: 'water gauge B', kind: 'away' },
  { name: 'water gauge C', kind: 'ahead' },
  { name: 'pump house' },
  { name: 'solar hut' },
  { name: "Grace's rugged tablet" },
  { name: 'Полевой ноутбук' },
  { name: 'उपग्रह फ़ोन', kind: 'away' },
  { name: 'relay hill' },
  { name: 'relay valley' },
  { name: 'loan tablet', kind: 'out' },
  { name: 'broken mast', kind: 'hidden' },
  { name: '', kind: 'waiting' },
  { name: 'new drone', kind: 'waiting' },
  { name: 'workshop bench' },
]

export const guestDevices: readonly Device[] = [
  { name: 'speaker laptop' },
  { name: 'guest phone 1' },
  { name: 'guest phone 2', kind: 'away' },
  { name: 'guest phone 3', kind: 'away' },
  { name: 'projector' },
  { name: 'visitor tablet' },
  { name: 'student 1' },
  { name: 'student 2', kind: 'away' },
  { name: 'banned', kind: 'out' },
  { name: 'forgotten', kind: 'hidden' },
]
