import { parseAddress } from '../../../domain/addresses/address.ts'
import type { SystemRoute } from '../../../domain/computer/computer.ts'
import { wholeAddress } from './interfaces.ts'

/**
 * Parses the output of `netstat -rn`. Skips learned neighbours (L, W), multicast (m), rejecting routes (R, B), and
 * routes that only sockets bound to their interface use (I). There are no metrics, because each target appears once.
 * null: unexpected output
 */
export function parseNetstatRoutes(text: string): readonly SystemRoute[] | null {
  const routes: SystemRoute[] = []
  let family: 4 | 6 | null = null
  let column = -1
  for (const line of text.split('\n')) {
    const words = line.trim().split(/\s+/)
    const [first = '', via = '', flags = ''] = words
    if (/^Internet6?:$/.test(first)) family = first === 'Internet6:' ? 6 : 4
    else if (first === 'Destination') column = words.indexOf('Netif')
    else if (family !== null && column > 0) {
      const name = words[column]
      const target = targetOf(first, family)
      if (name === undefined || target === null || !flags.startsWith('U') || /[LWmRBI]/.test(flags)) continue
      routes.push({ target, via: gatewayOf(via, flags), interface: name, metric: 0 })
    }
  }
  return family === null || column < 0 ? null : routes
}

function gatewayOf(text: string, flags: string): string | null {
  const address = text.split('%', 1)[0] ?? ''
  return flags.includes('G') && parseAddress(address) !== null ? address : null
}

/** Parses "default", "10.77/16", "127", "192.168.1.1" or "fe80::%en0/64" */
function targetOf(text: string, family: 4 | 6): string | null {
  if (text === 'default') return family === 4 ? '0.0.0.0/0' : '::/0'
  const [written = '', length] = text.split('/')
  const bare = written.split('%', 1)[0] ?? ''
  const address = family === 4 ? wholeAddress(bare) : bare
  if (parseAddress(address)?.family !== family) return null
  // Without a prefix length, the number of octets written determines it.
  const prefix = length ?? String(family === 4 ? bare.split('.').length * 8 : 128)
  return /^\d+$/.test(prefix) ? `${address}/${prefix}` : null
}
