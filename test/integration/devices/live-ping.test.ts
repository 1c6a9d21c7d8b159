import { execFile } from 'node:child_process'
import { access, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { beforeEach, expect, test } from 'vitest'
import { createLivePings } from '../../../main/devices/ping/live-pings.ts'
import { eventually, projectRoot } from '../../support/app/application.ts'

const node = 'a1b2c3d4e5'

beforeEach(async (context) => {
  context.skip(process.platform !== 'linux', 'the system’s ping is looked for where Linux has it')
  const isThere = await access('/usr/bin/ping').then(
    () => true,
    () => false,
  )
  context.skip(!isThere, 'there is no ping here')
})

test.each(['127.0.0.2', '::1'])('the system’s ping of %s answers', async (address) => {
  const pings = createLivePings({ platform: 'linux' })
  try {
    expect(pings.start(node, address)).toMatchObject({ value: { running: true } })
    const ping = await eventually(
      () => pings.read(node),
      (said) => (said?.received ?? 0) > 1,
    )
    expect(ping?.sent).toBe(ping?.received)
    expect(ping?.min).toBeGreaterThan(0)
    expect(ping?.jitter).toBeGreaterThanOrEqual(0)
  } finally {
    pings.dispose()
  }
})

test('it ends with the application, however that ends', async () => {
  const module = join(projectRoot, 'main/devices/ping/live-pings.ts')
  const script = `
const { createLivePings } = await import(${JSON.stringify(module)})
const { readFileSync } = await import('node:fs')
const pings = createLivePings({ platform: 'linux' })
pings.start('${node}', '127.0.0.2')
while (!pings.read('${node}')?.received) await new Promise((go) => setTimeout(go, 20))
console.log(readFileSync('/proc/self/task/' + process.pid + '/children', 'utf8').trim())
process.kill(process.pid, 'SIGKILL')`
  const env = { ...process.env, ELECTRON_RUN_AS_NODE: '1' }
  const args = ['--input-type=module', '-e', script]
  const ended = await promisify(execFile)(process.execPath, args, { env }).catch(
    (error: { stdout: string }) => error,
  )
  const child = Number(ended.stdout)
  expect(child).toBeGreaterThan(1)
  const command = () => readFile(`/proc/${child}/cmdline`, 'utf8').catch(() => '')
  await eventually(command, (line) => !line.includes('ping'))
})
