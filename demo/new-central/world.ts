import { randomBytes } from 'node:crypto'
import { demoNetworks } from '../account-service/world/networks.ts'
import {
  type ApiKey,
  type CentralState,
  type Grant,
  newPlaced,
  principalOf,
  type Role,
  type ServiceAccount,
  type User,
} from './state.ts'

const day = 24 * 3_600_000

/** The networks have the names and devices of the account service, and ids of their own. */
const centralNetworks = {
  office: 'a84ac5c10a0ff1ce',
  fieldTeam: 'a84ac5c10af1e1d5',
  guests: 'a84ac5c10a9e5755',
} as const

const lantern = '7c1f0b52-6d0e-4c9a-8f37-2b9be1d4a601'
const harbour = 'e2a94d07-51c8-4b3f-9d6a-0f7c38b5d912'
const groups = {
  main: '0d6b3e91-2f7a-4c55-b1e8-94a7d20c6f13',
  events: '5fa8c7d2-90b4-4e61-8a2d-1c3e6b9f0d27',
  quay: '93e1b0f6-7a4c-4d82-a5f9-6b2d8c1e0a38',
}

/** The keys of a new home, by their ids. */
export const keyNames = ['desktop', 'viewer', 'ended'] as const

/**
 * Two organizations. In Lantern Works the account `desktop` administers everything and `viewer` sees one group; in the
 * Harbour Society `desktop` may only look. `here` is the address of the demo node.
 */
export function demoCentral(here: string, now: number): CentralState {
  const desktop = account('desktop', 'Desktop applications', now)
  const viewer = account('dashboard', 'Wall display in the lobby', now)
  const grant = (resource: string, principal: string, ...roles: Role[]): Grant => ({
    id: `${resource} ${principal}`,
    resource,
    principal,
    roles,
  })
  const key = (id: string, of: ServiceAccount, expires: number): ApiKey => ({
    id,
    description: id === 'ended' ? 'Replaced last spring' : `Key of ${of.name.toLowerCase()}`,
    serviceAccountId: of.id,
    creationTime: now - 200 * day,
    lastModified: now - 200 * day,
    expires,
    lastUsed: id === 'ended' ? now - 95 * day : null,
    secret: randomBytes(24).toString('base64url'),
  })
  const place = (id: string, groupId: string, v4Subnet: string, source: string) => ({
    ...newPlaced(id, groupId),
    v4Subnet,
    source,
  })
  return {
    ...demoNetworks(here, now, centralNetworks),
    users: [
      user('ada@example.com', 'Ada', 'Okafor'),
      user('grace@example.com', 'Grace', 'Lindqvist'),
      user('aoi@example.com', '葵', '日向'),
      user('omar@example.com', 'Omar', 'Haddad — عمر حداد'),
      user('harbour@example.org', '', ''),
    ],
    orgs: [
      { id: lantern, name: 'Lantern Works', status: 'active' },
      { id: harbour, name: 'Harbour Society', status: 'in-trial' },
    ],
    groups: [
      { id: groups.main, name: 'Main', description: 'Head office and vans', orgId: lantern },
      { id: groups.events, name: 'Events', description: '', orgId: lantern },
      { id: groups.quay, name: 'Main', description: '', orgId: harbour },
    ],
    grants: [
      grant(lantern, 'ada@example.com', 'Owner'),
      grant(lantern, 'grace@example.com', 'Editor'),
      grant(lantern, principalOf(desktop), 'Admin'),
      grant(groups.events, principalOf(viewer), 'NetworkGroupViewer'),
      grant(groups.main, 'aoi@example.com', 'NetworkGroupEditor'),
      grant(centralNetworks.guests, 'omar@example.com', 'NetworkAdmin'),
      grant(harbour, 'harbour@example.org', 'Owner'),
      grant(harbour, principalOf(desktop), 'Viewer'),
    ],
    accounts: [desktop, viewer],
    keys: [
      key('desktop', desktop, now + 300 * day),
      key('viewer', viewer, now + 6 * day),
      key('ended', desktop, now - 90 * day),
    ],
    webhooks: [
      {
        id: 'c4b7e2d0-8f15-4a93-9e60-7d2a1b5c3f84',
        orgId: lantern,
        url: 'https://hooks.example.com/central',
        eventList: ['MEMBER_JOIN', 'MEMBER_AUTH', 'NETWORK_DELETED'],
        description: 'Tells the chat who waits',
        createdAt: now - 40 * day,
        lastModified: now - 40 * day,
        secrets: [
          {
            id: '1a9d5c30-e6b2-4f78-8c41-f09b7a3e2d65',
            value: randomBytes(32).toString('hex'),
            createdAt: now - 40 * day,
            expiryAt: null,
          },
        ],
      },
    ],
    placed: [
      place(centralNetworks.office, groups.main, '10.147.17.0/24', officeRules),
      place(centralNetworks.fieldTeam, groups.main, '', 'accept;\n'),
      {
        ...place(centralNetworks.guests, groups.events, '10.99.0.0/20', ''),
        rules: 'isolation',
        isolation: {
          allowedServices: [{ protocol: 17, ports: '53' }],
          blockNonIP: true,
          enableServiceFilter: true,
          excludedDeviceIds: [],
        },
      },
    ],
  }
}

const officeRules = `# Cameras reach the office server alone
tag role
  id 1
  enum 20 staff
  enum 30 admin
;
accept;
`

function account(id: string, name: string, now: number): ServiceAccount {
  const [creationTime, lastModified] = [now - 210 * day, now - 30 * day]
  return { id, name, description: '', orgId: lantern, creationTime, lastModified }
}

function user(email: string, firstName: string, lastName: string): User {
  return { id: email, firstName, lastName }
}
