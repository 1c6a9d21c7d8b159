import { constants, generateKeyPair, privateDecrypt } from 'node:crypto'
import { createServer, type Socket } from 'node:net'
import { promisify } from 'node:util'

/** A pipe, or a socket file, into which something is written that was encrypted for this very time. */
export interface EncryptedPipe {
  /** Of the public key, in base64 */
  readonly modulus: string
  readonly exponent: string
  /** The first text that was written and can be decrypted. What else comes is left alone. */
  readonly received: Promise<string>
  close(): void
}

const keyBits = 2_048

export async function openEncryptedPipe(address: string): Promise<EncryptedPipe> {
  const { publicKey, privateKey } = await promisify(generateKeyPair)('rsa', { modulusLength: keyBits })
  const { n = '', e = '' } = publicKey.export({ format: 'jwk' })
  const { promise, resolve } = Promise.withResolvers<string>()
  const sockets = new Set<Socket>()

  const server = createServer((socket) => {
    let written = Buffer.alloc(0)
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket)).on('error', () => socket.destroy())
    socket.on('data', (chunk) => {
      written = Buffer.concat([written, Buffer.from(chunk)])
      if (written.length < keyBits / 8) return
      try {
        const padding = { padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha1' }
        resolve(privateDecrypt({ key: privateKey, ...padding }, written).toString('latin1'))
      } catch {
        // Somebody else's words
      }
      socket.destroy()
    })
  })
  await new Promise<void>((listening, failed) => {
    server.once('error', failed).listen(address, () => listening())
  })
  return {
    modulus: base64Of(n),
    exponent: base64Of(e),
    received: promise,
    close() {
      server.close()
      for (const socket of sockets) socket.destroy()
    },
  }
}

function base64Of(base64Url: string): string {
  return Buffer.from(base64Url, 'base64url').toString('base64')
}
