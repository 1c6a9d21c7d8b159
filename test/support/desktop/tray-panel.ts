import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { temporaryFolder } from '../temp-folder.ts'
import { startProgram } from './program.ts'

/** A real panel under X11 with nothing on it but a tray, and with settings of its own. */
export interface TrayPanel {
  /** The edge of the screen where it is */
  readonly edge: 'top' | 'bottom'
  stop(): Promise<void>
}

interface PanelKind {
  readonly edge: TrayPanel['edge']
  readonly args: readonly string[]
  /** Settings, by their path in the configuration folder. */
  readonly files: { readonly [path: string]: string }
}

/** One panel at the bottom, drawn by itself and not by a style that may be missing. */
const lxqtSettings = `[General]
panels=panel1
iconTheme=hicolor

[panel1]
plugins=statusnotifier
position=Bottom
alignment=0
panelSize=32
iconSize=22
background-color=#20242c

[statusnotifier]
type=statusnotifier
alignment=Right
`

export const panelKinds = {
  'xfce4-panel': { edge: 'top', args: ['--disable-wm-check'], files: {} },
  'lxqt-panel': { edge: 'bottom', args: [], files: { 'lxqt/panel.conf': lxqtSettings } },
} as const satisfies { readonly [name: string]: PanelKind }

export type PanelName = keyof typeof panelKinds

/** Does not wait for it: an application must cope with a panel that comes later. */
export async function startTrayPanel(name: PanelName, busAddress: string): Promise<TrayPanel> {
  const { edge, args, files }: PanelKind = panelKinds[name]
  const home = await temporaryFolder('panel')
  const config = join(home.path, 'config')
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(config, path)), { recursive: true })
    await writeFile(join(config, path), text)
  }
  const program = await startProgram(name, args, {
    environment: {
      HOME: home.path,
      XDG_CONFIG_HOME: config,
      XDG_RUNTIME_DIR: home.path,
      DBUS_SESSION_BUS_ADDRESS: busAddress,
    },
    ready: () => true,
  }).catch(async (error: unknown) => {
    await home.dispose()
    throw error
  })
  return {
    edge,
    async stop() {
      await program.stop()
      await home.dispose()
    },
  }
}
