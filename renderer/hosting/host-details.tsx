import type { AccountMemberDetails, AccountNetworkDetails } from '../../contract/account.ts'
import type { NetworkDetails as Details, HostedNetwork, MemberDetails } from '../../contract/hosting.ts'
import type { HostedMember } from '../../domain/members/member.ts'
import { notKnown, timeOrNone } from '../../words/formats.ts'
import { type Polled, usePolledCommand } from '../app/use-polled.ts'
import { useTranslate } from '../text/use-translate.ts'
import { FaultBanner } from '../ui/banner.tsx'
import { Copyable } from '../ui/copyable.tsx'
import { Fact, Facts, Fold } from '../ui/group.tsx'
import { ClockFact, UnknownFacts, yesOrNo } from '../ui/told-facts.tsx'

/** Milliseconds between two looks at what seldom changes */
const pause = 30_000

/** The fields of a network that nobody can set, and a controller's description of itself, folded */
export function NetworkDetails({ network }: { readonly network: HostedNetwork }) {
  const t = useTranslate()
  return (
    <div class="settings-groups">
      <section class="group stack network-details">
        <Fold title={t('controller-details.title')}>
          <NetworkDetailsShown key={network.id} network={network} />
          {network.source === 'controller' && (
            <>
              <h3>{t('controller-details.controller')}</h3>
              <ControllerFactsShown />
            </>
          )}
        </Fold>
      </section>
    </div>
  )
}

function NetworkDetailsShown({ network }: { readonly network: HostedNetwork }) {
  const details = usePolledCommand(pause, 'hosting.networkDetails', { network: network.id })
  if (details.value === null) return <Unread of={details} />
  return details.value.source === 'account' ? (
    <OfAccountNetwork network={network} details={details.value} />
  ) : (
    <OfControllerNetwork network={network} details={details.value} />
  )
}

interface NetworkFactsProps<D> {
  readonly network: HostedNetwork
  readonly details: D
}

function OfControllerNetwork({ network, details }: NetworkFactsProps<Details>) {
  const t = useTranslate()
  const { id, revision, creationTime, objtype } = network
  return (
    <Facts>
      <Fact term={t('controller-details.id')} mono={id} />
      <Fact term={t('controller-details.created')}>{timeOrNone(t, creationTime)}</Fact>
      <Fact term={t('controller-details.revision')}>{revision}</Fact>
      <Fact term={t('controller-details.objtype')}>{objtype}</Fact>
      <Fact term={t('controller-details.ssoEnabled')}>{yesOrNo(t, details.ssoEnabled)}</Fact>
      <Fact term={t('controller-details.clientId')} mono={details.clientId} />
      <Fact term={t('controller-details.endpoint')} mono={details.authorizationEndpoint} />
      <UnknownFacts properties={details.unknownProperties} />
    </Facts>
  )
}

function OfAccountNetwork({ network, details }: NetworkFactsProps<AccountNetworkDetails>) {
  const t = useTranslate()
  return (
    <Facts>
      <Fact term={t('controller-details.id')} mono={network.id} />
      <Fact term={t('account-details.configId')} mono={details.configId} />
      <Fact term={t('controller-details.created')}>{timeOrNone(t, details.creationTime)}</Fact>
      <Fact term={t('account-details.lastModified')}>{timeOrNone(t, details.lastModified)}</Fact>
      <Fact term={t('account-details.onlineMembers')}>{details.onlineMemberCount}</Fact>
      <Fact term={t('account-details.authorizedMembers')}>{details.authorizedMemberCount}</Fact>
      <Fact term={t('account-details.allMembers')}>{details.totalMemberCount}</Fact>
      <ClockFact term={t('account-details.clock')} ahead={details.clockAhead} />
      <UnknownFacts properties={details.unknownProperties} />
    </Facts>
  )
}

