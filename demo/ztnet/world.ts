import { demoNetworks } from '../account-service/world/networks.ts'
import { newSecret } from './service.ts'
import type { Token, User, ZtnetState } from './state.ts'

const day = 24 * 3_600_000

/** The networks have the names and devices of the account service, and ids of their own. */
const ztnetNetworks = {
  office: '5e1f0a7c930ff1ce',
  fieldTeam: '5e1f0a7c93f1e1d5',
  guests: '5e1f0a7c939e5755',
} as const

const people = {
  ada: 'clx3v8k2p0000qw5d7m1a9zta',
  grace: 'clx3v8k2p0001qw5d3f6b2ztg',
  aoi: 'clx3v8k2p0002qw5d8h4c7ztn',
  omar: 'clx3v8k2p0003qw5d1j9d5zto',
} as const
const organization = 'clx3w1m4r0000ab7e5k2p8org'

/** The tokens of a new home, by their names. */
export const tokenNames = ['both', 'personal', 'organization', 'reader', 'loner', 'ended'] as const

/**
 * Ada administers the site and her organization, which has two of the networks; the third is hers alone. Aoi may only read,
 * and Omar is in no organization. `here` is the address of the demo node.
 */
export function demoZtnet(here: string, now: number): ZtnetState {
  const token = (userId: string, kinds: Token['kinds'], expires: number | null = null): Token => ({
    userId,
    kinds,
    expires,
    secret: newSecret(),
  })
  const user = (id: string, name: string, email: string, role: User['role'] = 'USER'): User => ({
    id,
    name,
    email,
    role,
    expiresAt: null,
  })
  const tokens: { readonly [N in (typeof tokenNames)[number]]: Token } = {
    both: token(people.ada, ['PERSONAL', 'ORGANIZATION']),
    personal: token(people.ada, ['PERSONAL']),
    organization: token(people.ada, ['ORGANIZATION']),
    reader: token(people.aoi, ['PERSONAL', 'ORGANIZATION']),
    loner: token(people.omar, ['PERSONAL', 'ORGANIZATION']),
    ended: token(people.ada, ['PERSONAL', 'ORGANIZATION'], now - day),
  }
  return {
    ...demoNetworks(here, now, ztnetNetworks),
    users: [
      user(people.ada, 'Ada Okafor', 'ada@example.com', 'ADMIN'),
      user(people.grace, 'Grace Lindqvist', 'grace@example.com'),
      user(people.aoi, '日向 葵', 'aoi@example.com'),
      user(people.omar, 'Omar Haddad — عمر حداد', 'omar@example.com'),
    ],
    tokens,
    organizations: [
      {
        id: organization,
        name: 'Lantern Works',
        description: 'What we host ourselves',
        ownerId: people.ada,
        createdAt: now - 300 * day,
        members: { [people.ada]: 'ADMIN', [people.grace]: 'USER', [people.aoi]: 'READ_ONLY' },
      },
    ],
    owners: {
      [ztnetNetworks.office]: organization,
      [ztnetNetworks.guests]: organization,
      [ztnetNetworks.fieldTeam]: people.ada,
    },
  }
}
