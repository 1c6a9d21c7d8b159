import type { AccountMember } from '../../../contract/account.ts'
import { useApp } from '../../app/state.ts'
import { accountMemberWords as labels } from '../../text/account-network.ts'
import { words } from '../../text/hosting/window.ts'
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
      <Fact term={labels.lastSeen}>{relativeTime(t, member.lastSeen, at)}</Fact>
      <Fact term={labels.lastOnline}>{relativeTime(t, member.lastOnline, at)}</Fact>
      <Fact term={labels.clientVersion}>{member.clientVersion ?? member.version ?? words.unknown}</Fact>
      {member.protocolVersion !== null && <Fact term={labels.protocol}>{member.protocolVersion}</Fact>}
      <Fact term={labels.physicalAddress}>
        {member.physicalAddress === null ? (
          words.unknown
        ) : (
          <Copyable text={member.physicalAddress} what={labels.physicalAddress.toLowerCase()} onCopy={copy} />
        )}
      </Fact>
      <Fact term={labels.rulesEngine}>
        {member.supportsRulesEngine ? labels.supported : labels.notSupported}
      </Fact>
    </>
  )
}
