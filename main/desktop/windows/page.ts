import type { WebContents } from 'electron'
import { channels } from '../../../contract/bridge.ts'
import type { Show } from '../../../contract/commands.ts'

export interface PageParts {
  readonly url: string
  readonly onBroken: (why: string) => void
  /** The page is being loaded again, so its earlier requests are void. */
  readonly onReload?: () => void
}

/** The page in a window. */
export interface Page {
  /** Makes the page show a view as soon as it can receive messages. */
  turnTo(view: Show): void
  /**
   * Sends a message, also while the page is loading: its listener is added before loading ends. A page that starts
   * later reads the snapshot itself.
   */
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
    // A page that is reloaded while it is still loading is not broken.
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
