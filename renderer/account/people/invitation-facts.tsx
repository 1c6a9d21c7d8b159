import { useEffect, useState } from 'preact/hooks'
import type { Invitation, Organization } from '../../../contract/account.ts'
import { clockTime } from '../../../words/clock-time.ts'
import { useApp } from '../../app/state.ts'
import { statusWord } from '../../text/people.ts'
import { useTranslate } from '../../text/use-translate.ts'
import { Copyable } from '../../ui/copyable.tsx'
import { Fact, Facts } from '../../ui/facts.tsx'

export function InvitationFacts({ invitation }: { readonly invitation: Invitation }) {
  const t = useTranslate()
  const { copy } = useApp()
  const people = useOrganizationSize(invitation.orgId)
  const now = Date.now()
  return (
    <Facts>
      <Fact term={t('people.invitation.to')}>{invitation.email || t('people.unknownEmail')}</Fact>
      <Fact term={t('people.invitation.from')}>{invitation.ownerEmail || t('people.unknownEmail')}</Fact>
      <Fact term={t('people.invitation.status')}>{statusWord(t, invitation.status)}</Fact>
      {invitation.creationTime > 0 && (
        <Fact term={t('people.invitation.sent')}>{clockTime(t, invitation.creationTime, now)}</Fact>
      )}
      {invitation.updateTime > invitation.creationTime && (
        <Fact term={t('people.invitation.changed')}>{clockTime(t, invitation.updateTime, now)}</Fact>
      )}
      <Fact term={t('people.invitation.organization')}>
        <Copyable text={invitation.orgId} what={t('account.organizationId')} onCopy={copy} />
        {people !== null && <div class="secondary">{t('people.count', { count: people })}</div>}
      </Fact>
      <Fact term={t('people.invitation.id')}>
        <Copyable text={invitation.id} what={t('people.invitation.id')} onCopy={copy} />
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
