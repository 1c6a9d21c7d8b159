import { type ComponentChildren, Fragment } from 'preact'
import { useState } from 'preact/hooks'
import type { AccountId } from '../../contract/account.ts'
import type { AccountOrganization, Organizations } from '../../contract/organizations.ts'
import { useApp } from '../app/state.ts'
import { reuseSame, usePolled } from '../app/use-polled.ts'
import { useTranslate } from '../text/use-translate.ts'
import { Select } from '../ui/choice.tsx'
import { Loaded } from './loaded.tsx'

/** Milliseconds between two polls */
const pause = 60_000

interface OrganizationPageProps {
  readonly account: AccountId
  /** The id of the organization to begin with. null: the first */
  readonly start?: string | null
  /** The contents of the page, which are made anew for each organization */
  readonly children: (organization: AccountOrganization) => ComponentChildren
}

/** A page about one organization of the account, which the person chooses if its key opens several. */
export function OrganizationPage({ account, start = null, children }: OrganizationPageProps) {
  const t = useTranslate()
  const { tryAsk } = useApp()
  const list = usePolled(() => tryAsk('organization.list', { account }), reuseSame<Organizations>, pause)
  const [chosen, setChosen] = useState(start)
  return (
    <div class="scroll">
      <div class="settings-groups account-groups">
        <Loaded answer={list}>
          {({ items }) => {
            const organization = items.find(({ id }) => id === chosen) ?? items[0]
            if (organization === undefined) return <p class="empty-line">{t('organization.none')}</p>
            return (
              <>
                {items.length > 1 && (
                  <div class="organization-choice">
                    <Select label={t('access.organization')} value={organization.id} onChoose={setChosen}>
                      {items.map(({ id, name }) => (
                        <option key={id} value={id}>
                          {name || id}
                        </option>
                      ))}
                    </Select>
                  </div>
                )}
                <Fragment key={organization.id}>{children(organization)}</Fragment>
              </>
            )
          }}
        </Loaded>
      </div>
    </div>
  )
}
