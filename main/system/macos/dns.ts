import type { SystemDns } from '../../../domain/computer/computer.ts'

/**
 * Parses the output of `scutil --dns`, without the scoped resolvers, which only sockets bound to an interface use.
 * null: unexpected output
 */
export function parseScutilDns(text: string): readonly SystemDns[] | null {
  if (!text.startsWith('DNS configuration')) return null
  const [all = ''] = text.split(/^DNS configuration \(for scoped queries\)/m)
  return all.split(/^resolver #\d+$/m).flatMap((block) => {
    const servers = valuesOf(block, 'nameserver\\[\\d+\\]').map((server) => server.split('%', 1)[0] ?? '')
    if (servers.length === 0) return []
    const [index = ''] = valuesOf(block, 'if_index')
    const domains = [...valuesOf(block, 'domain'), ...valuesOf(block, 'search domain\\[\\d+\\]')]
    return [{ interface: /\((\S+)\)/.exec(index)?.[1] ?? null, servers, domains }]
  })
}

function valuesOf(block: string, key: string): readonly string[] {
  return [...block.matchAll(new RegExp(`^\\s*${key}\\s*:\\s*(\\S.*?)\\s*$`, 'gm'))].map(
    ([, value = '']) => value,
  )
}
