import type { DoctorFix } from '../../contract/doctor.ts'
import type { FirewallName } from '../../domain/computer/firewall.ts'

/** null: this system has no such command */
export function commandFix(command: string | null): DoctorFix | null {
  return command === null ? null : { kind: 'command', command }
}

/**
 * Returns a command that allows UDP on these ports in both directions; null: the user has to find and remove the rule
 * by hand.
 */
export function firewallCommand(firewall: FirewallName, ports: readonly number[]): string | null {
  const list = ports.join(',')
  switch (firewall) {
    case 'ufw':
      return `sudo ufw allow out proto udp to any port ${list} && sudo ufw allow proto udp to any port ${list}`
    case 'firewalld': {
      const added = ports.map((port) => `--add-port=${port}/udp`).join(' ')
      return `sudo firewall-cmd --permanent ${added} && sudo firewall-cmd --reload`
    }
    case 'nftables':
      return 'sudo nft -a list ruleset'
    case 'iptables':
    case 'ip6tables':
      return `sudo ${firewall} -I OUTPUT -p udp -m multiport --sports ${list} -j ACCEPT && sudo ${firewall} -I INPUT -p udp -m multiport --dports ${list} -j ACCEPT`
    case 'windows':
      return `New-NetFirewallRule -DisplayName "Node service" -Direction Inbound -Protocol UDP -LocalPort ${list} -Action Allow`
    case 'application-firewall':
    case 'packet-filter':
      return null
  }
}

/**
 * Returns a command that sets reverse-path filtering to loose, globally and on this interface, until the next restart.
 */
export function filterCommand(name: string): string | null {
  if (!isPlain(name)) return null
  return `sudo sysctl -w net.ipv4.conf.all.rp_filter=2 net.ipv4.conf.${name.replaceAll('.', '/')}.rp_filter=2`
}

/** Makes programs use systemd-resolved again. */
export const resolverCommand = 'sudo ln -sf /run/systemd/resolve/stub-resolv.conf /etc/resolv.conf'

/** Returns a command that switches an interface on; null: not known on this system */
export function interfaceCommand(platform: NodeJS.Platform, name: string): string | null {
  if (!isPlain(name)) return null
  switch (platform) {
    case 'linux':
      return `sudo ip link set ${name} up`
    case 'darwin':
      return `sudo ifconfig ${name} up`
    case 'win32':
      return `Enable-NetAdapter -Name "${name}"`
    default:
      return null
  }
}

/** Returns a command that lets a process go on that a signal has stopped. */
export function goOnCommand(process: number): string {
  return `sudo kill -CONT ${process}`
}

/** Makes the device with which the service makes interfaces. */
export const tunCommand = 'sudo modprobe tun'

/** Returns a command that gives a network's interface this MTU until the next restart. */
export function mtuCommand(name: string, mtu: number): string | null {
  return isPlain(name) ? `sudo ip link set dev ${name} mtu ${mtu}` : null
}

export function arpCommand(name: string): string | null {
  return isPlain(name) ? `sudo ip link set dev ${name} arp on` : null
}

/** Returns the kernel's switch that turns IPv6 off on this interface, as `sysctl` calls it */
export function ipv6Switch(name: string): string {
  return `net.ipv6.conf.${name.replaceAll('.', '/')}.disable_ipv6`
}

export function ipv6Command(names: readonly string[]): string | null {
  return names.every(isPlain)
    ? `sudo sysctl -w ${names.map((name) => `${ipv6Switch(name)}=0`).join(' ')}`
    : null
}

/** Returns whether a name is safe in a command that the user pastes into a shell. */
function isPlain(name: string): boolean {
  return /^[\w.:@][\w.:@-]*$/.test(name)
}
