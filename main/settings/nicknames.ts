import { readNickname } from '../../domain/names.ts'
import { isNodeAddress, type NodeAddress } from '../../domain/network-id.ts'
import { fieldsOf, isFields, type ReadPart } from './settings-part.ts'

/** The names that the person gave to devices, by node address */
export type Nicknames = { readonly [node: NodeAddress]: string }

/** A limit far above what any person needs */
const most = 10_000

export function readNicknames(value: unknown = {}): ReadPart<Nicknames> {
  const all = Object.entries(fieldsOf(value))
  const given = all.slice(0, most)
  const read = given.flatMap(([node, text]) => {
    const name = isNodeAddress(node) && typeof text === 'string' ? readNickname(text) : null
    return name === null || name === '' ? [] : [[node, name] as const]
  })
  return { read: Object.fromEntries(read), whole: isFields(value) && read.length === all.length }
}
