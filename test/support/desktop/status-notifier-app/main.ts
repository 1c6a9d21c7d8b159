import { createInterface } from 'node:readline'
import { app, Menu, nativeImage, Tray } from 'electron'
import { createTray } from '../../../../main/desktop/tray/tray.ts'
import { watchTrayHost } from '../../../../main/desktop/tray/tray-host.ts'
import { trayModel } from '../../../../main/desktop/tray/tray-model.ts'
import { t } from '../../../../words/testing/english.ts'

/** The shell's own tray, with nothing behind it: a line of JSON in is shown, whatever is clicked goes out. */
const say = (what: unknown): boolean => process.stdout.write(`${JSON.stringify(what)}\n`)

function start(): void {
  const tray = createTray({
    Tray,
    Menu,
    nativeImage,
    iconFolder: `${import.meta.dirname}/../../../../assets/tray`,
    platform: process.platform,
    onAction: (action) => say({ action }),
    onActivate: () => say({ activated: true }),
  })
  watchTrayHost({
    platform: process.platform,
    environment: process.env,
    processId: process.pid,
    desktop: { wayland: false, environment: 'other' },
    onHost: (trayHost) => say({ host: trayHost }),
    onMissingIcon: () => {
      tray.recreate()
      say({ recreated: true })
    },
    log: (message) => say({ log: message }),
  })
  createInterface(process.stdin).on('line', (line) => {
    tray.show(trayModel(t, JSON.parse(line)))
    say({ shown: true })
  })
  say({ ready: true })
}

// Electron is not ready before this file has been read to its end.
void app.whenReady().then(start)
