import { type ComponentChildren, Fragment } from 'preact'
import { useRef, useState } from 'preact/hooks'
import { type AccountOrganization, isDenied } from '../../contract/organizations.ts'
import { useApp } from '../app/state.ts'
import { usePolledCommand } from '../app/use-polled.ts'
import { useTranslate } from '../text/use-translate.ts'
import { Banner } from '../ui/banner.tsx'
import { Select } from '../ui/choice.tsx'
import { Loaded } from './loaded.tsx'
import type { AccountViewProps, OrganizationProps } from './view-parts.tsx'

/** Milliseconds between two polls */
const pause = 60_000

interface PageHeadProps {
  readonly text: string
  /** A button that adds to what is listed below */
  readonly children: ComponentChildren
}

export function PageHead({ text, children }: PageHeadProps) {
  return (
    <div class="group-head organization-head">
      <p class="secondary">{text}</p>
      {children}
    </div>
  )
}

interface OrganizationPageProps extends AccountViewProps {
  /** The id of the organization to begin with. null: the first */
  readonly start?: string | null
  /** The page changes what only those may change who manage the organization. */
  readonly manages?: boolean
  /** The contents of the page, which are made anew for each organization */
  readonly children: (props: OrganizationProps) => ComponentChildren
}

/** A page about one organization of the account, which the person chooses if its key opens several. */
export function OrganizationPage(props: OrganizationPageProps) {
  const { usable, start = null, manages = false, children } = props
  const account = props.account.id
  const t = useTranslate()
  const { dialogs } = useApp()
  const list = usePolledCommand(pause, 'organization.list', { account })
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
            const isClosed = manages && isDenied(organization.rights.manage)
            return (
              <>
                {items.length > 1 && (
                  <div class="organization-choice">
                    <Select
                      label={t('access.organization')}
                      options={items.map(({ id, name }) => ({ value: id, word: name || id }))}
                      value={organization.id}
                      onChoose={setChosen}
                    />
                  </div>
                )}
                {isClosed && <Banner tone="quiet">{t('organization.notManaged')}</Banner>}
                <Fragment key={organization.id}>
                  {children({ account, organization, usable: usable && !isClosed })}
                </Fragment>
              </>
            )
          }}
        </Loaded>
      </div>
    </div>
  )
}
