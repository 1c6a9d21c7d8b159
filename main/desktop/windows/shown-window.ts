import type { BaseWindow, WebContents } from 'electron'

/**
 * The functions of both windows that the rest of the application uses. They work even while the window does not exist.
 */
export interface ShownWindow {
  isVisible(): boolean
  /** Returns a function that removes the listener. */
  onVisibility(listener: (visible: boolean) => void): () => void
  /** Sends a message to the page, if there is one. */
  send(channel: string, value: unknown): void
  contents(): WebContents | null
  /** The page has something to show. A hidden page may already have painted it. */
  ready(painted: boolean): void
  native(): BaseWindow | null
  dispose(): void
}
