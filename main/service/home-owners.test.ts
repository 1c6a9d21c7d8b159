import { describe, expect, test } from 'vitest'
import * as owners from './home-guard.ts'
import { profiles } from './profiles.ts'

const ada = 1000
const eve = 1001
const folder = (path: string, owner = 0, mode = 0o755): owners.PathComponent => ({
  path,
  owner,
  mode,
  isLink: false,
})
const link = (path: string, owner = 0): owners.PathComponent => ({ path, owner, mode: 0o777, isLink: true })
const planted = (...components: owners.PathComponent[]) => owners.plantedIn(components, ada)

describe('on the way to a folder', () => {
  const var_ = folder('/var')
  const lib = folder('/var/lib')

  test('all is root’s, or the person’s, or at the end of the service’s own user', () => {
    expect(planted(var_, lib, folder('/var/lib/node1'))).toBeNull()
    expect(planted(var_, lib, folder('/var/lib/node1', 998, 0o2770))).toBeNull()
    expect(planted(folder('/home'), folder('/home/ada', ada), folder('/home/ada/node1', ada))).toBeNull()
    expect(planted()).toBeNull()
  })

  test('a folder of another user, in which the last may be swapped', () => {
    const theirs = folder('/var/lib', eve)
    expect(planted(var_, theirs, folder('/var/lib/node1'))).toBe('/var/lib belongs to user 1001')
  })

  test('a folder that anybody may write to, be it the last', () => {
    const open = folder('/var/lib', 0, 0o777)
    expect(planted(var_, open, folder('/var/lib/node1'))).toBe('anybody may write to /var/lib')
    expect(planted(var_, lib, folder('/var/lib/node1', 0, 0o1777))).toBe(
      'anybody may write to /var/lib/node1',
    )
  })

  test('in a folder where each may make things: who made this one', () => {
    const shared = folder('/tmp', 0, 0o1777)
    expect(planted(shared, folder('/tmp/node1', eve))).toBe('/tmp/node1 belongs to user 1001')
    expect(planted(shared, folder('/tmp/node1', ada))).toBeNull()
    expect(planted(shared, folder('/tmp/a'), folder('/tmp/a/node1', 998))).toBeNull()
  })

  test('a link, and what it leads to', () => {
    expect(planted(var_, lib, link('/var/lib/node1'), folder('/srv'), folder('/srv/node1', 998))).toBeNull()
    expect(planted(var_, lib, link('/var/lib/node1', eve), folder('/srv'))).toContain('user 1001')
    expect(planted(var_, lib, link('/var/lib/node1'), folder('/srv', eve), folder('/srv/n'))).toContain(
      '/srv ',
    )
    expect(planted(var_, lib, link('/var/lib/node1', eve))).toContain('user 1001')
  })
})

describe('on Windows', () => {
  const [node1, zt] = profiles
  if (node1 === undefined || zt === undefined) throw new Error('no profiles')
  const home = 'C:\\ProgramData\\ZeroTier\\One'
  const paths = owners.pathsToOwn(zt, home)
  const self = 'S-1-5-21-1004336348-1177238915-682003330-1001'
  const eveToo = 'S-1-5-21-1004336348-1177238915-682003330-1002'
  const said = (...lines: string[]): string => `${[self, ...lines].join('\r\n')}\r\n`
  const verdict = (...lines: string[]) => {
    const owned = owners.readOwners(said(...lines), paths)
    return owned === null ? 'no answer' : owners.plantedOnWindows(owned, paths.at(-1) ?? '')
  }

  test('asked for: each folder below ProgramData, the port file and the token file', () => {
    expect(paths).toEqual([
      'C:\\ProgramData\\ZeroTier',
      home,
      `${home}\\zerotier-one.port`,
      `${home}\\authtoken.secret`,
    ])
    expect(owners.pathsToOwn(node1, 'C:\\ProgramData\\Node1')[0]).toBe('C:\\ProgramData\\Node1')
    expect(owners.ownersScript(["C:\\it's"])).toContain("@('C:\\it''s')")
  })

  test('of the system, its services, administrators or the person', () => {
    expect(verdict('16 S-1-5-32-544', '16 S-1-5-18', '32 S-1-5-18', '32 S-1-5-18')).toBeNull()
    expect(verdict('16 S-1-5-80-956008885-3418522649', `16 ${self}`, 'missing', 'untold')).toBeNull()
  })

  test.each<[string, string[]]>([
    ['a folder of another user', [`16 ${eveToo}`, '16 S-1-5-18', 'missing', 'missing']],
    ['a port file of another user', ['16 S-1-5-18', '16 S-1-5-18', `32 ${eveToo}`, 'missing']],
    ['a token file of another user', ['16 S-1-5-18', '16 S-1-5-18', 'missing', `32 ${eveToo}`]],
    ['whoever wants', ['16 S-1-1-0', '16 S-1-5-18', 'missing', 'missing']],
    ['users', ['16 S-1-5-32-545', '16 S-1-5-18', 'missing', 'missing']],
    ['a folder whose owner is kept from us', ['16 S-1-5-18', 'untold', 'missing', 'missing']],
    ['a junction', ['16 S-1-5-18', '1040 S-1-5-18', 'missing', 'missing']],
  ])('%s', (_what, lines) => {
    expect(verdict(...lines)).toMatch(/belongs to|leads elsewhere|may not be known/)
  })

  test.each(['', 'x', said('16 S-1-5-18'), said('a', 'b', 'c', 'd'), said('', '', '', '')])(
    'another text is no answer (%j)',
    (text) => expect(owners.readOwners(text, paths)).toBeNull(),
  )
})
