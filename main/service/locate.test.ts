import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { locate, type ServiceOptions } from './locate.ts'
import { profiles, type Surroundings, tokenCopiesOf } from './profiles.ts'

const none: ServiceOptions = { serviceHome: null, serviceUrl: null, authHeader: null, tokenFile: null }
let folder: string
let at: Surroundings

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'meshtray-locate-'))
  const moved = profiles.map((profile) => ({ ...profile, homes: { linux: join(folder, profile.name) } }))
  at = { platform: 'linux', env: {}, userHome: '/home/ada', profiles: moved }
})
afterEach(() => rm(folder, { recursive: true }))

async function install(name: string, port?: string): Promise<string> {
  const home = join(folder, name)
  await mkdir(home)
  if (port !== undefined)
    await writeFile(join(home, `${name === 'node1' ? 'node1' : 'zerotier-one'}.port`), port)
  return home
}

describe('without flags', () => {
  test('none installed', async () => {
    expect(await locate(none, at)).toEqual({ ok: false, error: { code: 'service-absent' } })
  })

  test('the one that is installed, on the port of its file', async () => {
    const home = await install('zerotier-one', '9994\n')
    expect(await locate(none, at)).toEqual({
      ok: true,
      value: {
        profile: 'zerotier-one',
        origins: ['http://127.0.0.1:9994', 'http://[::1]:9994'],
        header: 'X-ZT1-Auth',
        home,
        tokenFile: join(home, 'authtoken.secret'),
        tokenLocations: [
          { kind: 'keychain' },
          { kind: 'home', path: join(home, 'authtoken.secret') },
          { kind: 'copy', path: '/home/ada/.zeroTierOneAuthToken' },
          { kind: 'copy', path: '/home/ada/.zerotier-local-auth' },
        ],
        account: home,
      },
    })
  })

  test('both: the first of the table; and the usual port where no file says one', async () => {
    await install('zerotier-one')
    await install('node1')
    expect(await locate(none, at)).toMatchObject({
      value: {
        profile: 'node1',
        header: 'X-NODE1-Auth',
        origins: ['http://127.0.0.1:9993', 'http://[::1]:9993'],
      },
    })
  })
})

describe('each flag overrides', () => {
  test('the home: its port file tells the kind, and no copy of another service is tried', async () => {
    await install('node1')
    const home = join(folder, 'elsewhere')
    await mkdir(home)
    await writeFile(join(home, 'zerotier-one.port'), '4711')
    const target = await locate({ ...none, serviceHome: home }, at)
    expect(target).toMatchObject({
      value: { profile: 'zerotier-one', home, origins: ['http://127.0.0.1:4711', expect.anything()] },
    })
    expect(target.ok && target.value.tokenLocations.map(({ kind }) => kind)).toEqual(['keychain', 'home'])
  })

  test('a home that is not there, or is a file', async () => {
    const home = join(folder, 'none')
    expect(await locate({ ...none, serviceHome: home }, at)).toMatchObject({
      error: { code: 'home-unreadable' },
    })
    await writeFile(home, '')
    expect(await locate({ ...none, serviceHome: home }, at)).toMatchObject({
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
    expect(await locate(options, at)).toEqual({
      ok: true,
      value: {
        profile: 'node1',
        origins: ['http://127.0.0.1:1'],
        header: 'X-My',
        home: null,
        tokenFile: null,
        tokenLocations: [{ kind: 'option', path: '/k' }, { kind: 'keychain' }],
        account: 'http://127.0.0.1:1',
      },
    })
    await install('zerotier-one', 'damaged')
    expect(await locate(options, at)).toMatchObject({ value: { profile: 'zerotier-one', header: 'X-My' } })
  })

  test('an address that is not loopback is refused here too', async () => {
    expect(await locate({ ...none, serviceUrl: 'http://192.0.2.1' }, at)).toMatchObject({
      error: { code: 'address-not-loopback' },
    })
  })
})

test.each(['', ' \n', '\0\0', '0', '65536', '-1', '9993x', '1e3', '9'.repeat(100)])(
  'port file %j is damaged',
  async (text) => {
    await install('zerotier-one', text)
    expect(await locate(none, at)).toMatchObject({ error: { code: 'port-file-damaged' } })
  },
)

test('a folder in place of the port file is damaged', async () => {
  await mkdir(join(await install('zerotier-one'), 'zerotier-one.port'))
  expect(await locate(none, at)).toMatchObject({ error: { code: 'port-file-damaged' } })
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
