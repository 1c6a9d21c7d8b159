import { guard, nft } from '../../support/doctor/far.ts'
import { peer } from '../../support/doctor/whole-system.ts'
import { type Fault, fault, seenFrom, toPort, turnPeerOff } from './fault.ts'

/* Faults of one port of a device */

export const portFaults: readonly Fault[] = [
  ...seenFrom(toPort, 'this computer’s firewall: ', [
    fault('peer-firewall', 'peer-rule-drops', 'it rejects connections to the port alone', async ({ far }) => {
      await far.listen(22)
      await nft(...guard('output', 'tcp dport 22 counter reject with tcp reset'))
    }),
    fault('peer-firewall', 'peer-rule-drops', 'it drops what comes back from the port', async ({ far }) => {
      await far.listen(22)
      await nft(...guard('input', `ip saddr ${peer.address} tcp sport 22 drop`))
    }),
  ]),
  ...seenFrom(toPort, 'a port: ', [
    fault('peer-port', 'peer-port-refused', 'no program listens at it', () => Promise.resolve()),
    fault('peer-port', 'peer-port-silent', 'a firewall there drops it', async ({ far }) => {
      await far.listen(22)
      await far.nft(...guard('input', 'tcp dport 22 drop'))
    }),
    fault('peer-port', 'peer-port-rejected', 'a firewall there prohibits it', ({ far }) =>
      far.nft(...guard('input', 'tcp dport 22 reject with icmp admin-prohibited')),
    ),
    fault('peer-port', 'peer-port-silent', 'pings and the port are dropped there', ({ far }) =>
      far.nft(...guard('input', 'meta l4proto { icmp, tcp } drop')),
    ),
    fault('peer-loss', 'ping-dropped', 'it takes connections, and drops pings', async ({ far }) => {
      await far.listen(22)
      await far.nft(...guard('input', 'icmp type echo-request drop'))
    }),
    fault('peer-neighbour', 'neighbour-silent-heard', 'the device is off', turnPeerOff),
  ]),
]
