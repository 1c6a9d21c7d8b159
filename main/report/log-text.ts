import { join } from 'node:path'
import { decodeText, type PlainFile, readPlainFile } from '../system/plain-file.ts'

/** Bytes of each file; the log itself keeps to less. */
const most = 5 * 1024 * 1024

/** The log and the one before it, the oldest line first, or why one cannot be read; empty: there is none. */
export async function readLogText(folder: string): Promise<string> {
  const texts = ['main.old.log', 'main.log'].map(async (name) =>
    textOf(name, await readPlainFile(join(folder, name), most)),
  )
  return (await Promise.all(texts)).join('')
}

function textOf(name: string, file: PlainFile): string {
  switch (file.kind) {
    case 'bytes':
      return decodeText(file.bytes)
    case 'missing':
      return ''
    case 'unreadable':
      return `${name}: ${file.code}\n`
    case 'damaged':
      return `${name}: ${file.why}\n`
  }
}
