import { join } from 'node:path'
import type { Fault } from '../../contract/fault.ts'
import type { Accounts } from '../account/accounts.ts'
import type { Shell } from '../base/shell.ts'
import type { ControllerSource } from '../controller/source.ts'
import { createHosting, type HostingOptions } from '../hosting/hosting.ts'
import { activityFolder } from '../settings/activity-folder.ts'
import { journalFolder } from '../settings/journal-folder.ts'
import { demoFolder } from '../settings/settings-file.ts'
import { textFolder } from '../settings/text-folder.ts'
import type { Store } from '../state/store.ts'
import type { Writer } from '../state/writer.ts'

interface HostingParts extends HostingOptions {
  readonly store: Store
  readonly collator: Intl.Collator
  readonly writer: Writer
  readonly controller: ControllerSource
  /** Of the settings; the demo's lie in a folder of their own. */
  readonly folder: string
  /** null: closed */
  readonly accounts: () => Accounts | null
  readonly shell: Shell
  readonly pokeService: () => void
}

/** Hosted networks over the own controller and the account in use, with what is kept of them on the disk. */
export function composeHosting({
  controller,
  folder,
  accounts,
  shell,
  ...parts
}: HostingParts): ReturnType<typeof createHosting> {
  const { store } = parts
  const settingsFolder = (): string => (store.snapshot().demo ? demoFolder(folder) : folder)
  const tellFault = (fault: Fault): void =>
    store.dispatch({ type: 'notice-added', notice: { id: fault.code, fault } })
  const activity = activityFolder(folder, tellFault)
  const demoActivity = activityFolder(demoFolder(folder), tellFault)
  return createHosting({
    ...parts,
    sources() {
      const account = accounts()?.current()
      return account ? [controller, account.source] : [controller]
    },
    lastOfAccount: () => accounts()?.lastNetworks() ?? null,
    journals: () => journalFolder(settingsFolder(), tellFault),
    textFolder: (name) => textFolder(join(settingsFolder(), name)),
    activityFolder: () => (store.snapshot().demo ? demoActivity : activity),
    dialogs: shell,
    window: shell.hostingWindow,
  })
}
