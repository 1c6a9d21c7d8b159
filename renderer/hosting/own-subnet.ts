import type { HostedSummary } from '../../contract/hosting.ts'
import { planProblemWords } from '../../contract/plan-words.ts'
import { addressText, overlap, parseSubnet } from '../../domain/addresses/address.ts'
import type { SubnetProposal } from '../../domain/addresses/propose-subnet.ts'
import { checkPlan } from '../../domain/network-plan/check-plan.ts'
import { networkName } from './network-list.ts'

type OwnSubnet =
  | { readonly ok: true; readonly subnet: SubnetProposal; readonly warning: string | null }
  | { readonly ok: false; readonly problem: string }

/** A subnet that a person typed, with the pool of all its usable addresses; or what is wrong with it. */
export function readSubnet(text: string, networks: readonly HostedSummary[]): OwnSubnet {
  const target = text.trim()
  const found = checkPlan({
    ...{ routes: [{ target, via: null }], ipAssignmentPools: [], dns: { domain: '', servers: [] } },
    ...{ v4AssignMode: { zt: false }, members: [] },
    v6AssignMode: { '6plane': false, rfc4193: false, zt: false },
  })
  const worst = found[0]
  if (worst?.severity === 'error') {
    const { title, advice } = planProblemWords(worst)
    return { ok: false, problem: `${title}. ${advice}` }
  }
  const subnet = parseSubnet(target)
  if (subnet === null || subnet.family !== 4)
    return {
      ok: false,
      problem: 'Not an IPv4 subnet. Write it like 10.147.17.0/24; IPv6 is set in the settings.',
    }
  if (subnet.prefix > 30)
    return { ok: false, problem: 'Too small for members. Choose a prefix of /30 or less, such as /24.' }
  return {
    ok: true,
    subnet: {
      target: subnet.text,
      ipRangeStart: addressText(4, subnet.first + 1n),
      ipRangeEnd: addressText(4, subnet.last - 1n),
    },
    warning: clash(subnet.text, networks) ?? (worst === undefined ? null : planProblemWords(worst).title),
  }
}

function clash(target: string, networks: readonly HostedSummary[]): string | null {
  const subnet = parseSubnet(target)
  if (subnet === null) return null
  const other = networks.find(({ routes }) =>
    routes.some((route) => {
      const existing = parseSubnet(route.target)
      return existing !== null && overlap(subnet, existing)
    }),
  )
  return other === undefined
    ? null
    : `${networkName(other)} uses these addresses too: a device in both reaches only one of them.`
}
