import { randomUUID } from 'node:crypto'
import {
  type AccountNetworkChange,
  isAccountNetwork,
  type WrittenNetworkChange,
} from '../../../contract/account.ts'
import type { NetworkTemplate, Origin } from '../../../contract/backup-commands.ts'
import type { HostedNetwork } from '../../../contract/hosting.ts'
import { failure, type Result, success } from '../../../contract/result.ts'
import { toldOnly } from '../../../domain/network-plan/network-config.ts'
import type { TextFolder } from '../../settings/text-folder.ts'
import { networkFileText, readNetworkFile, rulesSourceOf } from '../files/network-file.ts'
import type { Sources } from '../sources/sources.ts'

export type Templates = ReturnType<typeof createTemplates>

const most = 100

/** Networks without members as files among the settings, each like one that is exported. */
export function createTemplates(folder: () => TextFolder, collator: Intl.Collator) {
  return {
    async list(): Promise<readonly NetworkTemplate[]> {
      const files = await folder().read()
      return files
        .flatMap(({ name: id, text }): readonly NetworkTemplate[] => {
          const { config } = readNetworkFile(text)
          return config === null ? [] : [{ id, name: config.name ?? '', routes: config.routes ?? [] }]
        })
        .sort((a, b) => collator.compare(a.name, b.name))
        .slice(0, most)
    },
    save: (network: HostedNetwork, name: string): Promise<Result<void>> =>
      folder().write(
        randomUUID(),
        networkFileText({ ...network, config: { ...network.config, name } }, [], Date.now()),
      ),
    async read(id: string): Promise<Result<WrittenNetworkChange>> {
      const file = await folder().readOne(id)
      const read = file && readNetworkFile(file.text)
      return read === null || read.config === null ? failure('template-gone', id) : success(read.config)
    },
    remove: (id: string): Promise<Result<void>> => folder().remove(id),
  }
}

/** Reads what a new network takes over: settings and rules, but no name and no permissions. */
export async function readOrigin(
  sources: Sources,
  templates: Templates,
  origin: Origin,
): Promise<Result<AccountNetworkChange>> {
  if (origin.kind === 'template') return templates.read(origin.template)
  const source = sources.of(origin.network)
  if (!source.ok) return source
  const network = await source.value.network(origin.network)
  if (!network.ok) return network
  const config = { ...toldOnly(network.value.config), ...rulesSourceOf(network.value) }
  return success(
    isAccountNetwork(network.value) ? { ...config, description: network.value.description } : config,
  )
}
