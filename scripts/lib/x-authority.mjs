import { randomBytes } from 'node:crypto'

const anyHost = 0xffff
const protocol = 'MIT-MAGIC-COOKIE-1'

/**
 * The content of an Xauthority file: one new cookie, good for every display, as its number is not known yet when the
 * server starts. Server and clients read the same file.
 */
export function xAuthority(cookie = randomBytes(16)) {
  const family = Buffer.alloc(2)
  family.writeUInt16BE(anyHost)
  return Buffer.concat([family, counted(''), counted(''), counted(protocol), counted(cookie)])
}

/** @param {string | Buffer} field */
function counted(field) {
  const body = Buffer.from(field)
  const length = Buffer.alloc(2)
  length.writeUInt16BE(body.length)
  return Buffer.concat([length, body])
}
