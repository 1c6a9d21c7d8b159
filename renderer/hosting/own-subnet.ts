import type { HostedSummary } from '../../contract/hosting.ts'
import { addressText, overlap, parseSubnet } from '../../domain/addresses/address.ts'
import type { SubnetProposal } from '../../domain/addresses/propose-subnet.ts'
import { checkPlan } from '../../domain/network-plan/check-plan.ts'
import { planProblemWords } from '../../words/plan-words.ts'
import type { Translate } from '../../words/translate.ts'
import { networkName } from './network-list.ts'

type OwnSubnet =
  | { readonly ok: true; readonly subnet: SubnetProposal; readonly warning: string | null }
  | { readonly ok: false; readonly problem: string }

/** A subnet that a person typed, with the pool of all its usable addresses; or what is wrong with it. */
export function readSubnet(t: Translate, text: string, networks: readonly HostedSummary[]): OwnSubnet {
  const target = text.trim()
  const found = checkPlan({
    ...{ routes: [{ target, via: null }], ipAssignmentPools: [], dns: { domain: '', servers: [] } },
    ...{ v4AssignMode: { zt: false }, members: [] },
    v6AssignMode: { '6plane': false, rfc4193: false, zt: false },
  })
  const worst = found[0]
  if (worst?.severity === 'error') return { ok: false, problem: planProblemWords(t, worst).text }
  const subnet = parseSubnet(target)
  if (subnet === null || subnet.family !== 4)
    return {
      ok: false,
      problem: t('own-subnet.notIPv4'),
    }
  if (subnet.prefix > 30) return { ok: false, problem: t('own-subnet.tooSmall') }
  return {
    ok: true,
    subnet: {
      target: subnet.text,
      ipRangeStart: addressText(4, subnet.first + 1n),
      ipRangeEnd: addressText(4, subnet.last - 1n),
    },
    warning:
      clash(t, subnet.text, networks) ?? (worst === undefined ? null : planProblemWords(t, worst).title),
  }
}

function clash(t: Translate, target: string, networks: readonly HostedSummary[]): string | null {
  const subnet = parseSubnet(target)
  if (subnet === null) return null
  const other = networks.find(({ routes }) =>
    routes.some((route) => {
      const existing = parseSubnet(route.target)
      return existing !== null && overlap(subnet, existing)
    }),
  )
  return other === undefined ? null : t('own-subnet.clash', { network: networkName(other) })
}
