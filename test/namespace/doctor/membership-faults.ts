import { must } from '../../support/outcome.ts'
import { type Fault, toNetwork } from './fault.ts'

const forced =
  (fields: object): Fault['make'] =>
  ({ node, id }) =>
    node.force(id, fields)

export const membershipFaults: readonly Fault[] = [
  {
    what: 'the network was left',
    subject: toNetwork,
    make: async ({ app, id }) => must(await app().ask('network.connect', { id, connected: false })),
    check: 'joined',
    evidence: 'not-joined',
  },
  {
    what: 'its controller is gone',
    make: forced({ status: 'REQUESTING_CONFIGURATION', assignedAddresses: [], routes: [] }),
    check: 'controller',
    evidence: 'controller-silent',
  },
  {
    what: 'this computer was deauthorized',
    make: async ({ member, reports }) => {
      await member({ authorized: false })
      await reports(({ status }) => status === 'ACCESS_DENIED')
    },
    check: 'authorized',
    evidence: 'not-authorized',
  },
  {
    what: 'this computer was never let in',
    make: async ({ app, node }) => {
      const other = await node.hostNetwork({ name: 'other' })
      const flags = { allowManaged: true, allowGlobal: false, allowDefault: false, allowDNS: false }
      must(await app().ask('network.join', { id: other, flags }))
      await app().until(({ networks }) =>
        networks.some(({ id, network }) => id === other && network?.status === 'ACCESS_DENIED'),
      )
    },
    check: 'authorized',
    evidence: 'not-authorized',
  },
  {
    what: 'a log-in is due',
    make: forced({ status: 'AUTHENTICATION_REQUIRED', authenticationURL: 'https://login.example/' }),
    check: 'authorized',
    evidence: 'login-due',
  },
  {
    what: 'the log-in is over',
    make: forced({ authenticationExpiryTime: 1_000, authenticationURL: 'https://login.example/' }),
    check: 'authorized',
    evidence: 'login-expired',
  },
  {
    what: 'the network was deleted',
    make: async ({ node, id, reports }) => {
      await node.call('DELETE', `/controller/network/${id}`)
      await reports(({ status }) => status === 'NOT_FOUND')
    },
    check: 'configuration',
    evidence: 'no-such-network',
  },
  {
    what: 'the service is too old for it',
    make: forced({ status: 'CLIENT_TOO_OLD' }),
    check: 'configuration',
    evidence: 'service-too-old',
  },
  {
    what: 'the service says something new of it',
    make: forced({ status: 'WONDERFUL' }),
    check: 'configuration',
    evidence: 'status-unknown',
  },
]
