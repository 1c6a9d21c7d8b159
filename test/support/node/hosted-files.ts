import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { NetworkId } from '../../../domain/network-id.ts'
import { writtenFile } from '../app/application.ts'
import { temporaryFolder } from '../temp-folder.ts'
import type { DemoNode } from './demo-node.ts'
import { networksOf } from './hosted-networks.ts'
import { answerFileDialogs, openHostedNode } from './hosted-window.ts'

/** A network or a member as the service tells it */
export type Reply = { readonly [field: string]: unknown } & { readonly id: string; readonly name?: string }

const labOf = async (demo: DemoNode) => (await networksOf(demo)).find(({ name }) => name === 'lab')?.id ?? ''

/** The window of hosted networks turned to the one called lab, with a folder for files that its dialogs choose. */
export async function openFilesWindow(
  /** Prepares the network before the application starts. */
  prepare?: (demo: DemoNode, lab: NetworkId) => Promise<unknown>,
) {
  await using started = new AsyncDisposableStack()
  const folder = await temporaryFolder('files')
  started.defer(folder.dispose)
  const hosted = await openHostedNode({ prepare: async (demo) => prepare?.(demo, await labOf(demo)) })
  started.defer(hosted.close)
  const { demo, page, app } = hosted
  const path = (name: string) => join(folder.path, name)
  const lab = await labOf(demo)
  await hosted.open('lab')
  const owned = started.move()
  return {
    ...hosted,
    lab,
    path,
    networks: () => networksOf(demo),
    async members(id: string): Promise<readonly Reply[]> {
      const found = await demo.call<{ data: readonly Reply[] }>(
        'GET',
        `/unstable/controller/network/${id}/member`,
      )
      return found?.data ?? []
    },
    async config(id: string): Promise<object> {
      const {
        id: _id,
        nwid,
        creationTime,
        revision,
        ...rest
      } = (await demo.call<Reply>('GET', `/controller/network/${id}`)) ?? ({} as Reply)
      return rest
    },
    /** Requests that change something */
    async written(): Promise<readonly string[]> {
      return Object.keys(await demo.requests()).filter((operation) => /^(POST|PUT|DELETE)/.test(operation))
    },
    async pick(of: 'header' | 'members', item: string): Promise<void> {
      await page
        .locator(of === 'header' ? '.pane-head' : '.tools')
        .getByRole('button', { name: 'More' })
        .click()
      await page.getByRole('menuitem', { name: item }).click()
    },
    /** Writes a file, which the next dialog chooses. */
    async file(name: string, text: string): Promise<void> {
      await writeFile(path(name), text)
      await answerFileDialogs(app, path(name))
    },
    /** Of a file that is being written */
    fileText: (name: string): Promise<string> => writtenFile(path(name)).then(String),
    close: () => owned.disposeAsync(),
  }
}
