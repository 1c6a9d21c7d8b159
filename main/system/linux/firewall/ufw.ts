import type { BlockingRule, FirewallState, ServicePorts } from '../../../../domain/computer/firewall.ts'

/**
 * Parses /etc/ufw/ufw.conf and /etc/default/ufw, which anybody may read. ufw's single rules are readable only by root,
 * and show up in iptables. null: unexpected text
 */
export function parseUfw(conf: string, defaults: string, ports: ServicePorts): FirewallState | null {
  const enabled = settingOf(conf, 'ENABLED')
  if (enabled === null) return null
  const isActive = enabled.toLowerCase() === 'yes'
  if (!isActive) return { isActive, blocks: [] }
  const policyOf = (traffic: BlockingRule['traffic'], name: string): readonly BlockingRule[] => {
    const policy = settingOf(defaults, name) ?? ''
    // A rule for the service may still let it pass.
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
