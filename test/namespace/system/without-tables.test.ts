import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import type { Firewall } from '../../../domain/computer/firewall.ts'
import type { Probed } from '../../../domain/computer/probed.ts'

const run = promisify(execFile)

interface Answers {
  readonly computer: unknown
  readonly probed: readonly Probed<unknown>[]
  readonly firewalls: readonly Firewall[]
}

/** The kernel shows nothing of its networks here. Electron itself needs the rest of /proc. */
const script = `
const main = ${JSON.stringify(join(import.meta.dirname, '../../../main/system'))}
const { readLinuxComputer } = await import(main + '/linux/computer.ts')
const { systemProbes } = await import(main + '/probes.ts')
const probes = systemProbes('linux')
console.log(JSON.stringify({
  computer: await readLinuxComputer(true),
  probed: await Promise.all([
    probes.listeners([9993]), probes.reversePathFilters(), probes.serviceUnit(['zerotier-one']), probes.neighbours(),
  ]),
  firewalls: await probes.firewalls({ udp: [9993], remote: 9993 }),
}))`

test('without the kernel’s tables nothing is made up, and nothing throws', async () => {
  const { stdout } = await run(
    '/usr/bin/unshare',
    [
      ...['--mount', '/bin/sh', '-c'],
      'for at in /proc/$$/net /proc/sys /sys; do mount -t tmpfs none $at || exit 1; done; exec "$@"',
      ...['sh', process.execPath, '--input-type=module', '-e', script],
    ],
    { env: { ...process.env, ELECTRON_RUN_AS_NODE: '1' } },
  )
  const { computer, probed, firewalls } = JSON.parse(stdout) as Answers
  expect(computer).toMatchObject({ interfaces: null, routes: null })
  const [listeners, filters] = probed
  expect([listeners, filters]).toMatchObject([{ why: 'missing' }, { why: 'missing' }])
  for (const answer of [...probed, ...firewalls.map(({ state }) => state)])
    expect(['found', 'unknown']).toContain(answer.kind)
})
