import { openTrayApplication, type TrayApplication } from './tray-session.ts'

/** The application over a node that makes interfaces, and that has joined a network "lab" which hands this out. */
export async function openLab(config: {
  readonly dns: { readonly domain: string; readonly servers: readonly string[] }
  readonly routes: readonly { readonly target: string; readonly via: string | null }[]
}): Promise<{ readonly tray: TrayApplication; readonly id: string }> {
  let id = ''
  const tray = await openTrayApplication({
    world: 'empty',
    interfaces: true,
    flags: ['--show', '--force-device-scale-factor=2'],
    async prepare({ demo }) {
      id = await demo.hostNetwork({ name: 'lab' })
      await demo.call('POST', `/controller/network/${id}`, config)
      await demo.call('POST', `/network/${id}`, {})
      await demo.authorize(id)
    },
  })
  return { tray, id }
}
