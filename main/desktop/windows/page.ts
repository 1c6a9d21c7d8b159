import type { WebContents } from 'electron'
import { channels } from '../../../contract/bridge.ts'
import type { Show } from '../../../contract/commands.ts'

export interface PageParts {
  readonly url: string
  readonly onBroken: (why: string) => void
  /** The page began anew, and what it asked for before is void. */
  readonly onReload?: () => void
}

/** The page in a window, from its first load on. */
export interface Page {
  /** What the page turns to, as soon as it can listen. */
  turnTo(view: Show): void
  /** Also while it still loads: it listens before that is over. Before, it asks for the snapshot itself. */
  send(channel: string, value: unknown): void
}

export function loadPage(contents: WebContents, parts: PageParts): Page {
  let loaded = false
  let view: Show | null = null

  function sendView(): void {
    if (!loaded || view === null) return
    contents.send(channels.show, view)
    view = null
  }

  contents.on('did-start-loading', () => {
    loaded = false
    parts.onReload?.()
  })
  contents.on('did-finish-load', () => {
    loaded = true
    sendView()
  })
  contents.on('render-process-gone', (_event, { reason }) => parts.onBroken(`its process ended (${reason})`))
  contents.on('unresponsive', () => {
    if (!contents.isDevToolsOpened()) parts.onBroken('it does not answer')
  })
  contents.loadURL(parts.url).catch((error: unknown) => {
    // A page that is loaded again while it loads is no broken one.
    const aborted = error instanceof Error && 'code' in error && error.code === 'ERR_ABORTED'
    if (!aborted && !contents.isDestroyed()) parts.onBroken(`its page did not load (${String(error)})`)
  })

  return {
    turnTo(next) {
      view = next
      sendView()
    },
    send(channel, value) {
      if (!contents.isDestroyed()) contents.send(channel, value)
    },
  }
}
