import type { SystemDns } from '../../../domain/computer/computer.ts'

/** Parses /etc/resolv.conf, which programs use for all names if they query DNS servers directly. */
export function parseResolvConf(text: string): SystemDns {
  const servers: string[] = []
  let domains: readonly string[] = []
  for (const line of text.split('\n')) {
    const [word = '', ...values] = line
      .replace(/[#;].*$/, '')
      .trim()
      .split(/\s+/)
    if (word === 'nameserver' && values[0] !== undefined) servers.push(withoutZone(values[0]))
    // The last of several lines counts.
    if (word === 'search' || word === 'domain') domains = values
  }
  return { interface: null, servers, domains }
}

function withoutZone(address: string): string {
  return address.split('%', 1)[0] ?? address
}
