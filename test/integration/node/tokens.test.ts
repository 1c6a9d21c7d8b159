import { writeFileSync } from 'node:fs'
import { chmod, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { wholeList } from '../../../contract/lists.ts'
import { success } from '../../../contract/result.ts'
import { profiles } from '../../../main/service/profiles.ts'
import { createSecrets } from '../../../main/system/secrets.ts'
import { keychainOver } from '../../support/desktop/memory-keychain.ts'
import { good, joinedId, linkedHome, stale, stateOf } from '../../support/node/linked-home.ts'
import { forEachTest } from '../../support/shared.ts'

const world = forEachTest(linkedHome)

describe('tokens', () => {
  test('a stale copy of the person, a stale keychain and a good file: the file serves, and the keychain is not asked', async () => {
    await writeFile(join(world.folder, '.zeroTierOneAuthToken'), stale)
    const started = world.start({}, new Map([[world.home, stale]]))
    expect(await stateOf(started.link)).toBe('ok')
    await world.reopen()
    expect(await stateOf(started.link)).toBe('ok')
    const tried = world.server.requests.map(({ headers }) => headers['x-zt1-auth'])
    expect(tried).not.toContain(stale)
    expect(started.system.reads).toEqual([])
  })

  test('a stale file and a stale copy: the keychain is asked once, and serves', async () => {
    await writeFile(world.tokenFile, stale)
    await writeFile(join(world.folder, '.zeroTierOneAuthToken'), stale)
    const started = world.start({}, new Map([[world.home, good]]))
    expect(await stateOf(started.link)).toBe('ok')
    await world.reopen()
    expect(await stateOf(started.link)).toBe('ok')
    expect(started.system.reads).toEqual([world.home])
  })

  test('a token that another service refuses once stays in the keychain, and serves its own again', async () => {
    await rm(world.tokenFile)
    const entries = new Map([[world.home, good]])
    // Another service stands at the port for a while; the person has its token, too.
    await writeFile(join(world.folder, '.zeroTierOneAuthToken'), stale)
    world.token = stale
    expect(await stateOf(world.start({}, entries).link)).toBe('ok')
    world.token = good
    expect(await stateOf(world.start({}, entries).link)).toBe('ok')
    expect([...entries]).toEqual([[world.home, good]])
  })

  test.each([
    ['two lines', `${stale}\n${good}`],
    ['a header of its own', `x\r\nX-Other: 1`],
    ['letters that no header carries', 'żółw'],
    ['a control', `${good}\u0000`],
    ['nothing', ''],
    ['a megabyte', 'a'.repeat(1_000_000)],
  ])('a keychain that holds %s does not keep the file from serving', async (_what, garbage) => {
    const started = world.start({}, new Map([[world.home, garbage]]))
    expect(await stateOf(started.link)).toBe('ok')
    expect(world.server.requests.every(({ headers }) => headers['x-zt1-auth'] === good)).toBe(true)
  })

  test('the copy of the person serves where the own file is missing', async () => {
    await rm(world.tokenFile)
    await writeFile(join(world.folder, '.zerotier-local-auth'), good)
    expect(await stateOf(world.start().link)).toBe('ok')
  })

  test('a good token in the keychain serves, and the keychain is asked once a run', async () => {
    await rm(world.tokenFile)
    const { link: started, system } = world.start({}, new Map([[world.home, good]]))
    expect(await stateOf(started)).toBe('ok')
    world.token = 'rotated'
    for (let round = 0; round < 3; round += 1) {
      expect(await stateOf(started)).toBe('locked token-missing')
    }
    expect(system.reads).toEqual([world.home])
  })

  test('a token that is refused is tried once a search, wherever else it stands', async () => {
    await writeFile(world.tokenFile, stale)
    await writeFile(join(world.folder, '.zerotier-local-auth'), stale)
    expect(await stateOf(world.start({}, new Map([[world.home, stale]])).link)).toBe(
      'unauthorized service-unauthorized',
    )
    expect(world.server.requests.map(({ path }) => path)).toEqual(['/status', '/health'])
  })

  test('a keychain that answers late still serves, unless the person was faster', async () => {
    await rm(world.tokenFile)
    for (const faster of [false, true]) {
      const answer = Promise.withResolvers<string | null>()
      const slow = { ...keychainOver(new Map()), getPassword: () => answer.promise }
      const secrets = createSecrets({ timeout: 50, load: async () => slow })
      const { link: started } = world.start({ secrets, elevate: async () => success(good) })
      expect(await stateOf(started)).toBe('locked token-missing')
      if (faster) expect((await started.unlock()).ok).toBe(true)
      answer.resolve(faster ? stale : good)
      await expect.poll(() => stateOf(started)).toBe('ok')
      await world.reopen()
      expect(await stateOf(started)).toBe('ok')
      expect(world.server.requests.some(({ headers }) => headers['x-zt1-auth'] === stale)).toBe(false)
    }
  })

  test('a rotated token is taken up within the same poll', async () => {
    const { link: started } = world.start()
    expect(await stateOf(started)).toBe('ok')
    world.token = 'rotatedrotatedrotatedrot'
    expect(await stateOf(started)).toBe('unauthorized service-unauthorized')
    await writeFile(world.tokenFile, world.token)
    expect(await stateOf(started)).toBe('ok')
    world.token = 'againagainagainagainagai'
    await writeFile(world.tokenFile, world.token)
    expect((await started.setNetwork(joinedId, { allowDNS: true })).ok).toBe(true)
  })

  test('whoever asks during a search that fails gets one of its own', async () => {
    await writeFile(world.tokenFile, '')
    const requests: Promise<unknown>[] = []
    const mend = (): void => {
      if (requests.length > 0) return
      writeFileSync(world.tokenFile, good)
      requests.push(stateOf(started), started.peers())
    }
    // The outcome is logged while the search is still the one under way.
    const { link: started } = world.start({ log: { info: () => undefined, warn: mend } })
    expect(await stateOf(started)).toBe('locked token-damaged')
    expect(await Promise.all(requests)).toEqual(['ok', success(wholeList([]))])
  })

  test.each<[string, () => Promise<void>, string]>([
    ['missing', () => rm(world.tokenFile), 'token-missing'],
    ['empty', () => writeFile(world.tokenFile, ' \n'), 'token-damaged'],
    ['binary', () => writeFile(world.tokenFile, Buffer.from([0, 255, 1, 2])), 'token-damaged'],
    ['huge', () => writeFile(world.tokenFile, 'a'.repeat(100_000)), 'token-damaged'],
    ['of two lines', () => writeFile(world.tokenFile, `${good}\n${good}`), 'token-damaged'],
  ])('a token file that is %s: locked, with version and port', async (_how, spoil, fault) => {
    await spoil()
    const outcome = await world.start().link.poll()
    expect(outcome).toMatchObject({
      ok: false,
      connection: {
        state: 'locked',
        tokenFile: world.tokenFile,
        version: '1.14.1',
        port: world.server.port,
        fault: { code: fault },
      },
    })
  })

  test('a token file that may not be read: locked', async (context) => {
    if (process.getuid?.() !== 0 || process.seteuid === undefined)
      return context.skip('needs root to step down')
    // The service of this test steps down too, and accepts as nobody.
    const options = { serviceHome: null, serviceUrl: null, authHeader: null, tokenFile: null }
    const { link: started } = world.start({ options: { ...options, anyListener: true } })
    await rm(world.tokenFile)
    await writeFile(world.tokenFile, good, { mode: 0o600 })
    await chmod(world.folder, 0o755)
    process.seteuid(65534)
    try {
      expect(await stateOf(started)).toBe('locked token-unreadable')
    } finally {
      process.seteuid(0)
    }
  })

  test('a token file of the command line comes first, and says so when it cannot be read', async () => {
    const file = join(world.folder, 'mine')
    await writeFile(file, good)
    await writeFile(world.tokenFile, stale)
    const options = { serviceHome: world.home, serviceUrl: null, authHeader: null, tokenFile: file }
    const { link: started } = world.start({ options })
    expect(await stateOf(started)).toBe('ok')
    expect(world.server.requests[0]?.headers['x-zt1-auth']).toBe(good)
  })

  test('only an address, and no token', async () => {
    const options = { serviceHome: null, serviceUrl: world.server.origin, authHeader: null, tokenFile: null }
    const nowhere = { platform: 'linux', env: {}, userHome: world.folder, profiles } as const
    expect(await stateOf(world.start({ options, surroundings: nowhere }).link)).toBe(
      'unauthorized token-missing',
    )
  })
})

test('no token is ever in what a link answers or logs', async () => {
  const lines: string[] = []
  const spy = { info: (text: string) => lines.push(text), warn: (text: string) => lines.push(text) }
  const { link: started } = world.start({ log: spy, elevate: async () => success(good) })
  world.server.answer = ({ headers }) => ({ status: 500, body: `no: ${headers['x-zt1-auth']}` })
  const answers = [await started.poll(), await started.unlock(), await started.peers()]
  world.server.answer = world.service
  answers.push(await started.poll())
  expect(lines.length).toBeGreaterThan(0)
  expect(JSON.stringify([answers, lines])).not.toContain(good)
})
