import { randomUUID } from 'node:crypto'
import type { HostedNetwork } from '../../../contract/hosting.ts'
import { failure, type Result, success } from '../../../contract/result.ts'
import type { NetworkTemplate } from '../../../contract/templates.ts'
import type { NetworkChange } from '../../../domain/network-plan/network-config.ts'
import type { TextFolder } from '../../settings/text-folder.ts'
import { networkFileText, readNetworkFile } from '../files/network-file.ts'

/** Networks without members as files among the settings, each like one that is exported. */
export interface Templates {
  list(): Promise<readonly NetworkTemplate[]>
  save(network: HostedNetwork, name: string): Promise<Result<void>>
  read(id: string): Promise<Result<NetworkChange>>
  remove(id: string): Promise<Result<void>>
}

const most = 100

export function createTemplates(folder: () => TextFolder, collator: Intl.Collator): Templates {
  return {
    async list() {
      const files = await folder().read()
      return files
        .flatMap(({ name: id, text }): readonly NetworkTemplate[] => {
          const { config } = readNetworkFile(text)
          return config === null ? [] : [{ id, name: config.name ?? '', routes: config.routes ?? [] }]
        })
        .sort((a, b) => collator.compare(a.name, b.name))
        .slice(0, most)
    },
    save: (network, name) =>
      folder().write(
        randomUUID(),
        networkFileText({ ...network, config: { ...network.config, name } }, [], Date.now()),
      ),
    async read(id) {
      const file = await folder().readOne(id)
      const read = file && readNetworkFile(file.text)
      return read === null || read.config === null ? failure('template-gone', id) : success(read.config)
    },
    remove: (id) => folder().remove(id),
  }
}
