import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import { projectRoot } from '../../test/support/app/application.ts'
import { now, startInstance } from '../lib/instance.ts'
import { type Context, limitRow, median, type Row } from '../lib/row.ts'

const run = promisify(execFile)

/** Changes a run */
const changes = 5
/** ms in which nothing was asked before a change: the poll after a change is not another one's */
const quiet = 1_500
/** Between two polls while no window shows, ms */
const pollPace = 10_000

/** From another address on the computer until the service is asked again, with no window open. */
export async function measureInterfaces(context: Context): Promise<readonly Row[]> {
  if (process.getuid?.() !== 0) throw new Error('needs root, for a network namespace')
  const server = spawn(
    '/usr/bin/unshare',
    [
      ...['--net', '/bin/sh', '-c', 'ip link set lo up && exec "$@"', 'sh'],
      ...[process.execPath, join(projectRoot, 'bench/lib/request-times-server.ts')],
    ],
    { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] },
  )
  try {
    const [{ port }] = (await once(server, 'message')) as [{ port: number }]
    const within = ['--target', String(server.pid), '--net', '--']
    const ip = (command: string) => run('/usr/bin/nsenter', [...within, 'ip', ...command.split(' ')])
    await ip('link add bench0 type veth peer name bench1')
    for (const name of ['bench0', 'bench1'])
      await ip(`link set ${name} addrgenmode none`).then(() => ip(`link set ${name} up`))

    const tokenFile = join(context.folder, 'interfaces-token')
    await writeFile(tokenFile, 'abcdefabcdefabcdefabcdef')
    const instance = await startInstance('ours', context, {
      before: ['/usr/bin/nsenter', ...within],
      args: [
        `--service-url=http://127.0.0.1:${port}`,
        '--auth-header=X-ZT1-Auth',
        `--token-file=${tokenFile}`,
      ],
    })
    try {
      const took: number[] = []
      for (let change = 0; change < changes * context.runs; change += 1) {
        await rest(server)
        // At another moment of its pace each time
        await wait((change * 137) % 500)
        const next = askedWithin(server, pollPace)
        const began = now()
        await ip(`addr ${change % 2 === 0 ? 'add' : 'del'} 192.0.2.7/24 dev bench0`)
        const asked = await next
        if (asked === null) throw new Error('the service was not asked again')
        took.push(asked - began)
      }
      const [middle, worst] = [median(took), Math.max(...took)]
      context.say(`interfaces: asked after ${middle.toFixed(0)} ms, at worst ${worst.toFixed(0)}`)
      return [
        limitRow({
          measure: 'interface list changed → service asked again, window closed',
          unit: 'ms',
          ours: middle,
          most: 500,
          note: `at worst ${worst.toFixed(0)} ms; polls are 10 s apart else`,
        }),
      ]
    } finally {
      await instance.stop()
    }
  } finally {
    if (server.connected) server.disconnect()
  }
}

/** Waits until the service was not asked for a while. */
async function rest(server: ChildProcess): Promise<void> {
  while ((await askedWithin(server, quiet)) !== null);
}

/** Returns when the service is asked, in milliseconds since the epoch; null: it is not asked within the time */
async function askedWithin(server: ChildProcess, most: number): Promise<number | null> {
  const signal = AbortSignal.timeout(most)
  const [message] = (await once(server, 'message', { signal }).catch(() => [null])) as [
    { asked: number } | null,
  ]
  return message?.asked ?? null
}
