import { createReadStream } from 'node:fs'

/** Bytes: tens of thousands of routes */
const largest = 8 * 1024 * 1024

/**
 * Reads a file that the system makes up while it is read, and whose size it does not say. null: there is none, it may
 * not be read, or it is larger than anything that is expected of it.
 */
export async function readSystemFile(path: string, most = largest): Promise<string | null> {
  const chunks: Buffer[] = []
  let size = 0
  try {
    for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
      size += chunk.length
      if (size > most) return null
      chunks.push(chunk)
    }
    return Buffer.concat(chunks).toString('utf8')
  } catch {
    return null
  }
}
