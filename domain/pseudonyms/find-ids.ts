import { type Span, spansOf } from './original.ts'

/** Of hexadecimal digits: a node, a network, the hardware of an interface without separators */
const digits = /(?<![0-9A-Za-z])(?:0x)?[0-9a-f]{10,16}(?![0-9A-Za-z])/gi
const uuid = /(?<![0-9A-Za-z])[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}(?![0-9A-Za-z])/gi
/** Of a user of Windows */
const sid = /(?<!\w)S-1-5-21(?:-\d{1,10}){3,5}(?!\d)/g
/** The service names an interface on Linux after the network's id. */
const interfaceName = /(?<![0-9A-Za-z])zt[a-z2-7]{8}(?![0-9A-Za-z])/g
/** Seconds since 1970 in these years, and dates without separators */
const time = /^(?:1[5-9]\d{8}|20\d{10})$/

/** Ids of networks, nodes and whatever else has one. */
export function findIds(text: string): readonly Span[] {
  return [
    ...spansOf(text, digits, ([whole]) => idOf(whole.replace(/^0x/i, '').toLowerCase())),
    ...spansOf(text, uuid, ([whole]) => ({ kind: 'id', text: whole.toLowerCase() })),
    ...spansOf(text, sid, ([whole]) => ({ kind: 'id', text: whole })),
    ...spansOf(text, interfaceName, ([whole]) => ({ kind: 'interface', text: whole })),
  ]
}

function idOf(text: string): Span['original'] | null {
  if (time.test(text)) return null
  if (text.length === 10) return { kind: 'node', text }
  if (text.length === 16) return { kind: 'network', text }
  return text.length === 12 ? { kind: 'mac', text } : null
}
