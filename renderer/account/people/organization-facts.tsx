import type { Organization, OrganizationMember } from '../../../contract/account.ts'
import { personName } from '../../app/people-list.ts'
import { useApp } from '../../app/state.ts'
import { useTranslate } from '../../text/use-translate.ts'
import { Copyable } from '../../ui/copyable.tsx'
import { Fact, Facts } from '../../ui/facts.tsx'
import { Group } from '../../ui/group.tsx'

interface OrganizationFactsProps {
  readonly organization: Organization
  readonly members: readonly OrganizationMember[]
}

export function OrganizationFacts({ organization, members }: OrganizationFactsProps) {
  const t = useTranslate()
  const { copy } = useApp()
  const { id, ownerId, ssoConfig } = organization
  const hasIssuers = ssoConfig.issuers.length > 0
  const people = members.length > 0 ? members : organization.members
  return (
    <Group title={t('people.organization')}>
      <Facts>
        <Fact term={t('people.id')}>
          <Copyable text={id} what={t('account.organizationId')} onCopy={copy} />
        </Fact>
        <Fact term={t('people.owner')}>
          <span dir="auto">{personName(ownerId, people)}</span>
        </Fact>
        <Fact term={t('people.issuers')}>
          {t(!ssoConfig.enabled ? 'people.sso.off' : hasIssuers ? 'people.sso.on' : 'people.sso.onWithout')}
          {!hasIssuers
            ? null
            : ssoConfig.issuers.map(({ provider, clientId }) => (
                <div key={`${provider} ${clientId}`}>
                  {clientId === '' ? provider : t('people.issuer', { provider, clientId })}
                </div>
              ))}
        </Fact>
      </Facts>
    </Group>
  )
}

export function NoOrganization() {
  const t = useTranslate()
  return (
    <section class="group">
      <h3>{t('people.noOrganization')}</h3>
      <p class="secondary">{t('people.noOrganizationText')}</p>
    </section>
  )
}
