import { type Address, parseAddress } from '../addresses/address.ts'
import type { Span } from './original.ts'

/** A stretch of what addresses are made of. Each is looked at once, so that a long text takes no longer than its length. */
const run = /[0-9A-Fa-f:.]{3,}/g
const macText = /^(?:[0-9a-f]{1,2}:){5}[0-9a-f]{1,2}$/i
const macInside = /(?:[0-9a-f]{2}:){5}[0-9a-f]{2}/gi
const octet = '0{0,2}(?:25[0-5]|2[0-4]\\d|1?\\d?\\d)'
const quad = new RegExp(`(?<!\\d)${octet}(?:\\.${octet}){3}(?!\\d)`, 'g')
const ciscoMac = /^[0-9a-f]{4}(?:\.[0-9a-f]{4}){2}$/i
const dashedMac = /(?<![0-9A-Za-z])(?:[0-9a-f]{2}-){5}[0-9a-f]{2}(?![0-9A-Za-z])/gi
/** As systems call an interface by its hardware */
const macOfInterface = /(?<=(?<![A-Za-z0-9])(?:enx|wlx|wwx))[0-9a-f]{12}(?![0-9A-Za-z])/gi
const longestAddress = 100

/** IP addresses in any writing with dots or colons, and hardware addresses. */
export function findAddresses(text: string): readonly Span[] {
  const found: Span[] = []
  for (const { 0: whole, index } of text.matchAll(run)) {
    if (!/[:.]/.test(whole)) continue
    // "." and ":" end a sentence or a label; "::" is a part of an address.
    const from = whole.startsWith('::') ? 0 : whole.search(/[^.:]/)
    if (from < 0) continue
    const trimmed = whole.slice(from).replace(/\.+$|(?<!:):$/, '')
    for (const span of inRun(text, index + from, trimmed)) found.push(span)
  }
  for (const expression of [dashedMac, macOfInterface])
    for (const { 0: whole, index } of text.matchAll(expression)) found.push(mac(index, whole))
  return found
}

function inRun(text: string, start: number, run: string): readonly Span[] {
  const end = start + run.length
  if (run.length <= longestAddress && run.includes(':')) {
    if (macText.test(run)) return [mac(start, run)]
    const six = sixOf(run)
    if (six !== null && isAlone(text, start, end, run))
      return [addressAt(text, start, start + six.length, six.address)]
  }
  if (ciscoMac.test(run)) return [mac(start, run)]
  const reversed = arpaAddress(text, end, run)
  if (reversed !== null) return [{ start, end, original: { kind: 'address', ...reversed, prefix: null } }]
  const macs = [...run.matchAll(macInside)].map(({ 0: whole, index }) => mac(start + index, whole))
  return [...macs, ...dotted(text, start, run)]
}

/** Some systems write a port behind a dot. */
function sixOf(run: string): { readonly address: Address; readonly length: number } | null {
  const whole = parseAddress(run)
  if (whole !== null) return { address: whole, length: run.length }
  const before = /^(?<head>.*:.*)\.\d{1,5}$/.exec(run)?.groups?.head
  const address = before === undefined ? null : parseAddress(before)
  return before === undefined || address === null ? null : { address, length: before.length }
}

/** With so few groups it may as well be a name of a program's: `Module::add` */
function isAlone(text: string, start: number, end: number, run: string): boolean {
  if (run.split(':').filter((group) => group !== '').length > 2) return true
  return !/\w/.test(text.charAt(start - 1)) && !/\w/.test(text.charAt(end))
}

/** "97.2.1.10.in-addr.arpa", and the same with 32 digits of IPv6 */
function arpaAddress(text: string, end: number, run: string): { readonly address: Address } | null {
  const after = text.slice(end, end + 14).toLowerCase()
  const parts = run.split('.').reverse()
  if (after.startsWith('.in-addr.arpa') && parts.length === 4) {
    const address = parseAddress(parts.join('.'))
    return address === null ? null : { address }
  }
  if (!after.startsWith('.ip6.arpa') || parts.length !== 32) return null
  const groups = Array.from({ length: 8 }, (_, at) => parts.slice(at * 4, at * 4 + 4).join(''))
  const address = parseAddress(groups.join(':'))
  return address === null ? null : { address }
}

/** Four numbers between dots, with leading zeros or a port behind a fifth dot. */
function dotted(text: string, start: number, run: string): readonly Span[] {
  return [...run.matchAll(quad)].flatMap(({ 0: whole, index }) => {
    const address = parseAddress(whole.split('.').map(Number).join('.'))
    const from = start + index
    return address === null ? [] : [addressAt(text, from, from + whole.length, address)]
  })
}

function addressAt(text: string, start: number, end: number, address: Address): Span {
  const slash = /^\/(?<prefix>\d{1,3})(?![\d.])/.exec(text.slice(end, end + 5))?.groups?.prefix
  const prefix =
    slash === undefined || Number(slash) > (address.family === 4 ? 32 : 128) ? null : Number(slash)
  return { start, end, original: { kind: 'address', address, prefix } }
}

function mac(start: number, text: string): Span {
  const hasGroups = /^[0-9a-f]{1,2}:/i.test(text)
  const digits = hasGroups
    ? text
        .split(':')
        .map((group) => group.padStart(2, '0'))
        .join('')
    : text.replaceAll(/[-.]/g, '')
  return { start, end: start + text.length, original: { kind: 'mac', text: digits.toLowerCase() } }
}

/** Hardware addresses that stand for everybody or nobody */
export function isCommonMac(digits: string): boolean {
  return /^(?:0{12}|f{12}|3333(?!ff)|01005e)/.test(digits)
}
