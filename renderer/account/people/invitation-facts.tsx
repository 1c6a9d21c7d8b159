import { useEffect, useState } from 'preact/hooks'
import type { Invitation, Organization } from '../../../contract/account.ts'
import { useApp } from '../../app/state.ts'
import { accountWords } from '../../text/account.ts'
import { peopleWords } from '../../text/people.ts'
import { clockTime } from '../../text/time.ts'
import { useTranslate } from '../../text/use-translate.ts'
import { Copyable } from '../../ui/copyable.tsx'
import { Fact, Facts } from '../../ui/facts.tsx'

const { invitation: words } = peopleWords

export function InvitationFacts({ invitation }: { readonly invitation: Invitation }) {
  const t = useTranslate()

  const { copy } = useApp()
  const people = useOrganizationSize(invitation.orgId)
  const now = Date.now()
  return (
    <Facts>
      <Fact term={words.to}>{invitation.email || peopleWords.unknownEmail}</Fact>
      <Fact term={words.from}>{invitation.ownerEmail || peopleWords.unknownEmail}</Fact>
      <Fact term={words.status}>{peopleWords.statuses[invitation.status] ?? invitation.status}</Fact>
      {invitation.creationTime > 0 && (
        <Fact term={words.sent}>{clockTime(t, invitation.creationTime, now)}</Fact>
      )}
      {invitation.updateTime > invitation.creationTime && (
        <Fact term={words.changed}>{clockTime(t, invitation.updateTime, now)}</Fact>
      )}
      <Fact term={words.organization}>
        <Copyable text={invitation.orgId} what={accountWords.organizationId} onCopy={copy} />
        {people !== null && <div class="secondary">{peopleWords.count(people)}</div>}
      </Fact>
      <Fact term={words.id}>
        <Copyable text={invitation.id} what={words.id} onCopy={copy} />
      </Fact>
    </Facts>
  )
}

/** How many people are in an organization; null: not told, which is nothing to complain about. */
function useOrganizationSize(id: string): number | null {
  const { tryAsk } = useApp()
  const [organization, setOrganization] = useState<Organization | null>(null)
  useEffect(() => {
    if (id === '') return
    void tryAsk('account.organization', { id }).then((reply) => reply.ok && setOrganization(reply.value))
  }, [tryAsk, id])
  return organization === null ? null : organization.members.length
}
