import { expect } from 'vitest'
import { failure, success } from '../../contract/result.ts'
import * as networks from '../account/network-schema.ts'
import * as people from '../account/people-schema.ts'
import { readReply } from '../base/json-bounds.ts'
import { createControllerClient } from '../controller/client.ts'
import * as controller from '../controller/schema.ts'
import { readHealth, readNode } from '../service/node-schema.ts'
import { readPeer, readPeers } from '../service/peer-schema.ts'
import { readNetwork, readNetworks } from '../service/schema.ts'
import { always } from '../testing/always.ts'
import { anyReply } from '../testing/any.ts'
import { replyFields } from '../testing/reply-fields.ts'

const network = '8056c2e21c000001'
const member = '8056c2e21c'

const readers: { readonly [what: string]: (json: unknown) => unknown } = {
  'GET /status': (json) => readNode(json, 0),
  'GET /network': readNetworks,
  'GET /network/{id}': (json) => readNetwork(json, network),
  'GET /peer': (json) => readPeers(json, 0),
  'GET /peer/{address}': (json) => readPeer(json, 0),
  'GET /health': readHealth,
  'GET /controller': (json) => controller.readControllerStatus(json, 0),
  'GET /controller/network': controller.readNetworkIds,
  'GET /controller/network/{id}': (json) => controller.readHostedNetwork(json, network),
  'details of a network': controller.readNetworkDetails,
  'GET /unstable/controller/network': controller.readListedNetworks,
  'GET …/member': controller.readMemberRevisions,
  'GET …/member/{address}': controller.readHostedMember(network),
  'details of …/member/{address}': controller.readMemberDetails,
  'GET /unstable/…/member': controller.readListedMembers(network),
  'account: networks': networks.readNetworks,
  'account: a network': networks.readNetwork,
  'account: members': networks.readMembers,
  'account: a member': networks.readMember,
  'account: details of a network': (json) => networks.readNetworkDetails(json, 0),
  'account: details of a member': (json) => networks.readMemberDetails(json, 0),
  'account: the user': people.readUser,
  'account: status': (json) => people.readStatus(json, 0),
  'account: an organization': people.readOrganization,
  'account: its members': people.readOrganizationMembers,
  'account: invitations': people.readInvitations,
  'account: an invitation': people.readInvitation,
  'account: a random token': (json) => people.readRandomToken(json, 0),
  'account: a token': people.readTokenName,
}
always(
  'any JSON as any reply is read or refused, and what is read can go on',
  anyReply(replyFields),
  (text) => {
    const reply = readReply(text)
    if (!reply.ok) return
    for (const [name, read] of Object.entries(readers)) {
      const value = read(reply.value)
      expect(value, name).not.toBeUndefined()
      // The value must be able to cross the bridge and to be written to a file or a request.
      structuredClone(value)
      JSON.stringify(value)
    }
  },
)

const change = { name: 'x' }
type Client = ReturnType<typeof createControllerClient>
const operations: { readonly [name: string]: (client: Client) => Promise<{ readonly ok: boolean }> } = {
  status: (client) => client.status(),
  networkIds: (client) => client.networkIds(),
  network: (client) => client.network(network),
  createNetwork: (client) => client.createNetwork(null, change),
  updateNetwork: (client) => client.updateNetwork(network, change),
  deleteNetwork: (client) => client.deleteNetwork(network),
  memberRevisions: (client) => client.memberRevisions(network),
  member: (client) => client.member(network, member),
  updateMember: (client) => client.updateMember(network, member, change),
  deleteMember: (client) => client.deleteMember(network, member),
  allNetworks: (client) => client.allNetworks(),
  allMembers: (client) => client.allMembers(network),
}
always('any JSON as a reply of the controller makes a result', anyReply(replyFields), async (text) => {
  const reply = readReply(text)
  const request = async () => (reply.ok ? reply : failure('reply-unexpected'))
  for (const [name, ask] of Object.entries(operations)) {
    const client = createControllerClient((call) =>
      call({ address: async () => success(member), request, requestMember: request, requestList: request }),
    )
    expect(typeof (await ask(client)).ok, name).toBe('boolean')
  }
})
