import { describe, expect, test } from 'vitest'
import { appOrigin, appUrl, fileFor } from './security.ts'
import { webPreferences, windowOptions } from './window-options.ts'

const get = (url: string, method = 'GET') => fileFor({ method, url }, '/dist/renderer')

test('the page and what it is made of are served', () => {
  expect(get(appUrl)).toMatchObject({
    path: '/dist/renderer/index.html',
    headers: { 'Content-Type': 'text/html; charset=utf-8', 'X-Content-Type-Options': 'nosniff' },
  })
  expect(get(`${appOrigin}/assets/index-Bw9hsHvA.js`)?.headers['Content-Type']).toMatch('text/javascript')
  expect(get(`${appOrigin}/assets/a.b-c_d.css?v=1#x`)?.path).toBe('/dist/renderer/assets/a.b-c_d.css')
})

test.each([
  ['a way up', `${appOrigin}/../main/index.js`, '/dist/renderer/main/index.js'],
  ['a way up, encoded', `${appOrigin}/%2e%2e/main/index.js`, '/dist/renderer/main/index.js'],
])('%s stays inside', (_what, url, path) => {
  expect(get(url)?.path).toBe(path)
})

test.each([
  ['an encoded slash', `${appOrigin}/..%2f..%2fmain/index.js`],
  ['an encoded backslash', `${appOrigin}/..%5c..%5cmain%5cindex.js`],
  ['a doubly encoded way up', `${appOrigin}/%252e%252e/index.js`],
  ['an encoded NUL', `${appOrigin}/index.html%00.js`],
  ['an absolute path', `${appOrigin}//etc/index.js`],
  ['a drive', `${appOrigin}/C:/index.js`],
  ['a hidden file', `${appOrigin}/.secret.js`],
  ['a kind that the page is not made of', `${appOrigin}/authtoken.secret`],
  ['a folder', `${appOrigin}/assets/`],
  ['the root', `${appOrigin}/`],
  ['another host', 'app://elsewhere/index.html'],
  ['another scheme', 'file:///dist/renderer/index.html'],
  ['a name and password', 'app://a:b@meshtray/index.html'],
  ['nonsense', 'not a url'],
])('%s is refused', (_what, url) => {
  expect(get(url)).toBeNull()
})

test('only reading is served', () => {
  expect(get(appUrl, 'POST')).toBeNull()
})

test('the policy allows nothing by default, no inline code, and no connection', () => {
  const policy = get(appUrl)?.headers['Content-Security-Policy'] ?? ''
  expect(policy).toContain("default-src 'none'")
  expect(policy).toContain("connect-src 'none'")
  expect(policy).toContain("script-src 'self';")
  expect(policy).not.toMatch(/unsafe|\*|https?:/)
})

describe('the window', () => {
  test('gives a page nothing but the preload', () => {
    expect(webPreferences({ preload: '/p.cjs', devTools: false })).toMatchObject({
      contextIsolation: true,
      sandbox: true,
      nodeIntegration: false,
      nodeIntegrationInWorker: false,
      nodeIntegrationInSubFrames: false,
      webSecurity: true,
      webviewTag: false,
      devTools: false,
      preload: '/p.cjs',
    })
  })

  test('is a popover where it can be placed, and else has a frame and its place in the task bar', () => {
    const popover = windowOptions({ popover: true, height: 560, lowest: 320, dark: false })
    expect(popover).toMatchObject({ frame: false, skipTaskbar: true, resizable: false, show: false })
    const framed = windowOptions({ popover: false, height: 560, lowest: 320, dark: true })
    expect(framed).toMatchObject({ show: false, backgroundColor: '#181c23' })
    expect(framed).not.toHaveProperty('frame')
    expect(framed).not.toHaveProperty('skipTaskbar')
  })
})
