import { readNickname } from '../../domain/names.ts'
import { isNodeAddress, type NodeAddress } from '../../domain/network-id.ts'

/** The names that the person gave to devices, by node address */
export type Nicknames = { readonly [node: NodeAddress]: string }

/** A limit far above what any person needs */
const most = 10_000

/** `whole` is false if a part is invalid; the valid parts are still read. */
export function readNicknames(value: unknown): { readonly read: Nicknames; readonly whole: boolean } {
  if (value === undefined) return { read: {}, whole: true }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return { read: {}, whole: false }
  const all = Object.entries(value)
  const given = all.slice(0, most)
  const read = given.flatMap(([node, text]) => {
    const name = isNodeAddress(node) && typeof text === 'string' ? readNickname(text) : null
    return name === null || name === '' ? [] : [[node, name] as const]
  })
  return { read: Object.fromEntries(read), whole: read.length === all.length }
}
