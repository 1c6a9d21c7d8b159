import { setTimeout as wait } from 'node:timers/promises'
import type { Show } from '../../../contract/commands.ts'
import type { Target } from '../../system/linux/system-bus.ts'
import { openSessionBus, sessionBusAddress } from '../system/session-bus.ts'
import type { TrayAction } from '../tray/tray-item.ts'

/** A notification as plain data, without Electron. */
export interface NotificationData {
  readonly title: string
  readonly body: string
  /** The view that the window opens when the notification is clicked. */
  readonly show: Show
  /** Buttons, which not every desktop shows. */
  readonly actions?: readonly { readonly text: string; readonly action: TrayAction }[]
}

const server: Target = [
  'org.freedesktop.Notifications',
  '/org/freedesktop/Notifications',
  'org.freedesktop.Notifications',
]
/** ms. The notification server may have to be started first. */
const patience = 5_000

/** Escapes a text for a body that is read as markup. Titles are never read as markup. */
export function withoutMarkup(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}

/**
 * Returns whether the desktop reads the body of a notification as markup, which happens only on Linux. The server is
 * asked each time, because it may be replaced at run time. If none answers, markup is assumed: escape sequences in the
 * text do less harm than a link that somebody else put there.
 */
export async function readsMarkup(
  platform: NodeJS.Platform,
  environment: NodeJS.ProcessEnv,
): Promise<boolean> {
  const address = sessionBusAddress(platform, environment)
  if (address === null) return platform === 'linux'
  const given = new AbortController()
  try {
    const late = wait(patience, null, { signal: given.signal, ref: false })
    const capabilities = await Promise.race([askCapabilities(address, given.signal), late])
    return capabilities === null || capabilities.includes('body-markup')
  } catch {
    return true
  } finally {
    given.abort()
  }
}

async function askCapabilities(address: string, done: AbortSignal): Promise<readonly unknown[] | null> {
  const { bus, call, broken } = await openSessionBus(address)
  done.addEventListener('abort', () => bus.disconnect())
  const [capabilities] = await Promise.race([call(server, 'GetCapabilities', '', []), broken])
  return Array.isArray(capabilities) ? capabilities : null
}
