import { type ComponentChildren, Fragment } from 'preact'
import { useRef, useState } from 'preact/hooks'
import type { AccountId } from '../../contract/account.ts'
import { type AccountOrganization, isDenied, type Organizations } from '../../contract/organizations.ts'
import { useApp } from '../app/state.ts'
import { reuseSame, usePolled } from '../app/use-polled.ts'
import { useTranslate } from '../text/use-translate.ts'
import { Banner } from '../ui/banner.tsx'
import { Select } from '../ui/choice.tsx'
import { Loaded } from './loaded.tsx'

/** Milliseconds between two polls */
const pause = 60_000

interface OrganizationPageProps {
  readonly account: AccountId
  /** The id of the organization to begin with. null: the first */
  readonly start?: string | null
  /** The page changes what only those may change who manage the organization. */
  readonly manages?: boolean
  /** The contents of the page, which are made anew for each organization */
  readonly children: (organization: AccountOrganization) => ComponentChildren
}

/** A page about one organization of the account, which the person chooses if its key opens several. */
export function OrganizationPage({
  account,
  start = null,
  manages = false,
  children,
}: OrganizationPageProps) {
  const t = useTranslate()
  const { tryAsk, dialogs } = useApp()
  const list = usePolled(() => tryAsk('organization.list', { account }), reuseSame<Organizations>, pause)
  const [chosen, setChosen] = useState(start)
  const shown = useRef<AccountOrganization | null>(null)
  return (
    <div class="scroll">
      <div class="settings-groups account-groups">
        <Loaded answer={list}>
          {({ items }) => {
            // An open form keeps what was typed where the organization is deleted, or hidden from the key.
            const kept = dialogs.open.value.length > 0 ? shown.current : null
            const organization = items.find(({ id }) => id === (kept?.id ?? chosen)) ?? kept ?? items[0]
            shown.current = organization ?? null
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
                {manages && isDenied(organization.rights.manage) && (
                  <Banner tone="quiet">{t('organization.notManaged')}</Banner>
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
