import { must } from '../../support/outcome.ts'
import { type Fault, fault, toNetwork } from './fault.ts'

export const membershipFaults: readonly Fault[] = [
  {
    ...fault('joined', 'not-joined', 'the network was left', async ({ app, id }) =>
      must(await app().ask('network.connect', { id, connected: false })),
    ),
    subject: toNetwork,
  },
  fault('controller', 'controller-silent', 'its controller is gone', ({ node, id }) =>
    node.force(id, { status: 'REQUESTING_CONFIGURATION', assignedAddresses: [], routes: [] }),
  ),
  fault('authorized', 'not-authorized', 'this computer was deauthorized', async ({ member, reports }) => {
    await member({ authorized: false })
    await reports(({ status }) => status === 'ACCESS_DENIED')
  }),
  fault('authorized', 'not-authorized', 'this computer was never let in', async ({ app, node }) => {
    const other = await node.hostNetwork({ name: 'other' })
    const flags = { allowManaged: true, allowGlobal: false, allowDefault: false, allowDNS: false }
    must(await app().ask('network.join', { id: other, flags }))
    await app().until(({ networks }) =>
      networks.some(({ id, network }) => id === other && network?.status === 'ACCESS_DENIED'),
    )
  }),
  fault('authorized', 'login-due', 'a log-in is due', ({ node, id }) =>
    node.force(id, { status: 'AUTHENTICATION_REQUIRED', authenticationURL: 'https://login.example/' }),
  ),
  fault('authorized', 'login-expired', 'the log-in is over', ({ node, id }) =>
    node.force(id, { authenticationExpiryTime: 1_000, authenticationURL: 'https://login.example/' }),
  ),
  fault('configuration', 'no-such-network', 'the network was deleted', async ({ node, id, reports }) => {
    await node.call('DELETE', `/controller/network/${id}`)
    await reports(({ status }) => status === 'NOT_FOUND')
  }),
  fault('configuration', 'service-too-old', 'the service is too old for it', ({ node, id }) =>
    node.force(id, { status: 'CLIENT_TOO_OLD' }),
  ),
  fault('configuration', 'status-unknown', 'the service says something new of it', ({ node, id }) =>
    node.force(id, { status: 'WONDERFUL' }),
  ),
]
