import type { Organization, OrganizationMember } from '../../../contract/account.ts'
import { personName } from '../../app/people-list.ts'
import { useApp } from '../../app/state.ts'
import { accountWords } from '../../text/account.ts'
import { peopleWords } from '../../text/people.ts'
import { Copyable } from '../../ui/copyable.tsx'
import { Fact, Facts } from '../../ui/facts.tsx'
import { Group } from '../../ui/group.tsx'

interface OrganizationFactsProps {
  readonly organization: Organization
  readonly members: readonly OrganizationMember[]
}

export function OrganizationFacts({ organization, members }: OrganizationFactsProps) {
  const { copy } = useApp()
  const { id, ownerId, ssoConfig } = organization
  const people = members.length > 0 ? members : organization.members
  return (
    <Group title={peopleWords.organization}>
      <Facts>
        <Fact term={peopleWords.id}>
          <Copyable text={id} what={accountWords.organizationId} onCopy={copy} />
        </Fact>
        <Fact term={peopleWords.owner}>
          <span dir="auto">{personName(ownerId, people)}</span>
        </Fact>
        <Fact term={peopleWords.issuers}>
          {peopleWords.sso(ssoConfig.enabled)}
          {ssoConfig.issuers.length === 0
            ? ssoConfig.enabled && `, ${peopleWords.noIssuers.toLowerCase()}`
            : ssoConfig.issuers.map(({ provider, clientId }) => (
                <div key={`${provider} ${clientId}`}>{peopleWords.issuer(provider, clientId)}</div>
              ))}
        </Fact>
      </Facts>
    </Group>
  )
}

export function NoOrganization() {
  return (
    <section class="group">
      <h3>{peopleWords.noOrganization}</h3>
      <p class="secondary">{peopleWords.noOrganizationText}</p>
    </section>
  )
}
