import pLimit from 'p-limit'
import type { Network } from '../../contract/node.ts'
import type { PeerName } from '../../contract/peer.ts'
import { type Result, success } from '../../contract/result.ts'
import type { verbCommands } from '../../contract/verb-commands.ts'
import type { NetworkId, NodeAddress } from '../../domain/network-id.ts'
import type { HandlersOf } from '../base/handlers.ts'
import { createControllerClient } from '../controller/client.ts'
import { createSeenAddresses } from '../devices/seen-addresses.ts'
import { createDoctor } from '../doctor/doctor.ts'
import type { DoctorSources } from '../doctor/gatherers.ts'
import { demoSources, systemSources } from '../doctor/sources.ts'
import { createNetworkDirectory, type HostedMembers } from '../hosting/sources/network-directory.ts'
import type { Source } from '../hosting/sources/source.ts'
import { checkTunnel } from '../reconcile/full-tunnel.ts'
import { createReportWriter } from '../report/handlers.ts'
import { composeDevices } from './devices.ts'
import type { Foundation } from './foundation.ts'
import type { NetworkParts } from './network-handlers.ts'

/** The known hosted networks and their members */
interface HostedKnowledge {
  /** The names of a node, as far as heard; this sends no requests. */
  namesOf(address: NodeAddress): readonly PeerName[]
  /** Reads what is due, and returns all that is known. */
  readMembers(isAsked: boolean): Promise<HostedMembers>
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

/** A verb that works without the application knows the networks of this computer's controller, and opens no account. */
export function hostedHere(controller: Pick<Source, 'networks' | 'members'>): HostedKnowledge {
  const directory = createNetworkDirectory()
  return {
    namesOf: directory.namesOf,
    async readMembers() {
      const listed = await controller.networks()
      if (listed.ok) {
        directory.networks('controller', listed.value)
        await pLimit(atOnce).map(listed.value, async ({ id }) => {
          const members = await controller.members(id)
          if (members.ok) directory.members(id, members.value)
        })
      }
      return { controller: directory.hostedBy('controller'), account: directory.hostedBy('account') }
    },
  }
}
const atOnce = 4

/** Composes the features that verbs and the application share. */
export function composeFeatures(foundation: Foundation, hosted: HostedKnowledge, readHosted: ReadHosted) {
  const { store, link, writer, settings, system, readThisComputer, readComputer } = foundation
  const probes = system.probes ?? foundation.probes
  const controller = createControllerClient(link.controller)
  /** The same names as those of devices */
  const namesOf = (address: NodeAddress): readonly PeerName[] => {
    const nickname = settings.current().nicknames()[address]
    const own =
      nickname === undefined ? [] : [{ network: null, name: nickname, addresses: [], description: null }]
    return [...own, ...hosted.namesOf(address)]
  }
  // Like the times when members were last seen, these belong to the application; a verb only reads them.
  const seenAddresses = createSeenAddresses(foundation.settingsFolder, foundation.options.verb === null)
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
      seenAddresses,
    }),
  })
  const devices = composeDevices({
    store,
    link,
    hosted: hosted.readMembers,
    neighbours: probes.neighbours,
    seenAddresses,
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
    journal: () => settings.current().journal(),
    readNames: async () => (devices.directory.list().at === 0 ? devices.directory.read() : undefined),
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
    /** `poll` polls the service and updates the store. */
    verbHandlers: (poll: () => Promise<unknown>): HandlersOf<typeof verbCommands> => ({
      async 'snapshot.refresh'() {
        foundation.computerReads.expire()
        await poll()
        return success(store.snapshot())
      },
      'devices.read': devices.directory.read,
      'doctor.read': async ({ subject }) => success(await doctor.read(subject)),
      'service.address': link.address,
    }),
  }
}
