import { open } from 'node:fs/promises'
import writeFileAtomic from 'write-file-atomic'
import { failure, type Result, success } from '../../../contract/result.ts'
import { codeOf } from '../../app/error-code.ts'

/** Bytes */
const largestFile = 20 * 1024 * 1024

/** The text of a file that a person chose: UTF-8, or UTF-16 where it says so, as spreadsheets write it. */
export async function readTextFile(path: string): Promise<Result<string>> {
  try {
    const file = await open(path)
    try {
      const stat = await file.stat()
      if (!stat.isFile()) return failure('file-unreadable', `${path}: not a file`)
      if (stat.size > largestFile) return failure('file-refused', `${path}: larger than 20 MB`)
      return decode(await file.readFile(), path)
    } finally {
      await file.close()
    }
  } catch (error) {
    return failure('file-unreadable', `${path}: ${codeOf(error)}`)
  }
}

/**
 * Writes every file that a person exports: whole or not at all, and for them alone, as most hold addresses, names or
 * notes. That also narrows the access to a file that is replaced.
 */
export async function writeTextFile(path: string, content: string | Uint8Array): Promise<Result<void>> {
  try {
    await writeFileAtomic(path, typeof content === 'string' ? content : Buffer.from(content), { mode: 0o600 })
    return success(undefined)
  } catch (error) {
    return failure('file-unwritable', `${path}: ${codeOf(error)}`)
  }
}

function decode(bytes: Uint8Array, path: string): Result<string> {
  const encoding = bytes[0] === 0xff && bytes[1] === 0xfe ? 'utf-16le' : 'utf-8'
  try {
    return success(new TextDecoder(encoding, { fatal: true }).decode(bytes))
  } catch {
    return failure('file-refused', `${path}: not text in UTF-8`)
  }
}
