import type { BlockingRule, FirewallState, ServicePorts } from '../../../../domain/computer/firewall.ts'

/**
 * What stands in /etc/ufw/ufw.conf and /etc/default/ufw, which anybody may read. Its single rules are root's to read,
 * and stand among those of iptables. null: something else
 */
export function parseUfw(conf: string, defaults: string, ports: ServicePorts): FirewallState | null {
  const enabled = settingOf(conf, 'ENABLED')
  if (enabled === null) return null
  const isActive = enabled.toLowerCase() === 'yes'
  if (!isActive) return { isActive, blocks: [] }
  const policyOf = (traffic: BlockingRule['traffic'], name: string): readonly BlockingRule[] => {
    const policy = settingOf(defaults, name) ?? ''
    // A rule of its own may let the service pass.
    const block = { traffic, families: [4, 6], ports: ports.udp, isCertain: false } as const
    return /^(DROP|REJECT)$/i.test(policy) ? [{ ...block, rule: `${name}="${policy}"` }] : []
  }
  const blocks = [
    ...policyOf('out', 'DEFAULT_OUTPUT_POLICY'),
    ...policyOf('unsolicited', 'DEFAULT_INPUT_POLICY'),
  ]
  return { isActive, blocks: blocks.length === 0 ? null : blocks }
}

function settingOf(text: string, name: string): string | null {
  const found = new RegExp(`^\\s*${name}\\s*=\\s*"?([^"\\s#]*)"?`, 'm').exec(text)
  return found?.[1] ?? null
}
