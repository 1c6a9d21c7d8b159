import type { SystemDns } from '../../../domain/computer/computer.ts'

/** Reads /etc/resolv.conf: what programs that ask by themselves use for everything. */
export function parseResolvConf(text: string): SystemDns {
  const servers: string[] = []
  let domains: readonly string[] = []
  for (const line of text.split('\n')) {
    const [word = '', ...values] = line
      .replace(/[#;].*$/, '')
      .trim()
      .split(/\s+/)
    if (word === 'nameserver' && values[0] !== undefined) servers.push(withoutZone(values[0]))
    // Of several lines the last one counts.
    if (word === 'search' || word === 'domain') domains = values
  }
  return { interface: null, servers, domains }
}

function withoutZone(address: string): string {
  return address.split('%', 1)[0] ?? address
}
