import { isAccountMember } from '../../../contract/account.ts'
import type { HostedMember } from '../../../domain/members/member.ts'
import { useApp } from '../../app/state.ts'
import { memberWords, pathWords } from '../../text/hosting/members.ts'
import { words } from '../../text/hosting/window.ts'
import { clockTime, relativeTime } from '../../text/time.ts'
import { useTranslate } from '../../text/use-translate.ts'
import { Copyable } from '../../ui/copyable.tsx'
import { Fact, Facts } from '../../ui/facts.tsx'
import { MemberAccountFacts } from '../account-fields/member-account-facts.tsx'

const { panel } = memberWords

export function MemberFacts({ member, at }: { readonly member: HostedMember; readonly at: number }) {
  const t = useTranslate()

  const { copy } = useApp()
  const times = [
    [panel.authorizedAt, member.lastAuthorizedTime],
    [panel.deauthorizedAt, member.lastDeauthorizedTime],
    [panel.created, member.creationTime],
  ] as const
  return (
    <Facts>
      <Fact term={panel.id}>
        <Copyable text={member.id} what={memberWords.id} onCopy={copy} />
      </Fact>
      <Fact term={panel.path}>{pathWords(member, at)}</Fact>
      {isAccountMember(member) ? (
        <MemberAccountFacts member={member} at={at} />
      ) : (
        <>
          {member.presence !== null && (
            <Fact term={panel.seen}>{relativeTime(t, member.presence.lastSeen, at)}</Fact>
          )}
          <Fact term={panel.version}>{member.version ?? words.unknown}</Fact>
        </>
      )}
      {times.map(
        ([term, time]) =>
          time > 0 && (
            <Fact key={term} term={term}>
              {clockTime(t, time, at)}
            </Fact>
          ),
      )}
      <Fact term={panel.revision}>{member.revision}</Fact>
    </Facts>
  )
}
