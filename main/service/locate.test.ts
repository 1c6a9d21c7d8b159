import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Result } from '../../contract/result.ts'
import { folderOfEachTest } from '../testing/temporary-folder.ts'
import type { HomeGuard } from './home-guard.ts'
import { locate, type ServiceOptions, type Target } from './locate.ts'
import { profiles, type Surroundings, tokenCopiesOf } from './profiles.ts'

const none: ServiceOptions = { serviceHome: null, serviceUrl: null, authHeader: null, tokenFile: null }
const folder = folderOfEachTest('locate')
let at: Surroundings

beforeEach(() => {
  const moved = profiles.map((profile) => ({ ...profile, homes: { linux: join(folder.path, profile.name) } }))
  at = { platform: 'linux', env: {}, userHome: '/home/ada', profiles: moved }
})

async function one(options: ServiceOptions): Promise<Result<Target> | undefined> {
  const located = await locate(options, at, async () => null)
  expect(located).toHaveLength(1)
  return located[0]
}

async function install(name: string, port?: string): Promise<string> {
  const home = join(folder.path, name)
  await mkdir(home)
  if (port !== undefined)
    await writeFile(join(home, `${name === 'node1' ? 'node1' : 'zerotier-one'}.port`), port)
  return home
}

describe('without flags', () => {
  test('none installed', async () => {
    expect(await one(none)).toEqual({ ok: false, error: { code: 'service-absent' } })
  })

  test('the one that is installed, on the port of its file', async () => {
    const home = await install('zerotier-one', '9994\n')
    expect(await one(none)).toEqual({
      ok: true,
      value: {
        profile: 'zerotier-one',
        origins: ['http://127.0.0.1:9994', 'http://[::1]:9994'],
        header: 'X-ZT1-Auth',
        home,
        portFile: join(home, 'zerotier-one.port'),
        tokenFile: join(home, 'authtoken.secret'),
        tokenLocations: [
          { kind: 'home', path: join(home, 'authtoken.secret') },
          { kind: 'copy', path: '/home/ada/.zeroTierOneAuthToken' },
          { kind: 'copy', path: '/home/ada/.zerotier-local-auth' },
          { kind: 'keychain' },
        ],
        account: home,
        unitNames: ['zerotier-one'],
      },
    })
  })

  test('both, in the order of the table; and the usual port where no file says one', async () => {
    await install('zerotier-one', '9994')
    await install('node1')
    const [first, second, ...more] = await locate(none, at, async () => null)
    expect(first).toMatchObject({
      value: {
        profile: 'node1',
        header: 'X-NODE1-Auth',
        origins: ['http://127.0.0.1:9993', 'http://[::1]:9993'],
      },
    })
    expect(second).toMatchObject({ value: { profile: 'zerotier-one', header: 'X-ZT1-Auth' } })
    expect(more).toEqual([])
  })

  test('one that somebody else may have made is left alone, but not one that the person names', async () => {
    const home = await install('node1')
    const guard: HomeGuard = async (profile) => (profile.name === 'node1' ? 'planted' : null)
    const untrusted = { ok: false, error: { code: 'home-untrusted', detail: 'planted' } }
    expect(await locate(none, at, guard)).toEqual([untrusted])
    await install('zerotier-one')
    expect(await locate(none, at, guard)).toEqual([untrusted, expect.objectContaining({ ok: true })])
    expect(await locate({ ...none, serviceHome: home }, at, guard)).toMatchObject([{ ok: true }])
  })
})

describe('each flag overrides', () => {
  test('the home: its port file tells the kind, and no copy of another service is tried', async () => {
    await install('node1')
    const home = join(folder.path, 'elsewhere')
    await mkdir(home)
    await writeFile(join(home, 'zerotier-one.port'), '4711')
    const target = await one({ ...none, serviceHome: home })
    expect(target).toMatchObject({
      value: { profile: 'zerotier-one', home, origins: ['http://127.0.0.1:4711', expect.anything()] },
    })
    expect(target?.ok && target.value.tokenLocations.map(({ kind }) => kind)).toEqual(['home', 'keychain'])
  })

  test('a home that is not there, or is a file', async () => {
    const home = join(folder.path, 'none')
    expect(await one({ ...none, serviceHome: home })).toMatchObject({
      error: { code: 'home-unreadable' },
    })
    await writeFile(home, '')
    expect(await one({ ...none, serviceHome: home })).toMatchObject({
      error: { code: 'home-unreadable' },
    })
  })

  test('address, header and token file, with a service installed and without', async () => {
    const options = {
      serviceHome: null,
      serviceUrl: 'http://127.0.0.1:1',
      authHeader: 'X-My',
      tokenFile: '/k',
    }
    expect(await one(options)).toEqual({
      ok: true,
      value: {
        profile: 'node1',
        origins: ['http://127.0.0.1:1'],
        header: 'X-My',
        home: null,
        portFile: null,
        tokenFile: null,
        tokenLocations: [{ kind: 'option', path: '/k' }, { kind: 'keychain' }],
        account: 'http://127.0.0.1:1',
        unitNames: [],
      },
    })
    await install('zerotier-one', 'damaged')
    expect(await one(options)).toMatchObject({ value: { profile: 'zerotier-one', header: 'X-My' } })
  })

  test('an address that is not loopback is refused here too', async () => {
    expect(await one({ ...none, serviceUrl: 'http://192.0.2.1' })).toMatchObject({
      error: { code: 'address-not-loopback' },
    })
  })
})

test.each(['', ' \n', '\0\0', '0', '65536', '-1', '9993x', '1e3', '9'.repeat(100)])(
  'port file %j is damaged',
  async (text) => {
    await install('zerotier-one', text)
    expect(await one(none)).toMatchObject({ error: { code: 'port-file-damaged' } })
  },
)

test('a folder in place of the port file is damaged', async () => {
  await mkdir(join(await install('zerotier-one'), 'zerotier-one.port'))
  expect(await one(none)).toMatchObject({ error: { code: 'port-file-damaged' } })
})

test('copies of the token, per platform', () => {
  const zt = profiles.find(({ name }) => name === 'zerotier-one')
  if (zt === undefined) throw new Error('no profile')
  const base = { env: {}, userHome: '/Users/ada', profiles }
  expect(tokenCopiesOf(zt, { ...base, platform: 'darwin' })).toEqual([
    '/Users/ada/Library/Application Support/ZeroTier/One/authtoken.secret',
    '/Users/ada/Library/Application Support/ZeroTier/authtoken.secret',
  ])
  const env = { LOCALAPPDATA: 'C:\\Users\\ada\\AppData\\Local' }
  expect(tokenCopiesOf(zt, { ...base, platform: 'win32', env })[0]).toBe(
    'C:\\Users\\ada\\AppData\\Local\\ZeroTier\\One\\authtoken.secret',
  )
  expect(tokenCopiesOf(zt, { ...base, platform: 'win32' })).toEqual([])
  expect(tokenCopiesOf(zt, { ...base, platform: 'linux', userHome: '' })).toEqual([])
})
