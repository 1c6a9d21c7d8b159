import { Hono } from 'hono'
import { renderNetwork } from '../node/joined-network.ts'
import { heardUntil, isOverTcp, outage } from '../node/outage.ts'
import { type Beholder, type DemoPeer, type Peer, renderPeer, rotated } from '../node/peers.ts'
import { versionFields } from '../release.ts'
import { isOnline, type Service } from '../service.ts'
import { emptyReply, jsonReply, leniently, notFound } from './replies.ts'

/** The node's own operations: status, joined networks, peers. `port`: the one that the service listens on */
export function nodeRoutes(service: Service, port: () => number): Hono {
  const { node, identity, clock } = service
  const later = service.revision === '1.1.0'
  const rendered = (network: Parameters<typeof renderNetwork>[0]) =>
    renderNetwork(network, {
      address: identity.address,
      deviceName: service.interfaces.nameOf(network.id),
      singleSignOn: later,
    })
  /** Roots that it asks are the first of those that it knows. */
  const peers = () => {
    const now = clock.now()
    const beholder = {
      port: port(),
      now,
      heardUntil: heardUntil(service.cut, now),
      online: isOnline(service),
      overTcp: isRelayed(service),
      withTunnel: later,
      withLinkSelection: service.release.tellsLinkSelection,
    }
    const answering = service.udp?.roots() ?? []
    const roots = service.peers.filter(({ role }) => role === 'PLANET')
    return [...service.peers]
      .sort((a, b) => (a.address < b.address ? -1 : 1))
      .flatMap((peer) => {
        if (peer.isGreeted === true) return greeted(peer, beholder) ?? []
        const at = answering[roots.indexOf(peer)]
        if (at === undefined) return renderPeer(peer, beholder)
        const asked = { ...peer, latency: 5, paths: [at.root] }
        return renderPeer(asked, { ...beholder, heardUntil: Math.min(beholder.heardUntil, at.heardAt) })
      })
  }

  /** null: nothing has come from it for so long that the service has forgotten it */
  const greeted = (peer: DemoPeer, beholder: Beholder): Peer | null => {
    const [path = ''] = peer.paths
    const last = service.udp?.answered(path)
    if (!last || beholder.now - last.heardAt >= outage.peer) return null
    const heardUntil = Math.min(beholder.heardUntil, last.heardAt)
    const told = renderPeer(peer, { ...beholder, heardUntil })
    const paths = told.paths.map((each) => ({ ...each, lastReceive: heardUntil }))
    return { ...told, paths, latency: paths.length === 0 ? -1 : last.latency }
  }

  return new Hono()
    .get('/health', () =>
      jsonReply({ online: isOnline(service), clock: clock.now(), ...versionFields(service.release) }),
    )
    .get('/status', () => jsonReply(status(service, port())))
    .get('/network', () => jsonReply(node.networks().map(rendered)))
    .get('/network/:id{[0-9a-fA-F]{16}}', (context) => {
      const network = node.network(context.req.param('id').toLowerCase())
      return network === undefined ? jsonReply({}, 404) : jsonReply(rendered(network))
    })
    .on(['POST', 'PUT'], '/network/:id{[0-9a-fA-F]{16}}', async (context) => {
      const body = leniently(await context.req.text())
      return jsonReply(rendered(node.join(context.req.param('id').toLowerCase(), body)))
    })
    .delete('/network/:id{[0-9a-fA-F]{16}}', (context) => {
      const left = node.leave(context.req.param('id').toLowerCase())
      if (!later) return emptyReply()
      return jsonReply(left ? { result: true } : {})
    })
    .get('/metrics', (context) => {
      if (!later) return notFound()
      const networks = node.networks().map(({ id }) => id)
      const file = service.counters.file({ networks, peers: service.peers })
      return file === null ? jsonReply({}, 500) : context.text(file)
    })
    .get('/bond/show/:address{[0-9a-fA-F]{10}}', (context) => {
      const address = context.req.param('address').toLowerCase()
      const peer = peers().find((peer) => peer.address === address)
      return peer?.isBonded === true ? jsonReply(peer) : emptyReply(400)
    })
    .on(['POST', 'PUT'], '/bond/rotate/:address{[0-9a-fA-F]{10}}', (context) => {
      const address = context.req.param('address').toLowerCase()
      const turned = service.peers.flatMap((peer) => (peer.address === address ? (rotated(peer) ?? []) : []))
      service.peers = service.peers.map((peer) => turned.find((now) => now.address === peer.address) ?? peer)
      return turned.length === 0 ? emptyReply(400) : jsonReply({})
    })
    .get('/peer', () => jsonReply(peers()))
    .get('/peer/:address{[0-9a-fA-F]{10}}', (context) => {
      const address = context.req.param('address').toLowerCase()
      return jsonReply(peers().find((peer) => peer.address === address) ?? {})
    })
}

function status(service: Service, port: number) {
  const { identity, home, udp, clock } = service
  const online = isOnline(service)
  return {
    address: identity.address,
    clock: clock.now(),
    config: {
      settings: {
        allowTcpFallbackRelay: true,
        forceTcpRelay: false,
        homeDir: home,
        // It was recorded on a computer without an address.
        listeningOn: online ? (udp?.listeningOn() ?? []) : [],
        portMappingEnabled: true,
        primaryPort: port,
        secondaryPort: drawnPort(identity.address, 2),
        ...(service.release.hasUpdater
          ? { softwareUpdate: 'disable', softwareUpdateChannel: 'release' }
          : {}),
        surfaceAddresses: online ? (udp?.surfaceAddresses() ?? [`203.0.113.66/${port}`]) : [],
        tertiaryPort: drawnPort(identity.address, 6),
      },
    },
    online,
    planetWorldId: 149604618,
    planetWorldTimestamp: 1644592324813,
    publicIdentity: identity.identity,
    tcpFallbackActive: online && isRelayed(service),
    ...versionFields(service.release),
  }
}

/** All goes by way of a relay over TCP. */
function isRelayed({ udp, cut, clock }: Service): boolean {
  return udp?.reach() === 'tcp' || isOverTcp(cut, clock.now())
}

/** The service draws its other ports; here they follow from the address. */
function drawnPort(address: string, digit: number): number {
  return 20_000 + (Number.parseInt(address.slice(digit, digit + 4), 16) % 40_000)
}
