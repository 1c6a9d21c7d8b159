import type { Network } from '../../contract/node.ts'
import type { PeerName } from '../../contract/peer.ts'
import { type Result, success } from '../../contract/result.ts'
import type { NetworkId, NodeAddress } from '../../domain/network-id.ts'
import { createVerbHandlers } from '../cli/verb-handlers.ts'
import { createControllerClient } from '../controller/client.ts'
import { createDoctor } from '../doctor/doctor.ts'
import type { DoctorSources } from '../doctor/gatherers.ts'
import { demoSources, systemSources } from '../doctor/sources.ts'
import type { HostedThere } from '../hosting/sources/network-directory.ts'
import type { Source } from '../hosting/sources/source.ts'
import { checkTunnel } from '../reconcile/check-tunnel.ts'
import { createReportWriter } from '../report/handlers.ts'
import { composeDevices } from './devices.ts'
import type { Foundation } from './foundation.ts'
import type { NetworkParts } from './network-handlers.ts'

/** The stored knowledge about hosted networks. Reading it sends no requests. */
interface HostedKnowledge {
  namesOf(address: NodeAddress): readonly PeerName[]
  ofAccount(): HostedThere
}

/** Reads a network and its members from its host; this sends requests. */
type ReadHosted = DoctorSources['readHosted']

export function hostedReader(
  sourceOf: (id: NetworkId) => Result<Pick<Source, 'network' | 'members'>>,
): ReadHosted {
  return async (id) => {
    const source = sourceOf(id)
    if (!source.ok) return source
    const [network, members] = await Promise.all([source.value.network(id), source.value.members(id)])
    if (!network.ok) return network
    return members.ok ? success({ network: network.value, members: members.value }) : members
  }
}

/** A verb that works without the application does not open hosted networks. */
export const nothingHosted: HostedKnowledge = {
  namesOf: () => [],
  ofAccount: () => ({ networks: [], members: [] }),
}

/** Composes the features that verbs and the application share. */
export function composeFeatures(
  foundation: Foundation,
  { namesOf, ofAccount }: HostedKnowledge,
  readHosted: ReadHosted,
) {
  const { store, link, writer, settings, system, readThisComputer, readComputer } = foundation
  const probes = system.probes ?? foundation.probes
  const controller = createControllerClient(link.controller)
  const doctor = createDoctor({
    store,
    sources: () => ({
      ...(store.snapshot().demo ? demoSources() : systemSources(process.platform)),
      ...system,
      link,
      controller,
      readComputer: readThisComputer,
      namesOf,
      readHosted,
    }),
  })
  const devices = composeDevices({
    store,
    link,
    controller: foundation.controller,
    ofAccount,
    neighbours: probes.neighbours,
    nicknames: {
      all: () => settings.current().nicknames(),
      save: (nicknames) => settings.current().saveNicknames(nicknames),
    },
  })
  const networks: Omit<NetworkParts, 'shell' | 'dns'> = {
    store,
    writer,
    service: link,
    namesOf,
    checkTunnel: (network: Network) =>
      checkTunnel(network, { service: link, namesOf, readComputer, probes: foundation.probes }),
  }
  return {
    doctor,
    devices,
    networks,
    writeReport: createReportWriter({
      snapshot: store.snapshot,
      diagnose: doctor.diagnose,
      readComputer: readThisComputer,
      probes,
      logFolder: foundation.log.folder,
    }),
    verbHandlers: (poll: () => Promise<unknown>) =>
      createVerbHandlers({
        store,
        link,
        doctor,
        devices: devices.directory,
        refresh() {
          foundation.computerReads.expire()
          return poll()
        },
      }),
  }
}
