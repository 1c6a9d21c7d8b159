import type { HostedNetwork, MemberDetails } from '../../contract/hosting.ts'
import type { HostedMember } from '../../domain/members/member.ts'
import { clockTime, notKnown } from '../../words/formats.ts'
import { useApp } from '../app/state.ts'
import { type Polled, reuseSame, usePolled } from '../app/use-polled.ts'
import { clockWord } from '../text/node.ts'
import { useTranslate } from '../text/use-translate.ts'
import { yesOrNo } from '../text/yes-or-no.ts'
import { FaultBanner } from '../ui/banner.tsx'
import { Copyable } from '../ui/copyable.tsx'
import { Fact, Facts, Fold } from '../ui/group.tsx'

/** Milliseconds between two looks at what seldom changes */
const pause = 30_000

/** What the controller tells of a network that nobody can set, and of itself, folded */
export function NetworkDetails({ network }: { readonly network: HostedNetwork }) {
  const t = useTranslate()
  const { id, revision, creationTime, objtype } = network
  return (
    <Fold class="roots" title={t('controller-details.title')}>
      <Facts>
        <Fact term={t('controller-details.id')}>
          <span class="mono">{id}</span>
        </Fact>
        <Fact term={t('controller-details.created')}>
          {creationTime === null ? notKnown : clockTime(t, creationTime, Date.now())}
        </Fact>
        <Fact term={t('controller-details.revision')}>{revision ?? notKnown}</Fact>
        <Fact term={t('controller-details.objtype')}>{objtype ?? notKnown}</Fact>
      </Facts>
      <h3>{t('controller-details.controller')}</h3>
      <ControllerFactsShown />
    </Fold>
  )
}

function ControllerFactsShown() {
  const t = useTranslate()
  const app = useApp()
  const facts = usePolled(() => app.tryAsk('hosting.controllerFacts'), reuseSame, pause)
  if (facts.value === null) return <Unread of={facts} />
  const { apiVersion, databaseReady, clockAhead } = facts.value
  return (
    <Facts>
      <Fact term={t('controller-details.apiVersion')}>{apiVersion ?? notKnown}</Fact>
      <Fact term={t('controller-details.databaseReady')}>{yesOrNo(t, databaseReady)}</Fact>
      <Fact term={t('controller-details.clock')}>{clockWord(t, clockAhead)}</Fact>
    </Facts>
  )
}

/** What the controller tells of a member beside what stands above, folded. It is read when it is opened. */
export function MoreOfMember({ member }: { readonly member: HostedMember }) {
  const t = useTranslate()
  return (
    <Fold title={t('controller-details.title')}>
      <MemberDetailsShown key={member.id} member={member} />
    </Fold>
  )
}

function MemberDetailsShown({ member: { network, id: member } }: { readonly member: HostedMember }) {
  const t = useTranslate()
  const app = useApp()
  const details = usePolled(
    () => app.tryAsk('hosting.memberDetails', { network, member }),
    reuseSame<MemberDetails | null>,
    pause,
  )
  if (details.value === null) return <Unread of={details} />
  const { identity, authenticationExpiryTime: expiry, ...rest } = details.value
  return (
    <Facts>
      <Fact term={t('controller-details.identity')}>
        {identity === null ? (
          notKnown
        ) : (
          <Copyable text={identity} what={t('controller-details.identity')} onCopy={app.copy} />
        )}
      </Fact>
      <Fact term={t('controller-details.versionParts')}>
        {[rest.vMajor, rest.vMinor, rest.vRev].map((part) => part ?? notKnown).join(' · ')}
      </Fact>
      <Fact term={t('controller-details.protocol')}>{rest.vProto ?? notKnown}</Fact>
      <Fact term={t('controller-details.loginUntil')}>
        {expiry === null ? notKnown : clockTime(t, expiry, Date.now())}
      </Fact>
      <Fact term={t('controller-details.authorizedBy')}>{rest.lastAuthorizedCredentialType ?? notKnown}</Fact>
      <Fact term={t('controller-details.credential')}>{rest.lastAuthorizedCredential ?? notKnown}</Fact>
      <Fact term={t('controller-details.traceTarget')}>{rest.remoteTraceTarget ?? notKnown}</Fact>
      <Fact term={t('controller-details.traceLevel')}>{rest.remoteTraceLevel ?? notKnown}</Fact>
      <Fact term={t('controller-details.objtype')}>{rest.objtype ?? notKnown}</Fact>
    </Facts>
  )
}

/** Why nothing is shown: a fault, or nothing is there yet. */
function Unread({ of: { fault } }: { readonly of: Pick<Polled<unknown>, 'fault'> }) {
  return fault === null ? <p>{notKnown}</p> : <FaultBanner fault={fault} />
}
