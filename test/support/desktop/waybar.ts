import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Environment } from '../app/application.ts'
import { type Program, runtimeFolder, startProgram } from './program.ts'

const height = 32
/** Colour of the bar, and of nothing else on the screen */
export const barColour = '#20242c'

const config = {
  layer: 'top',
  position: 'top',
  height,
  'modules-right': ['tray'],
  tray: { 'icon-size': 22, spacing: 8 },
}

const style = `
* { font-family: sans-serif; font-size: 13px; min-height: 0; border: none; }
window#waybar { background: ${barColour}; color: #ffffff; }
#tray { padding: 0 8px; }
`

/** The usual bar of wlroots compositors, with nothing on it but a tray, at the top. */
export interface Waybar {
  readonly height: number
  stop(): Promise<void>
}

export async function startWaybar(
  environment: Environment,
  busAddress: string,
  ready: () => Promise<boolean>,
): Promise<Waybar> {
  const folder = await runtimeFolder('waybar')
  const files = { config: join(folder.path, 'config'), style: join(folder.path, 'style.css') }
  await writeFile(files.config, JSON.stringify(config))
  await writeFile(files.style, style)
  const program: Program = await startProgram('waybar', ['-c', files.config, '-s', files.style], {
    environment: {
      ...environment,
      HOME: folder.path,
      XDG_CONFIG_HOME: folder.path,
      XDG_RUNTIME_DIR: folder.path,
      DBUS_SESSION_BUS_ADDRESS: busAddress,
    },
    ready,
  })
  return {
    height,
    async stop() {
      await program.stop()
      await folder.dispose()
    },
  }
}
