import { posix, win32 } from 'node:path'

/** One kind of node service: its authentication header and file locations. */
export interface Profile {
  readonly name: string
  readonly header: string
  /** The service's working folder, per platform. */
  readonly homes: { readonly [platform in NodeJS.Platform]?: string }
  /** Name in the home folder; the file holds the port as decimal text. */
  readonly portFile: string
  /** Name in the home folder; the file holds the token and is readable only by the service's user. */
  readonly tokenFile: string
  /** Copies of the token that other clients made for this user; the path may begin with `~` or `%LOCALAPPDATA%`. */
  readonly tokenCopies: { readonly [platform in NodeJS.Platform]?: readonly string[] }
  /** Names of the service's unit, without what the service manager adds */
  readonly unitNames: { readonly [platform in NodeJS.Platform]?: readonly string[] }
}

/** The parts of the environment that decide where files are looked for. */
export interface Surroundings {
  readonly platform: NodeJS.Platform
  readonly env: { readonly [name: string]: string | undefined }
  /** The user's home folder */
  readonly userHome: string
  readonly profiles: readonly Profile[]
}

export const defaultPort = 9993

/** Profiles in the order in which they are tried. */
export const profiles: readonly Profile[] = [
  {
    name: 'node1',
    header: 'X-NODE1-Auth',
    homes: {
      linux: '/var/lib/node1',
      darwin: '/Library/Application Support/Node1',
      win32: 'C:\\ProgramData\\Node1',
      freebsd: '/var/db/node1',
      openbsd: '/var/db/node1',
    },
    portFile: 'node1.port',
    tokenFile: 'authtoken.secret',
    tokenCopies: {},
    unitNames: { linux: ['node1'], darwin: ['com.node1'], win32: ['Node1'] },
  },
  {
    name: 'zerotier-one',
    header: 'X-ZT1-Auth',
    homes: {
      linux: '/var/lib/zerotier-one',
      darwin: '/Library/Application Support/ZeroTier/One',
      win32: 'C:\\ProgramData\\ZeroTier\\One',
      freebsd: '/var/db/zerotier-one',
      openbsd: '/var/db/zerotier-one',
    },
    portFile: 'zerotier-one.port',
    tokenFile: 'authtoken.secret',
    tokenCopies: {
      linux: ['~/.zeroTierOneAuthToken', '~/.zerotier-local-auth'],
      darwin: [
        '~/Library/Application Support/ZeroTier/One/authtoken.secret',
        '~/Library/Application Support/ZeroTier/authtoken.secret',
      ],
      win32: [
        '%LOCALAPPDATA%\\ZeroTier\\One\\authtoken.secret',
        '%LOCALAPPDATA%\\ZeroTier\\authtoken.secret',
      ],
    },
    unitNames: { linux: ['zerotier-one'], darwin: ['com.zerotier.one'], win32: ['ZeroTierOneService'] },
  },
]

/** Joins path parts by the rules of the given platform, whichever one this runs on. */
export function joinPath(platform: NodeJS.Platform, ...parts: readonly string[]): string {
  return (platform === 'win32' ? win32 : posix).join(...parts)
}

/** Returns where this user's copies of the token would be; empty if the base folder is not known. */
export function tokenCopiesOf(profile: Profile, at: Surroundings): readonly string[] {
  const local = at.env.LOCALAPPDATA
  return (profile.tokenCopies[at.platform] ?? []).flatMap((path) => {
    if (path.startsWith('~')) return at.userHome === '' ? [] : [at.userHome + path.slice(1)]
    return local === undefined || local === '' ? [] : [path.replace('%LOCALAPPDATA%', () => local)]
  })
}
