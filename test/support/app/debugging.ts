import { type Browser, chromium, type Page } from 'playwright-core'
import { patience } from '../../../contract/testing/patience.ts'

export interface AttachedWindow {
  readonly browser: Browser
  readonly page: Page
}

/** Attaches to the window of an application that was started with `--remote-debugging-port=0`, once it shows itself. */
export async function attachToWindow(stderr: NodeJS.ReadableStream | null): Promise<AttachedWindow> {
  const endpoint = await debuggingEndpoint(stderr)
  // Attaching while the page is being loaded may lead to a page that answers nothing: attach again.
  for (let attempt = 1; ; attempt += 1) {
    const browser = await chromium.connectOverCDP(endpoint, { timeout: patience }).catch(() => null)
    const page = browser?.contexts()[0]?.pages()[0]
    const shown = await page
      ?.getByRole('main')
      .waitFor({ timeout: patience / 2 })
      .then(
        () => true,
        () => false,
      )
    if (browser !== null && page !== undefined && shown === true) return { browser, page }
    await browser?.close()
    if (attempt === 6) throw new Error('the application shows no window')
    if (page === undefined) await new Promise((resolve) => setTimeout(resolve, 500))
  }
}

/** The address at which Chromium listens for a debugger, read from its stderr. */
function debuggingEndpoint(stderr: NodeJS.ReadableStream | null): Promise<string> {
  return new Promise((resolve, reject) => {
    let seen = ''
    stderr?.on('data', (chunk: Buffer) => {
      seen += chunk.toString()
      const found = /DevTools listening on (ws:\S+)/.exec(seen)
      if (found?.[1] !== undefined) resolve(found[1])
    })
    stderr?.on('end', () => reject(new Error(`It ended without a debugging port: ${seen.slice(-1000)}`)))
  })
}
