import { randomBytes, randomInt } from 'node:crypto'
import type { AccountState, Invitation, User } from './state.ts'

export type People = ReturnType<typeof createPeople>

export function createPeople(
  state: Pick<AccountState, 'users' | 'organization' | 'invitations'>,
  now: () => number,
  changed: () => void,
) {
  const users = new Map(state.users.map((user) => [user.id, user]))
  const invitations = new Map(state.invitations.map((invitation) => [invitation.id, invitation]))

  function put(user: User): User {
    users.set(user.id, user)
    changed()
    return user
  }
  function putInvitation(invitation: Invitation): Invitation {
    invitations.set(invitation.id, invitation)
    changed()
    return invitation
  }

  return {
    users: () => [...users.values()],
    user: (id: string) => users.get(id),
    /** Returns the owner of a token. */
    owner: (token: string) =>
      [...users.values()].find(({ tokens }) => tokens.some((one) => one.token === token)),
    update(id: string, change: { readonly displayName?: string; readonly smsNumber?: string }) {
      const user = users.get(id)
      return user && put({ ...user, ...change })
    },
    /** false: there is one of that name already */
    addToken(id: string, name: string, token: string) {
      const user = users.get(id)
      if (user === undefined || user.tokens.some((one) => one.name === name)) return false
      put({ ...user, tokens: [...user.tokens, { name, token }] })
      return true
    },
    removeToken(id: string, name: string) {
      const user = users.get(id)
      const tokens = user?.tokens.filter((one) => one.name !== name) ?? []
      if (user === undefined || tokens.length === user.tokens.length) return false
      put({ ...user, tokens })
      return true
    },
    organization: () => state.organization,
    invitations: () => [...invitations.values()],
    invitation: (id: string) => invitations.get(id),
    /** undefined: that address is a member, or is invited already */
    invite(email: string, by: User) {
      const isMember = [...users.values()].some((user) => user.email === email)
      const isInvited = [...invitations.values()].some(
        (one) => one.email === email && one.status === 'pending',
      )
      if (isMember || isInvited) return undefined
      const time = now()
      return putInvitation({
        id: randomBytes(12).toString('hex'),
        orgId: state.organization.id,
        email,
        ownerEmail: by.email,
        status: 'pending',
        creation_time: time,
        update_time: time,
      })
    },
    /** undefined: it was accepted or canceled before */
    settle(id: string, status: 'accepted' | 'canceled') {
      const invitation = invitations.get(id)
      if (invitation?.status !== 'pending') return undefined
      return putInvitation({ ...invitation, status, update_time: now() })
    },
    saved: () => ({
      users: [...users.values()],
      organization: state.organization,
      invitations: [...invitations.values()],
    }),
  }
}

const letters = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789'

/** 32 characters */
export function randomToken(): string {
  return Array.from({ length: 32 }, () => letters[randomInt(letters.length)]).join('')
}
