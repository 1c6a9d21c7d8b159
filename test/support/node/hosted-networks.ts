import { eventually } from '../app/application.ts'
import type { DemoNode } from './demo-node.ts'
import type { HostedNode } from './hosted-window.ts'

/** A network as its controller tells it, as far as these tests look at it. */
export interface NetworkReply {
  readonly id: string
  readonly name: string
  readonly private: boolean
  readonly routes: readonly { readonly target: string; readonly via: string | null }[]
  readonly ipAssignmentPools: readonly { readonly ipRangeStart: string; readonly ipRangeEnd: string }[]
  readonly v4AssignMode: { readonly zt: boolean }
  readonly meta: { readonly totalMemberCount: number; readonly authorizedMemberCount: number }
}

export async function networksOf(demo: DemoNode): Promise<readonly NetworkReply[]> {
  return (
    (await demo.call<{ data: readonly NetworkReply[] }>('GET', '/unstable/controller/network'))?.data ?? []
  )
}

/** Makes a network in the dialog for it, and waits until the service has it. */
export async function createNetwork(
  { page, demo, dialog: openDialog }: HostedNode,
  name: string,
  prepare: () => Promise<void> = async () => {},
): Promise<NetworkReply> {
  await page.getByRole('button', { name: 'New network' }).first().click()
  const dialog = openDialog()
  await dialog.getByRole('textbox', { name: 'Name' }).fill(name)
  await prepare()
  await dialog.getByRole('button', { name: 'Create' }).click()
  await dialog.waitFor({ state: 'detached' })
  await page.getByRole('heading', { level: 2, name }).waitFor()
  return eventually(
    async () => (await networksOf(demo)).find((network) => network.name === name) as NetworkReply,
    (network) => network !== undefined,
  )
}
