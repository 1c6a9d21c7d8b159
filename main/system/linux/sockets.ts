import { endianness } from 'node:os'

/** One line of the kernel's socket tables, such as /proc/net/tcp */
export interface SocketRow {
  /** In the kernel's format: see `hexOf` */
  readonly local: string
  readonly remote: string
  readonly state: string
  readonly owner: number
  /** 0: no program holds the socket, because it is not accepted yet or closed already */
  readonly inode: number
}

export const isLittleEndian = endianness() === 'LE'

const userIdColumn = 7
const inodeColumn = 9

/** Returns the sockets with this local port; `remote` includes the port, `local` does not. */
export function rowsAt(port: number, table: string): readonly SocketRow[] {
  const end = `:${portHex(port)}`
  return table.split('\n').flatMap((line) => {
    if (!line.includes(end)) return []
    const columns = line.trim().split(/\s+/)
    const [, local = '', remote = '', state = ''] = columns
    const owner = columns[userIdColumn] ?? ''
    const inode = columns[inodeColumn] ?? ''
    if (!local.endsWith(end) || !/^\d+$/.test(owner) || !/^\d+$/.test(inode)) return []
    return [{ local: local.slice(0, -end.length), remote, state, owner: Number(owner), inode: Number(inode) }]
  })
}

export function portHex(port: number): string {
  return port.toString(16).toUpperCase().padStart(4, '0')
}

/** Formats an address as the kernel does: words of four bytes, each as a number in the machine's byte order. */
export function hexOf(bytes: readonly number[], littleEndian: boolean): string {
  let text = ''
  for (let at = 0; at < bytes.length; at += 4) {
    const word = bytes.slice(at, at + 4)
    for (const byte of littleEndian ? word.reverse() : word) text += byte.toString(16).padStart(2, '0')
  }
  return text.toUpperCase()
}

/** Inverse of `hexOf`; null: not an address */
export function bytesOf(hex: string, littleEndian: boolean): readonly number[] | null {
  if (!/^(?:[\dA-F]{8}|[\dA-F]{32})$/i.test(hex)) return null
  return (hex.match(/.{8}/g) ?? []).flatMap((word) => {
    const bytes = (word.match(/../g) ?? []).map((byte) => Number.parseInt(byte, 16))
    return littleEndian ? bytes.reverse() : bytes
  })
}
