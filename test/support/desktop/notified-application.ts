import { type NotificationDaemon, startNotificationDaemon } from './notification-daemon.ts'
import { openTrayApplication, type TrayApplication, type TrayOptions } from './tray-session.ts'

/** The application in the tray of a desktop that shows notifications, too. */
export interface NotifiedApplication extends TrayApplication {
  readonly desktop: NotificationDaemon
}

export async function openNotifiedApplication(options: TrayOptions = {}): Promise<NotifiedApplication> {
  let started = null as NotificationDaemon | null
  const tray = await openTrayApplication({
    ...options,
    async prepare(session) {
      started = await startNotificationDaemon(session.bus.address)
      await options.prepare?.(session)
    },
  })
  const desktop = started
  if (desktop === null) throw new Error('nothing was prepared')
  return {
    ...tray,
    desktop,
    async dispose() {
      await desktop.stop()
      await tray.dispose()
    },
  }
}
