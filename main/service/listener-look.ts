import { open } from 'node:fs/promises'
import type { Ends, Look, Seen } from './listener.ts'
import { type SocketTables, seenIn, showsHolder } from './listener-linux.ts'
import { lookOnDarwin, lookOnWindows } from './listener-processes.ts'
import type { Surroundings } from './profiles.ts'

/** null: the system has no table that is read here */
export function lookOn({ platform, env }: Pick<Surroundings, 'platform' | 'env'>): Look | null {
  switch (platform) {
    case 'linux':
      return lookOnLinux
    case 'darwin':
      return lookOnDarwin
    case 'win32':
      return lookOnWindows(env)
    default:
      return null
  }
}

async function lookOnLinux(ends: Ends): Promise<Seen | null> {
  const tables = await readTables(ends)
  return tables && seenIn(tables, ends)
}

/** null: not to be read. The one of the address's family first, and no more than is needed. */
async function readTables(ends: Ends): Promise<SocketTables | null> {
  const found = (lines: string): boolean => showsHolder(lines, ends)
  if (ends.address.includes(':')) {
    const tcp6 = await readTable('/proc/net/tcp6', found)
    return tcp6 && { tcp: '', tcp6: tcp6.text }
  }
  const tcp = await readTable('/proc/net/tcp', found)
  if (tcp === null) return null
  // Without IPv6 there is no such file.
  const tcp6 = tcp.isEnough ? null : await readTable('/proc/net/tcp6', found)
  return { tcp: tcp.text, tcp6: tcp6?.text ?? '' }
}

/** Bytes of about three lines, and of many */
const fewLines = 512
const manyLines = 64 * 1024

/**
 * Reads until what was read is enough. The kernel writes those who listen first, and then searches all of its memory
 * for connections, which takes milliseconds however few there are: it is not asked for more than a little at once.
 */
async function readTable(
  path: string,
  enough: (lines: string) => boolean,
): Promise<{ readonly text: string; readonly isEnough: boolean } | null> {
  try {
    await using file = await open(path)
    const buffer = Buffer.alloc(manyLines)
    let text = ''
    let looked = 0
    for (;;) {
      const wanted = text.length < 16 * fewLines ? fewLines : manyLines
      const { bytesRead } = await file.read(buffer, 0, wanted, null)
      if (bytesRead === 0) return { text, isEnough: false }
      text += buffer.toString('latin1', 0, bytesRead)
      const end = text.lastIndexOf('\n') + 1
      if (end > looked && enough(text.slice(looked, end))) return { text, isEnough: true }
      looked = end
    }
  } catch {
    return null
  }
}
