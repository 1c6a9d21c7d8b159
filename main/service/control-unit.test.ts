import { describe, expect, test } from 'vitest'
import { failure, success } from '../../contract/result.ts'
import type { ServiceUnit } from '../../domain/computer/computer.ts'
import { createServiceControl } from './control-unit.ts'

const unit: ServiceUnit = {
  manager: 'systemd',
  name: 'zerotier-one.service',
  isInstalled: true,
  isRunning: true,
  state: 'active (running)',
  isEnabled: true,
  since: null,
}

function controlOf(found: ServiceUnit | null, ended = success(undefined) as ReturnType<typeof failure>) {
  const calls: unknown[] = []
  const control = createServiceControl({
    unit: async () => found,
    controlUnit: async (...call) => {
      calls.push(call)
      return ended
    },
    poke: () => calls.push('poke'),
  })
  return { control, calls }
}

describe('the service is controlled', () => {
  test('each action has the command that the person is shown', async () => {
    expect(await controlOf(unit).control.read()).toEqual({
      name: 'zerotier-one.service',
      isRunning: true,
      state: 'active (running)',
      commands: {
        start: 'sudo systemctl start zerotier-one.service',
        restart: 'sudo systemctl restart zerotier-one.service',
        stop: 'sudo systemctl stop zerotier-one.service',
      },
    })
  })

  test('a name that would need quotes has none, and nothing runs', async () => {
    const { control, calls } = controlOf({ ...unit, name: 'x; id' })
    expect(await control.read()).toMatchObject({ commands: { start: null, restart: null, stop: null } })
    expect(await control.run('stop', 'sudo systemctl stop x; id')).toEqual(failure('fix-outdated'))
    expect(calls).toEqual([])
  })

  test('no unit: nothing to show, and nothing runs', async () => {
    const { control, calls } = controlOf(null)
    expect(await control.read()).toBeNull()
    expect(await control.run('stop', 'sudo systemctl stop zerotier-one.service')).toEqual(
      failure('fix-outdated'),
    )
    expect(calls).toEqual([])
  })

  test.each([
    ['another unit', 'sudo systemctl stop other.service'],
    ['another action', 'sudo systemctl restart zerotier-one.service'],
  ])('%s was shown: nothing runs', async (_what, shown) => {
    const { control, calls } = controlOf(unit)
    expect(await control.run('stop', shown)).toEqual(failure('fix-outdated'))
    expect(calls).toEqual([])
  })

  test('the service is looked at again however it ended', async () => {
    const refused = failure('elevation-cancelled')
    const { control, calls } = controlOf(unit, refused)
    expect(await control.run('stop', 'sudo systemctl stop zerotier-one.service')).toEqual(refused)
    expect(calls).toEqual([['stop', unit], 'poke'])
  })
})
