import { resolve } from 'node:path'
import { addAbortSignal } from 'node:stream'
import { failure, type Result, success } from '../../../../contract/result.ts'
import { codeOf } from '../../../base/error-code.ts'
import { readTextFile } from '../../../hosting/files/text-file.ts'
import { decodeText } from '../../../system/plain-file.ts'

/** Bytes. Files may be as large. */
const most = 20 * 1024 * 1024

/** Reads a file of anybody's; `-`: standard input. */
export async function readInput(file: string, signal: AbortSignal): Promise<Result<string>> {
  return file === '-' ? readStandardInput(signal) : readTextFile(resolve(file))
}

async function readStandardInput(signal: AbortSignal): Promise<Result<string>> {
  const chunks: Uint8Array[] = []
  let size = 0
  try {
    for await (const chunk of addAbortSignal(signal, process.stdin)) {
      const bytes = Buffer.from(chunk)
      size += bytes.length
      if (size > most) return failure('file-refused', `standard input: longer than ${most} bytes`)
      chunks.push(bytes)
    }
  } catch (error) {
    return failure('file-unreadable', `standard input: ${codeOf(error)}`)
  }
  try {
    return success(decodeText(Buffer.concat(chunks), true))
  } catch {
    return failure('file-refused', 'standard input: not text in UTF-8')
  }
}
