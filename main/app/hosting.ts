import { join } from 'node:path'
import { sessionFault } from '../../contract/account.ts'
import type { Fault } from '../../contract/fault.ts'
import type { Shell } from '../base/shell.ts'
import { createHosting, type HostingOptions } from '../hosting/hosting.ts'
import { activityFolder } from '../settings/activity-folder.ts'
import { journalFolder } from '../settings/journal-folder.ts'
import { demoFolder } from '../settings/settings-file.ts'
import { textFolder } from '../settings/text-folder.ts'
import type { Foundation } from './foundation.ts'

/** Composes hosted networks from the local controller, the current account and the data about them on the disk. */
export function composeHosting(
  { store, collator, writer, controller, folder, settingsFolder, accounts, link }: Foundation,
  shell: Shell,
  pokeService: () => void,
  options: HostingOptions,
): ReturnType<typeof createHosting> {
  const tellFault = (fault: Fault): void =>
    store.dispatch({ type: 'notice-added', notice: { id: fault.code, fault } })
  const activity = activityFolder(folder, tellFault)
  const demoActivity = activityFolder(demoFolder(folder), tellFault)
  return createHosting({
    ...options,
    store,
    collator,
    writer,
    service: link,
    pokeService,
    sources() {
      const sessions = accounts.current()?.sessions() ?? []
      return [controller, ...sessions.map(({ source }) => source)]
    },
    absentAccounts: () =>
      store.snapshot().accounts.accounts.flatMap((account) => {
        const fault = sessionFault(account)
        const last = accounts.current()?.lastNetworks(account.id) ?? null
        return fault === null ? [] : [{ id: account.id, fault, last }]
      }),
    journals: () => journalFolder(settingsFolder(), tellFault),
    textFolder: (name) => textFolder(join(settingsFolder(), name)),
    activityFolder: () => (store.snapshot().demo ? demoActivity : activity),
    dialogs: shell,
    window: shell.hostingWindow,
  })
}
