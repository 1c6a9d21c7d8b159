import { readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import type { Protocol, Session, WebContents } from 'electron'
import { directionOf } from '../../../contract/languages.ts'

const appScheme = 'app'
const host = 'meshtray'
export const appOrigin = `${appScheme}://${host}`
export const appUrl = `${appOrigin}/index.html`

/** The file types of the built page; no others are served. */
const mimeTypes: { readonly [extension: string]: string } = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
}

const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'none'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
].join('; ')

interface ServedFile {
  /** An absolute path. */
  readonly path: string
  readonly headers: { readonly [name: string]: string }
}

/**
 * Returns the file in the folder that a request for app: asks for; null: it is none of ours. A path consists of plain
 * names separated by slashes; anything that could lead out of the folder, in any encoding, is not a plain name. The
 * Cross-Origin-Opener-Policy header is not sent: nothing opens this page or is opened by it, and Chromium would start a
 * second process for the window as soon as it reads that header.
 */
export function fileFor(
  request: { readonly method: string; readonly url: string },
  folder: string,
): ServedFile | null {
  if (request.method !== 'GET' || !URL.canParse(request.url)) return null
  const url = new URL(request.url)
  if (url.protocol !== `${appScheme}:` || url.host !== host || url.username !== '') return null
  const names = url.pathname.split('/').slice(1)
  const type = mimeTypes[extname(url.pathname)]
  if (type === undefined || !names.every((name) => /^[A-Za-z0-9_-][A-Za-z0-9._-]*$/.test(name))) return null
  return {
    path: join(folder, ...names),
    headers: {
      'Content-Type': type,
      'Content-Security-Policy': policy,
      'X-Content-Type-Options': 'nosniff',
      'Referrer-Policy': 'no-referrer',
      'Cache-Control': 'no-store',
    },
  }
}

/**
 * Makes `app:` a standard scheme with an origin of its own, as secure as https. Electron requires this call before it
 * is ready.
 */
export function registerAppScheme(protocol: Protocol): void {
  protocol.registerSchemesAsPrivileged([{ scheme: appScheme, privileges: { standard: true, secure: true } }])
}

/**
 * Serves the files of the built page, and nothing else, in the given language. `folder` is an absolute path.
 *
 * It uses Electron's older call, because the newer `protocol.handle` first loads all of fetch and then sends every file
 * through two kinds of streams, which takes a sixth of the time until the window is shown. Files are read synchronously
 * because the page waits for them: four turns of the event loop per file take longer than the reading.
 */
export function serveApp(protocol: Protocol, folder: string, locale = () => 'en'): void {
  const missing = { statusCode: 404, data: Buffer.alloc(0) }
  protocol.registerBufferProtocol(appScheme, (request, answer) => {
    const file = fileFor(request, folder)
    if (file === null) return answer(missing)
    try {
      answer({ data: inLanguage(file.path, readFileSync(file.path), locale()), headers: { ...file.headers } })
    } catch {
      answer(missing)
    }
  })
}

/** Sets the language of the HTML file, which the page reads from there. */
function inLanguage(path: string, data: Buffer, locale: string): Buffer {
  if (extname(path) !== '.html') return data
  return Buffer.from(
    data.toString('utf8').replace('<html lang="en"', `<html lang="${locale}" dir="${directionOf(locale)}"`),
  )
}

const ownSchemes = new Set(['devtools:', 'data:', 'blob:'])
/** `serveApp` answers requests of the page's own origin; they need no check here. */
const allOthers = { urls: ['<all_urls>'], excludeUrls: [`${appOrigin}/*`] }

/**
 * Gives a page no permissions, no downloads and no network: all that it shows comes over the bridge. Without a
 * spell-checker language, Chromium downloads no dictionary.
 */
export function hardenSession(session: Session): void {
  session.setPermissionRequestHandler((_contents, _permission, answer) => answer(false))
  session.setPermissionCheckHandler(() => false)
  session.setDevicePermissionHandler(() => false)
  session.setSpellCheckerEnabled(false)
  session.setSpellCheckerLanguages([])
  session.on('will-download', (event) => event.preventDefault())
  session.webRequest.onBeforeRequest(allOthers, ({ url }, answer) => {
    answer({ cancel: !URL.canParse(url) || !ownSchemes.has(new URL(url).protocol) })
  })
}

/**
 * Keeps a page where it is: without navigation, redirects, new windows or embedded pages. WebRTC follows neither the
 * policy of the page nor the session, so its UDP is disabled here, and its TCP finds no host (`networkSwitches`).
 */
export function hardenContents(contents: WebContents): void {
  contents.setWebRTCIPHandlingPolicy('disable_non_proxied_udp')
  contents.setWindowOpenHandler(() => ({ action: 'deny' }))
  contents.on('will-navigate', (event) => event.preventDefault())
  contents.on('will-redirect', (event) => event.preventDefault())
  contents.on('will-frame-navigate', (event) => event.preventDefault())
  contents.on('will-attach-webview', (event) => event.preventDefault())
}

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
