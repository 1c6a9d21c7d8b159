import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, writeFile } from 'node:fs/promises'
import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { type Core, createCore } from '../../main/app/core.ts'
import { parseOptions } from '../../main/app/options.ts'
import type { Log } from '../../main/base/log.ts'
import { createSecrets } from '../../main/system/secrets.ts'
import { projectRoot } from '../../test/support/app/application.ts'
import { type Context, median, type Row, ratioRow } from '../lib/row.ts'

const counts = [1, 10, 100, 1_000] as const

/** Measures main's CPU for a poll, against reading the same bytes off a socket and JSON.parse. */
export async function measurePoll(context: Context): Promise<readonly Row[]> {
  const server = fork(join(projectRoot, 'bench/lib/poll-server.ts'))
  try {
    const [{ port }] = (await once(server, 'message')) as [{ port: number }]
    const tell = async (count: number, changing: boolean): Promise<void> => {
      server.send({ count, changing })
      await once(server, 'message')
    }
    const bare = bareReader(port)
    const rows: Row[] = []
    for (const changing of [false, true]) {
      // Networks that are not there any more would be remembered as left ones.
      const core = await coreFor(port, join(context.folder, changing ? 'changing' : 'unchanged'))
      const costs = []
      for (const count of counts) {
        await tell(count, changing)
        await settled(core)
        costs.push({ count, ...(await compare(context, count, () => core.poll(), bare.poll)) })
      }
      const perPoll = changing ? 'one network changed' : 'nothing changed'
      for (const { count, ours, bare } of costs) {
        const measure = `CPU of one poll, ${count.toLocaleString('en')} networks, ${perPoll}`
        rows.push(ratioRow({ measure, unit: 'ms', ours, bare, most: 2 }))
      }
      context.say(
        `poll, ${perPoll}: ${costs.map(({ ours, bare }) => `${ours.toFixed(2)} / ${bare.toFixed(2)}`).join(', ')} ms`,
      )
      await core.dispose()
    }
    bare.close()
    return rows
  } finally {
    server.disconnect()
  }
}

/** Just after networks appear, each poll reads what the computer has of them by now; that ends after two seconds. */
async function settled(core: Core): Promise<void> {
  do await core.poll()
  while (core.store.snapshot().networks.some(({ settles }) => settles))
}

async function coreFor(port: number, folder: string): Promise<Core> {
  await mkdir(folder)
  const tokenFile = join(folder, 'poll-token')
  await writeFile(tokenFile, 'abcdefabcdefabcdefabcdef')
  const parsed = parseOptions([
    `--service-url=http://127.0.0.1:${port}`,
    `--token-file=${tokenFile}`,
    '--auth-header=X-ZT1-Auth',
  ])
  if (!parsed.ok) throw new Error('the options of the measure are not accepted')
  const ignore = (): void => undefined
  const log: Log = { folder, info: ignore, warn: ignore, error: ignore }
  const secrets = createSecrets({ load: () => Promise.reject(new Error('no keychain here')) })
  return createCore({ options: parsed.value, folder: join(folder, 'poll'), log, secrets })
}

/** Milliseconds of this process's CPU for one poll of each kind, interleaved. */
async function compare(
  { runs }: Context,
  count: number,
  ours: () => Promise<unknown>,
  bare: () => Promise<unknown>,
): Promise<{ readonly ours: number; readonly bare: number }> {
  const rounds = Math.max(20, Math.round(2_000 / count ** 0.6))
  const costs: { ours: number[]; bare: number[] } = { ours: [], bare: [] }
  for (let run = -1; run < runs; run += 1) {
    const oursTook = await costOf(ours, rounds)
    const bareTook = await costOf(bare, rounds)
    // The first one warms the compiler.
    if (run === -1) continue
    costs.ours.push(oursTook)
    costs.bare.push(bareTook)
  }
  return { ours: median(costs.ours), bare: median(costs.bare) }
}

async function costOf(work: () => Promise<unknown>, rounds: number): Promise<number> {
  const before = process.cpuUsage()
  for (let round = 0; round < rounds; round += 1) await work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1_000 / rounds
}

/** GET /status and GET /network on a kept-alive socket, and their JSON: what nobody can do without. */
function bareReader(port: number) {
  const socket = connect(port, '127.0.0.1').setNoDelay()
  async function poll(): Promise<unknown> {
    return [await get(socket, '/status'), await get(socket, '/network')]
  }
  return { poll, close: () => socket.destroy() }
}

function get(socket: Socket, path: string): Promise<unknown> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = []
    let wanted = -1
    let received = 0
    const take = (chunk: Buffer): void => {
      chunks.push(chunk)
      received += chunk.length
      if (wanted < 0) {
        const head = Buffer.concat(chunks)
        const end = head.indexOf('\r\n\r\n')
        if (end < 0) return
        wanted = end + 4 + Number(/content-length: (\d+)/i.exec(head.toString('latin1', 0, end))?.[1])
      }
      if (received < wanted) return
      socket.off('data', take)
      const whole = Buffer.concat(chunks)
      resolve(JSON.parse(whole.toString('utf8', whole.indexOf('\r\n\r\n') + 4)))
    }
    socket.on('data', take)
    socket.write(`GET ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nX-ZT1-Auth: abcdefabcdefabcdefabcdef\r\n\r\n`)
  })
}
