import type { Organization, OrganizationMember } from '../../../contract/account.ts'
import { Copyable } from '../../components/copyable.tsx'
import { Fact, Facts } from '../../components/facts.tsx'
import { Group } from '../../hosting/settings/group.tsx'
import { useApp } from '../../state.ts'
import { accountWords } from '../../text-account.ts'
import { peopleWords } from '../../text-people.ts'
import { personName } from './people-list.ts'

interface OrganizationFactsProps {
  readonly organization: Organization
  readonly members: readonly OrganizationMember[]
}

export function OrganizationFacts({ organization, members }: OrganizationFactsProps) {
  const { copy } = useApp()
  const { id, ownerId, ssoConfig } = organization
  const known = members.length > 0 ? members : organization.members
  return (
    <Group title={peopleWords.organization}>
      <Facts>
        <Fact term={peopleWords.id}>
          <Copyable text={id} what={accountWords.organizationId} onCopy={copy} />
        </Fact>
        <Fact term={peopleWords.owner}>
          <span dir="auto">{personName(ownerId, known)}</span>
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
