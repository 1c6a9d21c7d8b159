import type { BaseWindow, WebContents } from 'electron'

/** What both windows offer to the rest of the application, whether there is one just now or not. */
export interface ShownWindow {
  isVisible(): boolean
  /** Answers how to stop listening. */
  onVisibility(listener: (visible: boolean) => void): () => void
  /** To the page, where there is one that listens. */
  send(channel: string, value: unknown): void
  contents(): WebContents | null
  /** The page has something to show; a hidden one may paint it before it shows. */
  ready(painted: boolean): void
  native(): BaseWindow | null
  dispose(): void
}
