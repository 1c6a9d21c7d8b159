import { constants, generateKeyPair, privateDecrypt } from 'node:crypto'
import { createServer, type Socket } from 'node:net'
import { promisify } from 'node:util'

/** A named pipe, or a Unix socket, that receives one text encrypted with a key made for this pipe alone. */
export interface EncryptedPipe {
  /** Modulus of the public key, in base64 */
  readonly modulus: string
  readonly exponent: string
  /** Resolves with the first text that can be decrypted; anything else is ignored. */
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
        // The message is not encrypted with our key, so it is not from our program.
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
