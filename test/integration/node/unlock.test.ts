import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, describe, expect, test } from 'vitest'
import { failure, type Result, success } from '../../../contract/result.ts'
import { createSecrets } from '../../../main/system/secrets.ts'
import { good, linkedHome, stale, stateOf } from '../../support/node/linked-home.ts'
import { forEachTest } from '../../support/shared.ts'

describe('unlocking', () => {
  const world = forEachTest(linkedHome)
  let requests: string[]
  const elevate = (result: Result<string>) => async (path: string) => {
    requests.push(path)
    return result
  }

  beforeEach(async () => {
    requests = []
    await rm(world.tokenFile)
  })

  test('reads the own token file, uses the token and keeps it', async () => {
    const { link: started, entries } = world.start({ elevate: elevate(success(good)) })
    expect(await stateOf(started)).toBe('locked token-missing')
    expect(await Promise.all([started.unlock(), started.unlock()])).toEqual([
      success({ saved: true }),
      success({ saved: true }),
    ])
    expect(requests).toEqual([world.tokenFile])
    expect(entries.get(world.home)).toBe(good)
    expect(await stateOf(started)).toBe('ok')
  })

  test('without a keychain the token serves for this run, across restarts of the service', async () => {
    const secrets = createSecrets({
      load: () => Promise.reject(new Error('Failed to load keytar native addon')),
    })
    const { link: started } = world.start({ elevate: elevate(success(good)), secrets })
    expect(await started.unlock()).toMatchObject({
      ok: true,
      value: { saved: false, keychain: { code: 'keychain-unavailable' } },
    })
    expect(await stateOf(started)).toBe('ok')
    await world.reopen()
    expect(await stateOf(started)).toBe('ok')
  })

  test('a refused token is not kept; a cancelled dialog says so', async () => {
    const { link: started, entries } = world.start({ elevate: elevate(success(stale)) })
    expect(await started.unlock()).toMatchObject({ ok: false, error: { code: 'service-unauthorized' } })
    expect(entries.size).toBe(0)
    expect(await world.start({ elevate: elevate(failure('elevation-cancelled')) }).link.unlock()).toEqual(
      failure('elevation-cancelled'),
    )
  })

  test('a service that stopped meanwhile: nobody is asked twice', async () => {
    const { link: started } = world.start({ elevate: elevate(success(good)) })
    const { port } = world.server
    await world.server.close()
    expect(await started.unlock()).toMatchObject({ ok: false, error: { code: 'service-unreachable' } })
    await world.serve('127.0.0.1', port)
    expect(await stateOf(started)).toBe('ok')
    expect(requests).toHaveLength(1)
  })

  test('a chosen token file', async () => {
    const file = join(world.folder, 'chosen')
    const { link: started, entries } = world.start()
    expect(await started.useTokenFile(file)).toEqual(failure('token-missing', file))
    await writeFile(file, stale)
    expect(await started.useTokenFile(file)).toEqual(failure('token-file-refused', file))
    await writeFile(file, good)
    expect(await started.useTokenFile(file)).toEqual(success(undefined))
    expect(entries.get(world.home)).toBe(good)
    expect(await stateOf(started)).toBe('ok')
  })
})
