import { constants, createPublicKey, publicEncrypt } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type EncryptedPipe, openEncryptedPipe } from './elevation.ts'

let folder: string
let address: string
let pipe: EncryptedPipe

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'meshtray-pipe-'))
  address = process.platform === 'win32' ? `\\\\.\\pipe\\${folder}` : join(folder, 'pipe')
  pipe = await openEncryptedPipe(address)
})
afterEach(async () => {
  pipe.close()
  await rm(folder, { recursive: true })
})

/** Encrypts as .NET's RSACryptoServiceProvider does with a key of that modulus and exponent */
function encrypted(text: string, { modulus, exponent }: EncryptedPipe): Buffer {
  const jwk = { kty: 'RSA', n: modulus, e: exponent }
  const key = createPublicKey({ key: jwk, format: 'jwk' })
  const padding = { padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha1' }
  return publicEncrypt({ key, ...padding }, Buffer.from(text))
}

async function write(...parts: (Buffer | string)[]): Promise<void> {
  const socket = connect(address).on('error', () => undefined)
  const closed = new Promise((resolve) => socket.on('close', resolve))
  for (const part of parts) {
    socket.write(part)
    await new Promise(setImmediate)
  }
  socket.resume()
  await closed
}

test('what was encrypted for it arrives, in however many parts', async () => {
  const sent = encrypted('abc123\r\n', pipe)
  await write(sent.subarray(0, 100), sent.subarray(100))
  expect(await pipe.received).toBe('abc123\r\n')
})

test('what others write is left alone: words, too much, what is for another key', async () => {
  const other = await openEncryptedPipe(`${address}2`)
  await write('x'.repeat(256))
  await write('x'.repeat(100_000))
  await write(encrypted('theirs', other))
  await write(Buffer.concat([encrypted('long', pipe), Buffer.from('er')]))
  other.close()
  await write(encrypted('ours', pipe))
  expect(await pipe.received).toBe('ours')
})

test('each key is new, and of 2048 bits', async () => {
  const other = await openEncryptedPipe(`${address}2`)
  expect(other.modulus).not.toBe(pipe.modulus)
  expect(Buffer.from(pipe.modulus, 'base64')).toHaveLength(256)
  expect(pipe.exponent).toBe('AQAB')
  expect(`${pipe.modulus}${pipe.exponent}`).toMatch(/^[\w+/=]+$/)
  other.close()
})
