import { createHash } from 'node:crypto'
import { realpathSync, type Stats } from 'node:fs'
import { lstat } from 'node:fs/promises'
import { join } from 'node:path'
import { codeOf } from '../../base/error-code.ts'

/** Returns where the application that uses this settings folder listens. */
export interface SocketPlace {
  /** A folder that only this user may enter; null: the system has no such folder (Windows) */
  readonly folder: string | null
  readonly path: string
}

/** Bytes of a socket's path, of the 104 of macOS and the 108 of Linux with their end */
const longestPath = 103

interface System {
  readonly platform: NodeJS.Platform
  readonly user: number
}

const thisSystem: System = { platform: process.platform, user: process.getuid?.() ?? 0 }

/**
 * It follows from the folder of settings alone, and not from the environment: who shares settings must meet, also from
 * a timer or by way of SSH, where XDG_RUNTIME_DIR may be missing or another one. `userData`: there already
 */
export function socketPlace(userData: string, { platform, user }: System = thisSystem): SocketPlace {
  const name = createHash('sha256').update(realPath(userData)).digest('hex').slice(0, 24)
  if (platform === 'win32') return { folder: null, path: `\\\\.\\pipe\\meshtray-${name}` }
  const folder = join(userData, 'command-line')
  const path = join(folder, 'socket')
  if (Buffer.byteLength(path) <= longestPath) return { folder, path }
  const short = `/tmp/meshtray-${user}-${name}`
  return { folder: short, path: join(short, 'socket') }
}

function realPath(path: string): string {
  try {
    return realpathSync(path)
  } catch {
    return path
  }
}

/** `trusted`: it is this user's own, and no link; of a folder, that nobody else may enter it. Else why not, for the person. */
export type Trust = 'trusted' | 'missing' | { readonly path: string; readonly why: Distrust }
export type Distrust = 'not-folder' | 'not-socket' | 'other-owner' | 'open-to-others' | 'unreadable'

export function trustFolder(path: string, user = thisSystem.user): Promise<Trust> {
  return trust(path, (found) => {
    if (!found.isDirectory()) return 'not-folder'
    if (found.uid !== user) return 'other-owner'
    return (found.mode & 0o077) === 0 ? null : 'open-to-others'
  })
}

export function trustSocket(path: string, user = thisSystem.user): Promise<Trust> {
  return trust(path, (found) => {
    if (!found.isSocket()) return 'not-socket'
    return found.uid === user ? null : 'other-owner'
  })
}

/** The folder, then the socket in it */
export async function trustPlace({ folder, path }: SocketPlace): Promise<Trust> {
  if (folder === null) return 'trusted'
  const found = await trustFolder(folder)
  return found === 'trusted' ? trustSocket(path) : found
}

async function trust(path: string, distrust: (found: Stats) => Distrust | null): Promise<Trust> {
  try {
    const why = distrust(await lstat(path))
    return why === null ? 'trusted' : { path, why }
  } catch (error) {
    return codeOf(error) === 'ENOENT' ? 'missing' : { path, why: 'unreadable' }
  }
}
