import type { Page } from 'playwright-core'

/** The ways by which a script in a page may try to reach a host */
export const webRtcWays = ['stun', 'turn-udp', 'turn-tcp', 'stun-from-frame'] as const
export const otherWays = [
  ...['fetch', 'fetch-later', 'beacon', 'event-source', 'web-socket', 'web-transport'],
  ...['worker', 'shared-worker', 'service-worker', 'script', 'module', 'speculation-rules'],
  ...[
    'image',
    'style',
    'style-url',
    'font',
    'media',
    'object',
    'embed',
    'frame',
    'svg-use',
    'icon',
    'manifest',
  ],
  ...['dns-prefetch', 'preconnect', 'prefetch', 'preload', 'modulepreload', 'prerender', 'attribution'],
  ...['ping', 'form', 'form-blank', 'link-blank', 'download', 'window-open', 'view-source'],
  ...['location', 'refresh', 'report-uri', 'geolocation'],
]

/** Tries one; answers what the page refused, where it did. Much is refused without a word. */
export function tryToReach(page: Page, way: string, host: string): Promise<string> {
  if (way === 'module') return page.evaluate(`import('http://${host}/module').then(() => '', String)`)
  return page.evaluate(
    async ([name, to]) => {
      const url = `http://${to}/${name}`
      const add = (tag: string, attributes: Record<string, string>, inside = ''): HTMLElement => {
        const element = document.createElement(tag)
        for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value)
        element.textContent = inside
        document.body.append(element)
        return element
      }
      const link = (rel: string, more: Record<string, string> = {}) => {
        const element = add('link', { rel, href: url, ...more })
        document.head.append(element)
      }
      const peer = async (server: object, window: typeof globalThis = globalThis) => {
        const connection = new window.RTCPeerConnection({ iceServers: [server as RTCIceServer] })
        connection.createDataChannel('x')
        setTimeout(() => connection.close(), 250)
        await connection.setLocalDescription(await connection.createOffer())
      }
      const turn = { username: 'a', credential: 'b' }
      const makers: Record<string, () => unknown> = {
        stun: () => peer({ urls: `stun:${to}` }),
        'turn-udp': () => peer({ urls: `turn:${to}?transport=udp`, ...turn }),
        'turn-tcp': () => peer({ urls: `turn:${to}?transport=tcp`, ...turn }),
        'stun-from-frame': () => {
          const frame = add('iframe', {}) as HTMLIFrameElement
          return peer({ urls: [`stun:${to}`] }, frame.contentWindow as unknown as typeof globalThis)
        },
        fetch: () => fetch(url, { mode: 'no-cors' }),
        beacon: () => navigator.sendBeacon(url, 'x'),
        'event-source': () => new EventSource(url),
        'web-socket': () => new WebSocket(`ws://${to}/`),
        'web-transport': () => new WebTransport(`https://${to}/`),
        worker: () => new Worker(url),
        'shared-worker': () => new SharedWorker(url),
        'service-worker': () => navigator.serviceWorker.register(url),
        image: () => {
          new Image().src = url
        },
        style: () => link('stylesheet'),
        'style-url': () => {
          document.body.style.backgroundImage = `url(${url})`
          const sheet = new CSSStyleSheet()
          sheet.replaceSync(`body::before { content: url(${url}x) }`)
          document.adoptedStyleSheets.push(sheet)
        },
        font: () => new FontFace('x', `url(${url})`).load(),
        media: () => add('video', { src: url, autoplay: '' }),
        script: () => add('script', { src: url }),
        object: () => add('object', { data: url }),
        embed: () => add('embed', { src: url }),
        frame: () => add('iframe', { src: url }),
        'dns-prefetch': () => link('dns-prefetch'),
        preconnect: () => link('preconnect'),
        prefetch: () => link('prefetch'),
        preload: () => link('preload', { as: 'image' }),
        modulepreload: () => link('modulepreload'),
        prerender: () => link('prerender'),
        icon: () => link('icon'),
        manifest: () => link('manifest'),
        'speculation-rules': () => {
          const rules = { prefetch: [{ urls: [url] }], prerender: [{ urls: [url] }] }
          add('script', { type: 'speculationrules' }, JSON.stringify(rules))
        },
        ping: () => add('a', { href: '#', ping: url }).click(),
        form: () => (add('form', { action: url, method: 'post' }) as HTMLFormElement).submit(),
        'form-blank': () =>
          (add('form', { action: url, method: 'post', target: '_blank' }) as HTMLFormElement).submit(),
        'link-blank': () => add('a', { href: url, target: '_blank' }).click(),
        download: () => add('a', { href: url, download: 'x' }).click(),
        'window-open': () => window.open(url),
        location: () => location.assign(url),
        refresh: () => add('meta', { 'http-equiv': 'refresh', content: `0;url=${url}` }),
        'report-uri': () => {
          add('meta', {
            'http-equiv': 'Content-Security-Policy',
            content: `img-src 'none'; report-uri ${url}`,
          })
          new Image().src = 'app://meshtray/none.png'
        },
        'svg-use': () => {
          const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg')
          const use = document.createElementNS('http://www.w3.org/2000/svg', 'use')
          use.setAttribute('href', `${url}#x`)
          svg.append(use)
          document.body.append(svg)
        },
        'fetch-later': () =>
          (globalThis as unknown as { fetchLater(url: string, with_: object): unknown }).fetchLater(url, {
            activateAfter: 0,
          }),
        attribution: () => add('img', { attributionsrc: url }),
        'view-source': () => window.open(`view-source:${url}`),
        geolocation: () =>
          new Promise((resolve) => navigator.geolocation.getCurrentPosition(resolve, resolve)),
      }
      try {
        const make = makers[name]
        if (make === undefined) return `there is no way ${name}`
        await make()
        return ''
      } catch (error) {
        return String(error)
      }
    },
    [way, host] as const,
  )
}
