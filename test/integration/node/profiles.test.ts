import { chmod, chown, lchown, mkdir, rm, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { success } from '../../../contract/result.ts'
import type { LinkDependencies, ServiceLink } from '../../../main/service/link.ts'
import { type Profile, profiles } from '../../../main/service/profiles.ts'
import { type DemoNode, startDemoNode } from '../../support/node/demo-node.ts'
import { linkedTo, reached } from '../../support/node/link.ts'
import { nobody, type Squatter, startSquatter } from '../../support/node/squatter.ts'
import { forEachTest } from '../../support/shared.ts'
import { temporaryFolder } from '../../support/temp-folder.ts'

/* Two node services at once, each where the table of profiles says, and what leads away from them. */
const folder = forEachTest(() => temporaryFolder('profiles'))
const first = forEachTest(startDemoNode)
const second = forEachTest(startDemoNode)

/** The table of profiles, with its homes there; the demo names its port file as one of the two does. */
function table(...homes: string[]): Profile[] {
  return profiles.map((profile, at) => ({
    ...profile,
    homes: { linux: homes[at] ?? '' },
    portFile: 'zerotier-one.port',
  }))
}

function linked(homes: string[], more: Partial<LinkDependencies> = {}): ServiceLink {
  const link = linkedTo(null, {
    surroundings: { platform: 'linux', env: {}, userHome: '', profiles: table(...homes) },
    ...more,
  })
  onTestFinished(() => link.close())
  return link
}

const addressOf = async (node: DemoNode): Promise<string> => (await node.status()).address

describe('of two services that are installed', () => {
  test('the first of the table, where both answer', async () => {
    expect(await reached(linked([first.home, second.home]))).toBe(await addressOf(first))
  })

  test('both are told apart: the one in use, and the other with its version, while it answers', async () => {
    await second.stop()
    await second.start({ version: '1.16.1' })
    const link = linked([first.home, second.home])
    const other = () => ({ home: second.home, origin: second.url(), version: '1.16.1' })
    expect(await link.services()).toMatchObject({ used: null, others: [{ home: first.home }, other()] })
    await reached(link)
    const used = { home: first.home, origin: first.url() }
    expect(await link.services()).toEqual({ used, others: [other()] })
    await second.stop()
    expect(await link.services()).toEqual({ used, others: [] })
  })

  test('the one that answers, and the other once it is the one', async () => {
    const link = linked([first.home, second.home])
    const addresses = [await addressOf(first), await addressOf(second)]
    await first.stop()
    expect(await reached(link)).toBe(addresses[1])
    await first.start()
    expect(await reached(link)).toBe(addresses[1])
    await second.stop()
    expect(await reached(link)).toBe(addresses[0])
    await first.stop()
    expect(await reached(link)).toBe('unreachable service-unreachable')
  })

  test('the one that is whole, where the other’s port file or token file is damaged', async () => {
    const address = await addressOf(second)
    await writeFile(join(first.home, 'zerotier-one.port'), 'x')
    expect(await reached(linked([first.home, second.home]))).toBe(address)
    await writeFile(join(first.home, 'zerotier-one.port'), new URL(first.url()).port)
    await writeFile(join(first.home, 'authtoken.secret'), '')
    expect(await reached(linked([first.home, second.home]))).toBe(address)
    await rm(join(first.home, 'zerotier-one.port'))
    expect(await reached(linked([first.home, second.home]))).toBe(address)
  })

  test('unlocking reads the token of the one that runs', async () => {
    const { home, token } = second
    await first.stop()
    await rm(join(home, 'authtoken.secret'))
    const read: string[] = []
    const elevate = async (path: string) => {
      read.push(path)
      return success(token)
    }
    const link = linked([first.home, home], { elevate })
    expect(await reached(link)).toBe('locked token-missing')
    expect((await link.unlock()).ok).toBe(true)
    expect(read).toEqual([join(home, 'authtoken.secret')])
  })
})

describe('a folder that another user made', () => {
  let squatter: Squatter
  let planted: string

  beforeEach(async (context) => {
    context.skip(process.getuid?.() !== 0, 'needs root, to make a folder of another user')
    squatter = await startSquatter()
    onTestFinished(() => squatter.stop())
    // Anybody may make folders here, as in C:\ProgramData on Windows.
    const shared = join(folder.path, 'shared')
    planted = join(shared, 'node1')
    await chmod(folder.path, 0o755)
    await mkdir(planted, { recursive: true })
    await chmod(shared, 0o1777)
    await writeFile(join(planted, 'zerotier-one.port'), String(squatter.port))
    await writeFile(join(planted, 'authtoken.secret'), 'evilevilevilevilevilevil')
    for (const path of ['', 'zerotier-one.port', 'authtoken.secret'])
      await chown(join(planted, path), nobody, nobody)
  })

  test('does not come before the service, and leads nowhere by itself', async () => {
    expect(await reached(linked([planted, second.home]))).toBe(await addressOf(second))
    expect(await reached(linked([planted, join(folder.path, 'none')]))).toBe('unreachable home-untrusted')
    await second.stop()
    expect(await reached(linked([planted, second.home]))).toBe('unreachable service-unreachable')
    expect(squatter.connections()).toBe(0)
  })

  test('nor by a link of theirs, nor by one of root’s', async () => {
    const link = join(folder.path, 'shared', 'link')
    await symlink(planted, link)
    for (const owner of [0, nobody]) {
      await lchown(link, owner, owner)
      expect(await reached(linked([link, second.home]))).toBe(await addressOf(second))
    }
    expect(squatter.connections()).toBe(0)
  })

  test('is taken where the person names it', async () => {
    const options = { serviceHome: planted, serviceUrl: null, authHeader: null, tokenFile: null }
    await linked([], { options }).poll()
    expect(squatter.received()).toContain('evilevilevilevilevilevil')
  })
})
