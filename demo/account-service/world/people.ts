import type { AccountState, User } from '../state.ts'

const day = 24 * 3600 * 1000
const orgId = 'b7d0c3f4-5c1e-4f0a-9d2b-3e8a61f0c2d7'

export const ids = {
  ada: '4f6c2a90-7b1d-4c58-8a3e-0d9b5e7f1a21',
  grace: '91e3d7b5-2f44-4a6c-b0c8-6a5d3c2e9f10',
  aoi: 'c05a8e17-9d32-4b7f-a1e6-48f2b7d6035c',
  omar: 'e8b41f6d-03a7-4d95-9c2f-7b60d5a3e4f8',
} as const

/** An organization of four people, who was invited, and an invitation of Ada into another one. `token` is Ada's, the owner's. */
export function demoPeople(
  token: string,
  now: number,
): Pick<AccountState, 'users' | 'organization' | 'invitations'> {
  const invitation = (
    id: string,
    email: string,
    status: 'pending' | 'accepted' | 'canceled',
    age: number,
  ) => ({
    id,
    orgId,
    email,
    ownerEmail: 'ada@example.com',
    status,
    creation_time: now - age * day,
    update_time: now - (status === 'pending' ? age : age - 1) * day,
  })
  return {
    organization: { id: orgId, ownerId: ids.ada },
    users: [
      {
        ...person(ids.ada, 'Ada Okafor', 'ada@example.com'),
        smsNumber: '+1-202-555-0147',
        auth: { local: 'ada@example.com', google: null, oidc: null },
        tokens: [
          { name: 'desktop', token },
          { name: 'monitoring', token: 'M0n1t0r1ngDem0T0kenOfThirtyTwo00' },
        ],
      },
      {
        ...person(ids.grace, 'Grace Lindqvist', 'grace@example.com'),
        tokens: [{ name: 'laptop', token: 'Grac3DemoTokenOfThirtyTwoLetters' }],
      },
      person(ids.aoi, '日向 葵', 'aoi@example.com'),
      person(ids.omar, 'Omar Haddad — عمر حداد', 'omar@example.com'),
    ],
    invitations: [
      invitation('5d0e7c1a9b3f4826', 'noor@example.com', 'pending', 2),
      invitation('a83b6f20c4d915e7', 'lena@example.com', 'pending', 9),
      invitation('17c9e4d2f06b8a35', 'omar@example.com', 'accepted', 120),
      invitation('f2604b8d7e1c93a5', 'someone@example.net', 'canceled', 64),
      {
        ...invitation('e17a60b94d2c8f35', 'ada@example.com', 'pending', 1),
        orgId: '2c9b71e4-86d5-4e0b-b3f7-51a09d6ec842',
        ownerEmail: 'harbour@example.org',
      },
    ],
  }
}

function person(id: string, displayName: string, email: string): User {
  return {
    id,
    orgId,
    displayName,
    email,
    smsNumber: null,
    auth: { local: email, google: null, oidc: null },
    tokens: [],
  }
}
