import type { App } from '../app/state.ts'

/** Starts are quiet from now on. What the welcome has said of missing tray icons needs no banner. */
export function endWelcome(app: App): void {
  const noTraySeen = app.snapshot.value?.desktop.trayHost === 'absent'
  void app.ask('preferences.set', { welcomeSeen: true, ...(noTraySeen && { noTraySeen }) })
}
