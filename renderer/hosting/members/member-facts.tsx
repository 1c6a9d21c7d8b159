import { type AccountMember, isAccountMember } from '../../../contract/account.ts'
import { isOnlineNow } from '../../../contract/member-values.ts'
import type { HostedMember } from '../../../domain/members/member.ts'
import { clockTime, notKnown } from '../../../words/formats.ts'
import { pathWords } from '../../text/hosting/members.ts'
import { relativeTime } from '../../text/time.ts'
import { useTranslate } from '../../text/use-translate.ts'
import { Copyable } from '../../ui/copyable.tsx'
import { Fact, Facts } from '../../ui/group.tsx'
import { MoreOfMember } from '../host-details.tsx'

export function MemberFacts({ member, at }: { readonly member: HostedMember; readonly at: number }) {
  const t = useTranslate()
  const path = pathWords(t, member)
  const times = [
    [t('members.panel.authorizedAt'), member.lastAuthorizedTime],
    [t('members.panel.deauthorizedAt'), member.lastDeauthorizedTime],
    [t('members.panel.created'), member.creationTime],
  ] as const
  return (
    <>
      <Facts>
        <Fact term={t('members.panel.id')}>
          <Copyable text={member.id} what={t('members.id')} />
        </Fact>
        <Fact term={t('members.panel.online')}>
          {t(isOnlineNow(member, at) ? 'member-path.online' : 'member-path.offline')}
        </Fact>
        {path !== null && <Fact term={t('members.panel.path')}>{path}</Fact>}
        {isAccountMember(member) ? (
          <AccountFacts member={member} at={at} />
        ) : (
          <>
            {member.presence !== null && (
              <Fact term={t('members.panel.seen')}>{relativeTime(t, member.presence.lastSeen, at)}</Fact>
            )}
            <Fact term={t('members.panel.version')}>{member.version}</Fact>
          </>
        )}
        {times.map(
          ([term, time]) =>
            // 0: never
            time !== 0 && (
              <Fact key={term} term={term}>
                {time === null ? notKnown : clockTime(t, time, at)}
              </Fact>
            ),
        )}
        <Fact term={t('members.panel.revision')}>{member.revision}</Fact>
      </Facts>
      <MoreOfMember member={member} />
    </>
  )
}

/** Facts that only an account tells */
function AccountFacts({ member, at }: { readonly member: AccountMember; readonly at: number }) {
  const t = useTranslate()
  const timeWords = (time: number | null): string => (time === null ? notKnown : relativeTime(t, time, at))
  return (
    <>
      <Fact term={t('account-member.lastSeen')}>{timeWords(member.lastSeen)}</Fact>
      <Fact term={t('account-member.lastOnline')}>{timeWords(member.lastOnline)}</Fact>
      <Fact term={t('account-member.clientVersion')}>{member.clientVersion ?? member.version}</Fact>
      <Fact term={t('account-member.protocol')}>{member.protocolVersion}</Fact>
      <Fact term={t('account-member.physicalAddress')}>
        <Copyable text={member.physicalAddress} what={t('account-member.physicalAddressName')} />
      </Fact>
      <Fact term={t('account-member.rulesEngine')}>
        {member.supportsRulesEngine === null
          ? notKnown
          : t(member.supportsRulesEngine ? 'account-member.supported' : 'account-member.notSupported')}
      </Fact>
    </>
  )
}
