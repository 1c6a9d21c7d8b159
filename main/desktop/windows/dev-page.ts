import type { Protocol, Session, WebContents } from 'electron'
import { appOrigin, appScheme, inLanguage, policy } from './security.ts'

/**
 * Serves the page from Vite's dev server, which replaces changed modules at run time. The origin is the same as that of
 * the built page, so that all checks still apply; in addition, only inline styles and the server's socket are allowed.
 * `server` is a loopback origin. A packaged application never calls this function.
 */
export function serveDevPage({ protocol, webRequest }: Session, server: string, locale: () => string): void {
  const socket = server.replace('http:', 'ws:')
  const headers = {
    'Content-Security-Policy': policy
      .replace("style-src 'self'", "style-src 'self' 'unsafe-inline'")
      .replace("connect-src 'none'", `connect-src 'self' ${socket}`)
      .replace(/; require-trusted-types-for.*/, ''),
    'Cache-Control': 'no-store',
  }
  answerFrom(protocol, server, locale, headers)
  webRequest.onBeforeRequest(
    { urls: ['<all_urls>'], excludeUrls: [`${appOrigin}/*`, `${socket}/*`] },
    ({ url }, answer) => answer({ cancel: /^(https?|wss?|file|ftp):/.test(url) }),
  )
}

/** Vite has a page load itself anew where it cannot replace a module. A page may not, so this is done for it. */
export function reloadDevPage(contents: WebContents): void {
  contents.on('will-frame-navigate', ({ url, isMainFrame }) => {
    if (isMainFrame && url === contents.getURL()) setImmediate(() => contents.reload())
  })
}

function answerFrom(
  protocol: Protocol,
  server: string,
  locale: () => string,
  headers: { readonly [name: string]: string },
): void {
  protocol.registerBufferProtocol(appScheme, (request, answer) => {
    const { pathname, search } = new URL(request.url)
    fetch(`${server}${pathname}${search}`)
      .then(async (response) => {
        const data = inLanguage(pathname, Buffer.from(await response.arrayBuffer()), locale())
        const type = response.headers.get('content-type') ?? 'text/plain'
        answer({ statusCode: response.status, data, headers: { ...headers, 'Content-Type': type } })
      })
      .catch(() => answer({ statusCode: 502, data: Buffer.alloc(0) }))
  })
}
