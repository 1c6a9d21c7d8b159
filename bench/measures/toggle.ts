import { createServer, request as forward } from 'node:http'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { launchApplication } from '../../test/support/app/application.ts'
import { now } from '../lib/instance.ts'
import { type Context, limitRow, median, type Row } from '../lib/row.ts'

interface Post {
  readonly arrived: number
  readonly replied: number
}

interface Toggle {
  /** ms from the click until the service held it, until the window confirmed it, and of the service's own POST */
  readonly accepted: number
  readonly confirmed: number
  readonly post: number
}

const clicks = 5
/** Two frames take this many milliseconds at 60 frames a second. */
const twoFrames = 2 * 16.7

/** From a click on a switch in the window to the service, and back to the window. */
export async function measureToggle(context: Context): Promise<readonly Row[]> {
  const posts: Post[] = []
  const between = await listenBetween(context.demo.url(), posts)
  const toggles: Toggle[] = []
  try {
    const flags = [
      `--service-url=${between.url}`,
      '--auth-header=X-ZT1-Auth',
      `--token-file=${join(context.demo.home, 'authtoken.secret')}`,
    ]
    const app = await launchApplication([...flags, '--show'])
    try {
      const page = await app.window()
      await page.locator('main li').first().waitFor()
      await page.locator('main li button[aria-expanded="false"]').first().click()
      await page.getByRole('switch', { name: 'Allow DNS', exact: true }).first().waitFor()
      for (let click = 0; click < clicks * context.runs; click += 1) toggles.push(await toggle(page, posts))
    } finally {
      await app.close()
    }
  } finally {
    between.close()
  }
  const of = (key: keyof Toggle): number => median(toggles.map((one) => one[key]))
  context.say(
    `toggle: accepted ${of('accepted').toFixed(1)}, confirmed ${of('confirmed').toFixed(1)}, post ${of('post').toFixed(1)} ms`,
  )
  const beyond = median(toggles.map(({ confirmed, post }) => confirmed - post))
  return [
    limitRow({
      measure: 'toggle: click → service holds it',
      unit: 'ms',
      ours: of('accepted'),
      bare: of('post'),
      most: of('post') + twoFrames,
      note: 'beside it: the service’s own POST',
    }),
    limitRow({
      measure: 'toggle: click → window confirms it, beyond the POST',
      unit: 'ms',
      ours: beyond,
      most: twoFrames,
    }),
  ]
}

async function toggle(page: Page, posts: Post[]): Promise<Toggle> {
  posts.length = 0
  await page.waitForTimeout(150)
  const { clicked, confirmed } = await page.evaluate(
    () =>
      new Promise<{ clicked: number; confirmed: number }>((resolve, reject) => {
        const of = (): Element | null =>
          document.querySelector('main li [role=switch][aria-label="Allow DNS"]')
        const wanted = of()?.getAttribute('aria-checked') === 'true' ? 'false' : 'true'
        const time = (): number => performance.timeOrigin + performance.now()
        const observer = new MutationObserver(() => {
          const now = of()
          if (now?.getAttribute('aria-checked') !== wanted || now.getAttribute('aria-busy') === 'true') return
          observer.disconnect()
          resolve({ clicked: began, confirmed: time() })
        })
        observer.observe(document.body, { attributes: true, childList: true, subtree: true })
        setTimeout(() => reject(new Error('the switch never confirmed')), 10_000)
        const began = time()
        ;(of() as HTMLElement).click()
      }),
  )
  const post = posts.at(-1)
  if (post === undefined) throw new Error('the service was not asked')
  return {
    accepted: post.replied - clicked,
    confirmed: confirmed - clicked,
    post: post.replied - post.arrived,
  }
}

/** Passes everything on, and notes when a network was posted and when the service had answered. */
async function listenBetween(
  target: string,
  posts: Post[],
): Promise<{ readonly url: string; close(): void }> {
  const server = createServer((request, response) => {
    const arrived = now()
    const { method, headers, url } = request
    const onward = forward(`${target}${url}`, { method, headers }, (reply) => {
      if (method === 'POST') posts.push({ arrived, replied: now() })
      const { connection: _connection, ...onwardHeaders } = reply.headers
      response.writeHead(reply.statusCode ?? 502, onwardHeaders)
      reply.pipe(response)
    })
    onward.on('error', () => response.destroy())
    request.pipe(onward)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return {
    url: `http://127.0.0.1:${address.port}`,
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
