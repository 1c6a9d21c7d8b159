import { closeSync, openSync, readSync } from 'node:fs'
import { setTimeout as delay, setImmediate } from 'node:timers/promises'
import type { Ends, Look, Seen } from './listener.ts'
import { seenIn, showsHolder, tellingLines } from './listener-linux.ts'
import { lookOnDarwin, lookOnWindows } from './listener-processes.ts'
import type { Surroundings } from './profiles.ts'

/** null: the system has no table that is read here */
export function lookOn({ platform, env }: Pick<Surroundings, 'platform' | 'env'>): Look | null {
  switch (platform) {
    case 'linux':
      return createLookOnLinux()
    case 'darwin':
      return lookOnDarwin
    case 'win32':
      return lookOnWindows(env)
    default:
      return null
  }
}

/** Milliseconds: after a reading as short a while ago as this, others are likely to come, and are waited for so long */
const busy = 50
const together = 3

/**
 * Several connections that are there before the tables are read are looked up in one reading: the kernel takes as long
 * for one as for many.
 */
function createLookOnLinux(): Look {
  let lastRead = Number.NEGATIVE_INFINITY
  let asked: { readonly ends: Ends; readonly answer: (seen: Promise<Seen | null>) => void }[] = []
  let reading = false

  async function readOn(): Promise<void> {
    reading = true
    while (asked.length > 0) {
      if (performance.now() - lastRead < busy) await delay(together)
      const now = asked
      asked = []
      const tables = readTables(now.map(({ ends }) => ends))
      for (const { ends, answer } of now) answer(tables.then((read) => read && seenIn(read, ends)))
      await tables
      lastRead = performance.now()
    }
    reading = false
  }

  return (ends) =>
    new Promise((answer) => {
      asked.push({ ends, answer })
      if (!reading) void readOn()
    })
}

/** null: not to be read. The one of the addresses' family first, and no more than is needed. */
async function readTables(
  all: readonly Ends[],
): Promise<{ readonly tcp: string; readonly tcp6: string } | null> {
  const four = all.filter(({ address }) => !address.includes(':'))
  const tcp = four.length === 0 ? { text: '', missing: [] } : await readTable('/proc/net/tcp', four)
  if (tcp === null) return null
  const missing = [...tcp.missing, ...all.filter((ends) => !four.includes(ends))]
  // Without IPv6 there is no such file.
  const tcp6 = missing.length === 0 ? null : await readTable('/proc/net/tcp6', missing)
  if (tcp6 === null && four.length < all.length) return null
  return { tcp: tcp.text, tcp6: tcp6?.text ?? '' }
}

/** Bytes of about three lines, for as long as there may be few, and those that the kernel tells at once at most */
const fewLines = 512
const fewReads = 8
const manyLines = 4096

/**
 * Reads until it shows who has accepted each of them. The kernel writes those who listen first, and then searches all of
 * its memory for connections, which takes milliseconds however few there are: it is not asked for more than a little at
 * once. It answers from memory: to have another thread wait for each little answer takes longer than the answer.
 */
async function readTable(
  path: string,
  all: readonly Ends[],
): Promise<{ readonly text: string; readonly missing: readonly Ends[] } | null> {
  let file: number | null = null
  try {
    file = openSync(path, 'r')
    const buffer = Buffer.alloc(manyLines)
    let missing = all
    let text = ''
    let begun = ''
    for (let reads = 1; missing.length > 0; reads += 1) {
      const bytesRead = readSync(file, buffer, 0, reads <= fewReads ? fewLines : manyLines, null)
      if (bytesRead === 0) return { text: text + begun, missing }
      begun += buffer.toString('latin1', 0, bytesRead)
      const end = begun.lastIndexOf('\n') + 1
      const telling = tellingLines(begun.slice(0, end), missing)
      begun = begun.slice(end)
      text += telling
      if (telling !== '') missing = missing.filter((ends) => !showsHolder(telling, ends))
      if (reads % fewReads === 0) await setImmediate()
    }
    return { text, missing }
  } catch {
    return null
  } finally {
    if (file !== null) closeSync(file)
  }
}
