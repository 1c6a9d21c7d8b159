import fc from 'fast-check'
import { type Documented, type Json, moodsOf, objectOf, startDocumented, tablesOf } from '../documented.ts'

/** The service of a hosted account that answers as its API document allows */
export const networks = ['8056c2e21c000001', '8056c2e21c000002'] as const
/** The one that the service makes when it is asked for a new one */
export const made = '8056c2e21c000003'
export const nodes = ['1111111111', '2222222222'] as const
export const user = 'ada'

export const fieldsOf = tablesOf('hosted-account.md')

const [network] = networks
const [node] = nodes
const permissions = fc.constantFrom({}, { [user]: { a: true, d: true, m: true, r: true } })

const objects = fc.record({
  network: objectOf(fieldsOf('Network'), {
    id: fc.constant(network),
    NetworkConfig: objectOf(fieldsOf('NetworkConfig'), {}),
    permissions,
  }),
  // Each of the three says which member it is, and any of them may be lacking.
  member: objectOf(fieldsOf('Member'), {
    id: fc.constant(`${network}-${node}`),
    networkId: fc.constant(network),
    nodeId: fc.constant(node),
    MemberConfig: objectOf(fieldsOf('MemberConfig'), {}),
  }),
  user: objectOf(fieldsOf('User'), { id: fc.constant(user) }),
  status: objectOf(fieldsOf('Account status'), {}),
  organization: objectOf(fieldsOf('Organization'), {}),
  invitation: objectOf(fieldsOf('Organization invitation'), {}),
})

export const moods = moodsOf(objects)
type Objects = typeof objects extends fc.Arbitrary<infer T> ? T : never
export type DocumentedAccount = Documented<Objects>

export const startDocumentedAccount = (): Promise<DocumentedAccount> =>
  startDocumented('/api/v1', () => {
    const there = new Map<string, Set<string>>(networks.map((id) => [id, new Set(nodes)]))

    function ofNetwork(path: string, { network: given, member }: Objects): unknown {
      const [, id = '', isOfMembers, one] =
        path.match(/^\/network\/(\w{16})(\/member)?(?:\/(\w{10}))?$/) ?? []
      const members = there.get(id)
      // Where one of them is given as documented, it says the same as the others.
      const memberOf = (address: string): Json => ({
        ...member,
        id: `${id}-${address}`,
        ...(member.networkId === network && { networkId: id }),
        ...(member.nodeId === node && { nodeId: address }),
      })
      if (members === undefined) return undefined
      if (one !== undefined) return members.has(one) ? memberOf(one) : undefined
      return isOfMembers ? [member, null, ...[...members].map(memberOf), 'x'] : { ...given, id }
    }

    return {
      answer(path, { objects }, method) {
        const { network, user: person, organization, invitation } = objects
        if (path === '/network' && method === 'POST') return { ...network, id: made }
        if (path === '/network')
          return [network, null, ...[...there.keys()].map((id) => ({ ...network, id })), 7]
        if (path === '/status') return { ...objects.status, user: person }
        if (path.startsWith('/user/')) return person
        if (path === '/org') return organization
        if (path === '/org-invitation') return [invitation, null]
        return ofNetwork(path, objects)
      },
      carryOut(method, path) {
        const [, id = made, node] = path.match(/^\/network\/(\w{16})(?:\/member\/(\w{10}))?$/) ?? []
        if (node !== undefined) there.get(id)?.[method === 'POST' ? 'add' : 'delete'](node)
        else if (method === 'DELETE') there.delete(id)
        else if (!there.has(id)) there.set(id, new Set())
      },
    }
  })