function ControllerFactsShown() {
  const t = useTranslate()
  const facts = usePolledCommand(pause, 'hosting.controllerFacts')
  if (facts.value === null) return <Unread of={facts} />
  const { apiVersion, databaseReady, clockAhead } = facts.value
  return (
    <Facts>
      <Fact term={t('controller-details.apiVersion')}>{apiVersion}</Fact>
      <Fact term={t('controller-details.databaseReady')}>{yesOrNo(t, databaseReady)}</Fact>
      <ClockFact term={t('controller-details.clock')} ahead={clockAhead} />
    </Facts>
  )
}

/** Further fields of a member, folded. They are read when they are unfolded. */
export function MoreOfMember({ member }: { readonly member: HostedMember }) {
  const t = useTranslate()
  return (
    <Fold title={t('controller-details.title')}>
      <MemberDetailsShown key={member.id} member={member} />
    </Fold>
  )
}

function MemberDetailsShown({ member: { network, id: member } }: { readonly member: HostedMember }) {
  const details = usePolledCommand(pause, 'hosting.memberDetails', { network, member })
  if (details.value === null) return <Unread of={details} />
  return details.value.source === 'account' ? (
    <OfAccountMember details={details.value} />
  ) : (
    <OfControllerMember details={details.value} />
  )
}

function OfControllerMember({ details }: { readonly details: MemberDetails }) {
  const t = useTranslate()
  return (
    <Facts>
      <Identity identity={details.identity} />
      <Fact term={t('controller-details.nwid')} mono={details.nwid} />
      <VersionParts details={details} />
      <Fact term={t('controller-details.loginUntil')}>{timeOrNone(t, details.authenticationExpiryTime)}</Fact>
      <Fact term={t('controller-details.authorizedBy')}>{details.lastAuthorizedCredentialType}</Fact>
      <Fact term={t('controller-details.credential')}>{details.lastAuthorizedCredential}</Fact>
      <Fact term={t('controller-details.traceTarget')}>{details.remoteTraceTarget}</Fact>
      <Fact term={t('controller-details.traceLevel')}>{details.remoteTraceLevel}</Fact>
      <Fact term={t('controller-details.objtype')}>{details.objtype}</Fact>
      <UnknownFacts properties={details.unknownProperties} />
    </Facts>
  )
}

function OfAccountMember({ details }: { readonly details: AccountMemberDetails }) {
  const t = useTranslate()
  return (
    <Facts>
      <Identity identity={details.identity} />
      <Fact term={t('account-details.memberId')} mono={details.id} />
      <Fact term={t('account-details.configId')} mono={details.configId} />
      <Fact term={t('account-details.controllerId')} mono={details.controllerId} />
      <VersionParts details={details} />
      <ClockFact term={t('account-details.clock')} ahead={details.clockAhead} />
      <UnknownFacts properties={details.unknownProperties} />
    </Facts>
  )
}

function Identity({ identity }: Pick<MemberDetails, 'identity'>) {
  const t = useTranslate()
  return (
    <Fact term={t('controller-details.identity')}>
      <Copyable text={identity} what={t('controller-details.identity')} />
    </Fact>
  )
}

type Versions = Pick<MemberDetails, 'vMajor' | 'vMinor' | 'vRev' | 'vProto'>

function VersionParts({ details: { vMajor, vMinor, vRev, vProto } }: { readonly details: Versions }) {
  const t = useTranslate()
  return (
    <>
      <Fact term={t('controller-details.versionParts')}>
        <span dir="ltr">{[vMajor, vMinor, vRev].map((part) => part ?? notKnown).join(' · ')}</span>
      </Fact>
      <Fact term={t('controller-details.protocol')}>{vProto}</Fact>
    </>
  )
}

/** Says why there are no details: a fault, or nothing has arrived yet. */
function Unread({ of: { fault } }: { readonly of: Pick<Polled<unknown>, 'fault'> }) {
  return fault === null ? <p>{notKnown}</p> : <FaultBanner fault={fault} />
}
