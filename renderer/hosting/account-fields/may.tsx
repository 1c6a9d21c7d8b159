import { isAccountNetwork, mayOf, type UserId } from '../../../contract/account.ts'
import type { HostedNetwork, HostedSummary } from '../../../contract/hosting.ts'
import { mayEverything, type Permissions } from '../../../contract/permissions.ts'
import { useTranslate } from '../../text/use-translate.ts'
import { Banner } from '../../ui/banner.tsx'

/** What the person may do there: on this computer's controller, everything. */
export function mayAt(
  network: HostedNetwork | null,
  summary: HostedSummary | null,
  user: UserId,
): Permissions {
  if (network !== null) return isAccountNetwork(network) ? mayOf(network, user) : mayEverything
  return summary?.may ?? mayEverything
}

/** Why controls of this part are off, where that is for lack of permission. */
export function MayNote({
  may,
  part,
}: {
  readonly may: Permissions
  readonly part: 'members' | 'settings' | 'rules'
}) {
  const t = useTranslate()
  const lacks = !may.a && !may.m ? 'm' : part === 'members' ? (may.a ? null : 'a') : may.m ? null : 's'
  if (lacks === null) return null
  return (
    <div class="banners">
      <Banner tone="attention">{t(`may.${lacks}`)}</Banner>
    </div>
  )
}
