import { failure, type Result } from '../../../contract/result.ts'
import { controllerCapabilities } from '../../../contract/source-capabilities.ts'
import { sampleId } from '../../../domain/testing/sample-members.ts'
import { createNetworkDirectory } from '../sources/network-directory.ts'
import type { Source } from '../sources/source.ts'
import { createSources } from '../sources/sources.ts'

/** Answers what the test says, when it says; everything else is refused. */
export function scriptedSource(script: Partial<Source>): Source {
  const refuse = async (): Promise<Result<never>> => failure('internal', 'not in the script')
  return {
    id: 'controller',
    capabilities: controllerCapabilities,
    networks: refuse,
    network: refuse,
    createNetwork: refuse,
    updateNetwork: refuse,
    deleteNetwork: refuse,
    members: refuse,
    member: refuse,
    networkDetails: refuse,
    memberDetails: refuse,
    updateMember: refuse,
    deleteMember: refuse,
    unauthorized: refuse,
    ...script,
  }
}

/**
 * Sources of the test's own, and the directory that hears of them; the node is the controller of the sample networks.
 */
export function scriptedSources(
  all: () => readonly Source[],
  parts: Partial<Parameters<typeof createSources>[0]> = {},
) {
  const directory = createNetworkDirectory()
  const sources = createSources({
    all,
    observer: directory,
    nodeAddress: () => sampleId.slice(0, 10),
    hasController: () => true,
    sourceOf: directory.sourceOf,
    absent: () => [],
    ...parts,
  })
  return { sources, directory }
}
