import { describe, expect, test } from 'vitest'
import type { Diagnosis } from '../../../contract/doctor.ts'
import { flagNames } from '../../../contract/node.ts'
import { folderOfAllTests } from '../../../main/testing/temporary-folder.ts'
import { runLine } from '../../support/app/run-line.ts'
import { type DemoBuild, startDemoNode } from '../../support/node/demo-node.ts'
import { shared } from '../../support/shared.ts'

/* The journey of most days on the command line, over each release of the service, with and without a controller. */
const releases = [
  ['1.14', '1.14.1'],
  ['1.16', '1.16.0'],
  ['1.16.1', '1.16.1'],
] as const
const builds = releases.flatMap(([version, told]): readonly (readonly [string, DemoBuild, string])[] => [
  [told, { version }, told],
  [`${told} without a controller`, { version, controller: false }, told],
])
const guests = '8056c2e21c00beef'

describe.each(builds)('service %s', (_, build, version) => {
  const folder = folderOfAllTests('releases')
  const node = shared(() => startDemoNode({ ...build, pace: 0.02 }))
  const run = (...args: readonly string[]) => runLine(folder.path, `--service-home=${node.home}`, ...args)

  test('is reached, and tells its version', async () => {
    const status = await run('status')
    expect(status).toMatchObject({ code: 0 })
    expect(status.text).toContain(version)
  })

  test('a network is joined, changed, left and forgotten', async () => {
    expect(await run('join', guests)).toMatchObject({ code: 0 })
    expect(await node.network(guests)).toMatchObject({ status: 'OK', name: 'guests' })
    expect((await run('networks')).text).toMatch(/8056c2e21c00beef +guests +Connected/)
    for (const flag of flagNames.filter((name) => name !== 'allowDefault')) {
      const before = (await node.network(guests))?.[flag]
      expect(await run('set', guests, `${flag}=${before ? 'off' : 'on'}`)).toMatchObject({ code: 0 })
      expect((await node.network(guests))?.[flag]).toBe(!before)
    }
    expect(await run('disconnect', guests)).toMatchObject({ code: 0 })
    expect(await node.network(guests)).toBeNull()
    expect((await run('forget', guests)).code).toBe(0)
  })

  test('peers are listed, and the check of the connection finds it well', async () => {
    const peers = await run('peers')
    for (const { address } of await node.peers()) expect(peers.text).toContain(address)
    const { checks } = JSON.parse((await run('doctor', '--json')).text) as Diagnosis
    const judged = checks.filter(({ id }) => id.startsWith('service-') || id === 'token-accepted')
    expect(judged.map(({ verdict }) => verdict)).toEqual(judged.map(() => 'good'))
    expect(judged.length).toBeGreaterThan(2)
  })
})
