import { createHash } from 'node:crypto'
import { realpathSync, type Stats } from 'node:fs'
import { lstat } from 'node:fs/promises'
import { join } from 'node:path'
import { codeOf } from '../../base/error-code.ts'

/** The path at which the application listens, and the folder that protects it */
export interface SocketPath {
  /** A folder that only this user may enter; null: the system has no such folder (Windows) */
  readonly folder: string | null
  readonly path: string
}

/** The longest path of a socket in bytes. macOS allows 104 and Linux 108, including the terminating zero byte. */
const longestPath = 103

interface System {
  readonly platform: NodeJS.Platform
  readonly user: number
}

const thisSystem: System = { platform: process.platform, user: process.getuid?.() ?? 0 }

/**
 * Derives the path from the settings folder alone. Processes that share settings must find each other, even from a
 * timer or over SSH, where XDG_RUNTIME_DIR may be missing or different. `userData` must exist.
 */
export function socketPath(userData: string, { platform, user }: System = thisSystem): SocketPath {
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

/** `trusted`: this user owns it, it is not a link, and a folder is closed to others. Else the reason for the person. */
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

/** Checks the folder first, then the socket in it. */
export async function trustSocketPath({ folder, path }: SocketPath): Promise<Trust> {
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
