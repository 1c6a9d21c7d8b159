import type { AccountMember } from '../../../contract/account.ts'
import { useApp } from '../../app/state.ts'
import { relativeTime } from '../../text/time.ts'
import { useTranslate } from '../../text/use-translate.ts'
import { Copyable } from '../../ui/copyable.tsx'
import { Fact } from '../../ui/facts.tsx'

interface MemberAccountFactsProps {
  readonly member: AccountMember
  /** Milliseconds since the epoch */
  readonly at: number
}

/** What an account tells of a member beside what every controller does. */
export function MemberAccountFacts({ member, at }: MemberAccountFactsProps) {
  const t = useTranslate()
  const { copy } = useApp()
  return (
    <>
      <Fact term={t('account-member.lastSeen')}>{relativeTime(t, member.lastSeen, at)}</Fact>
      <Fact term={t('account-member.lastOnline')}>{relativeTime(t, member.lastOnline, at)}</Fact>
      <Fact term={t('account-member.clientVersion')}>
        {member.clientVersion ?? member.version ?? t('hosted-window.unknown')}
      </Fact>
      {member.protocolVersion !== null && (
        <Fact term={t('account-member.protocol')}>{member.protocolVersion}</Fact>
      )}
      <Fact term={t('account-member.physicalAddress')}>
        {member.physicalAddress === null ? (
          t('hosted-window.unknown')
        ) : (
          <Copyable
            text={member.physicalAddress}
            what={t('account-member.physicalAddressName')}
            onCopy={copy}
          />
        )}
      </Fact>
      <Fact term={t('account-member.rulesEngine')}>
        {member.supportsRulesEngine ? t('account-member.supported') : t('account-member.notSupported')}
      </Fact>
    </>
  )
}
