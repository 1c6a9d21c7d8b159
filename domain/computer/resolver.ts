import type { UsableDns } from './usable-dns.ts'

/** Programs of these kinds resolve names for a computer. */
export const resolvers = [
  /** systemd-resolved: each interface has its own servers, and programs may set them. */
  'resolved',
  /** NetworkManager writes the resolver's file. */
  'network-manager',
  /** The program resolvconf writes the resolver's file. */
  'resolvconf',
  'dnsmasq',
  /** Another program on this computer resolves names. */
  'local',
  /** No program does: name servers in the resolver's file are asked directly. */
  'file',
] as const
export type Resolver = (typeof resolvers)[number]

/** The C library reads at most this many name servers from the resolver's file. */
const mostInFile = 3

/**
 * Returns the command with which an administrator makes the system use a network's servers. The network's names appear
 * in it only in forms that no shell interprets. null: there is no such one-line command
 */
export function resolverCommand(resolver: Resolver, usable: UsableDns): string | null {
  const { servers, domain } = usable
  const name = usable.interface
  if (!/^[A-Za-z0-9][A-Za-z0-9_.-]{0,14}$/.test(name)) return null
  const texts = servers.map(({ text }) => text)
  switch (resolver) {
    case 'resolved': {
      const ask = `sudo resolvectl dns ${name} ${texts.join(' ')}`
      return domain === null ? ask : `sudo resolvectl domain ${name} '~${domain}' && ${ask}`
    }
    case 'network-manager': {
      // If NetworkManager were given the network's own interface, it would take that over with its addresses and
      // routes.
      const uplink = `"$(ip route show default | awk '$5 != "${name}" {print $5; exit}')"`
      const added = servers.map(({ family, text }) => `+ipv${family}.dns ${text}`)
      return `sudo nmcli device modify ${uplink} ${added.join(' ')}`
    }
    case 'resolvconf': {
      const lines = [...texts.map((text) => `nameserver ${text}`), ...(domain ? [`search ${domain}`] : [])]
      return `printf '${lines.join('\\n')}\\n' | sudo resolvconf -a ${name}`
    }
    case 'dnsmasq': {
      const lines = texts.map((text) => (domain === null ? `server=${text}` : `server=/${domain}/${text}`))
      const file = `/etc/dnsmasq.d/${name}.conf`
      return `printf '${lines.join('\\n')}\\n' | sudo tee ${file} && sudo service dnsmasq restart`
    }
    case 'file': {
      const lines = texts.slice(0, mostInFile).map((text) => `nameserver ${text}`)
      return `sudo sed -i '1i ${lines.join('\\n')}' /etc/resolv.conf`
    }
    case 'local':
      return null
  }
}
