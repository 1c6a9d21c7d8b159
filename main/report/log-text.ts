import { open } from 'node:fs/promises'
import { join } from 'node:path'

/** Bytes of each file; the log itself keeps to less. */
const most = 5 * 1024 * 1024

/** The log and the one before it, the oldest line first; empty: there is none. */
export async function readLogText(folder: string): Promise<string> {
  const texts = await Promise.all(['main.old.log', 'main.log'].map((name) => readEnd(join(folder, name))))
  return texts.join('')
}

async function readEnd(path: string): Promise<string> {
  const file = await open(path).catch(() => null)
  if (file === null) return ''
  try {
    const { size } = await file.stat()
    const start = Math.max(0, size - most)
    const { buffer, bytesRead } = await file.read({ buffer: Buffer.alloc(size - start), position: start })
    const text = buffer.toString('utf8', 0, bytesRead)
    // What was cut in the middle could be the rest of anything.
    return start === 0 ? text : text.slice(text.indexOf('\n') + 1)
  } catch {
    return ''
  } finally {
    await file.close()
  }
}
