import { useEffect, useState } from 'preact/hooks'
import type { AccountId } from '../../../contract/account.ts'
import type { AccountOrganization, Contents, NetworkGroup } from '../../../contract/organizations.ts'
import { confirmationOf, confirms } from '../../../domain/confirmation.ts'
import { formatNumber, notKnown } from '../../../words/formats.ts'
import { useApp } from '../../app/state.ts'
import { useAction } from '../../app/use-action.ts'
import { usePlan } from '../../app/use-plan.ts'
import { tooltip } from '../../text/hosting/window.ts'
import { fullWords } from '../../text/plan.ts'
import { useTranslate } from '../../text/use-translate.ts'
import { Banner } from '../../ui/banner.tsx'
import { ConfirmField } from '../../ui/danger-dialog.tsx'
import { Field, Note } from '../../ui/field.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { Fact, Facts } from '../../ui/group.tsx'

interface DialogProps {
  readonly account: AccountId
  /** True: its organization or group is no longer in the list. */
  readonly isGone: boolean
  readonly onDone: () => void
  readonly onClose: () => void
}

interface NamingDialogProps extends DialogProps {
  /** null: it is created */
  readonly of:
    | { readonly level: 'organization'; readonly organization: AccountOrganization | null }
    | {
        readonly level: 'group'
        readonly organization: AccountOrganization
        readonly group: NetworkGroup | null
      }
  /** The names of the other groups */
  readonly taken: readonly string[]
}

const longest = 1_000

/** Creates or renames an organization or a group. What was typed stays when the service refuses it. */
export function NamingDialog({ account, of, isGone, taken, onDone, onClose }: NamingDialogProps) {
  const t = useTranslate()
  const { busy, fault, send } = useAction()
  const now = of.level === 'group' ? of.group : of.organization
  // The list may be read anew while the dialog is open: only what was typed here counts as a change.
  const [base] = useState({
    name: now?.name ?? '',
    description: of.level === 'group' ? (of.group?.description ?? '') : '',
  })
  const [name, setName] = useState(base.name)
  const [description, setDescription] = useState(base.description)
  const wanted = { name: name.trim(), description: description.trim() }
  const isChanged = now === null || wanted.name !== base.name || wanted.description !== base.description
  const plan = usePlan(account, of.level === 'group' && now === null ? of.organization.id : null, fault)
  const full = fullWords(t, plan, 'networkGroups')
  const fits = wanted.name !== '' && wanted.name.length <= longest && full === null
  const ready = fits && isChanged && !busy && !isGone
  const save = async (): Promise<void> => {
    const saved = await sendAll()
    onDone()
    if (saved) onClose()
  }
  async function sendAll(): Promise<boolean> {
    if (of.level === 'organization') {
      const reply =
        of.organization === null
          ? await send('organization.create', { account, name: wanted.name })
          : await send('organization.rename', {
              account,
              organization: of.organization.id,
              name: wanted.name,
            })
      return reply.ok
    }
    const { organization, group } = of
    const reply =
      group === null
        ? await send('groups.create', { account, organization: organization.id, ...wanted })
        : await send('groups.save', {
            account,
            group: group.id,
            ...(wanted.name !== base.name && { name: wanted.name }),
            ...(wanted.description !== base.description && { description: wanted.description }),
          })
    return reply.ok
  }
  const title =
    of.level === 'group'
      ? now === null
        ? t('organization.naming.createGroup')
        : t('organization.naming.changeGroup', { name: tooltip(base.name) })
      : now === null
        ? t('organization.naming.create')
        : t('organization.naming.rename', { name: tooltip(base.name) })
  return (
    <FormDialog
      title={title}
      cancel={t('organization.naming.cancel')}
      confirm={now === null ? t('organization.naming.confirmCreate') : t('organization.naming.confirmSave')}
      ready={ready}
      busy={busy}
      fault={full === null ? fault : null}
      onSubmit={() => void save()}
      onClose={onClose}
    >
      {isGone && (
        <Banner tone="attention" alerts>
          {t('organization.gone')}
        </Banner>
      )}
      {of.level === 'group' && now === null && (
        <p class="secondary" dir="auto">
          {t('organization.naming.in', { organization: of.organization.name || of.organization.id })}
        </p>
      )}
      {full !== null && <Note severe>{full}</Note>}
      <Field
        label={t('organization.naming.name')}
        value={name}
        auto
        takesFocus
        warning={taken.includes(wanted.name) ? t('organization.naming.sameName') : null}
        onText={setName}
      />
      {of.level === 'group' && (
        <Field
          label={t('organization.naming.description')}
          value={description}
          hint={t('organization.naming.descriptionHint')}
          auto
          onText={setDescription}
        />
      )}
    </FormDialog>
  )
}

interface DeletionDialogProps extends DialogProps {
  readonly level: 'organization' | 'group'
  readonly target: Pick<AccountOrganization, 'id' | 'name'>
}

/** Says what goes with an organization or a group, and asks for its name. Main asks once more. */
export function DeletionDialog({ account, level, target, isGone, onDone, onClose }: DeletionDialogProps) {
  const t = useTranslate()
  const { busy, fault, send } = useAction()
  const { contents, unread } = useContents(account, level, target.id)
  const [typed, setTyped] = useState('')
  const name = target.name || target.id
  const isOrganization = level === 'organization'
  const ready = confirms(typed, target) && !busy && !isGone
  const remove = async (): Promise<void> => {
    const reply = isOrganization
      ? await send('organization.delete', { account, organization: target.id, confirm: typed })
      : await send('groups.delete', { account, group: target.id, confirm: typed })
    onDone()
    if (reply.ok) onClose()
  }
  const count = (value: number | null | undefined): string =>
    contents === null && !unread
      ? t('delete-network.counting')
      : value === null || value === undefined
        ? notKnown
        : formatNumber(t, value, {})
  return (
    <FormDialog
      title={t('organization.deleting.title', { name: tooltip(name) })}
      danger
      cancel={t('organization.naming.cancel')}
      confirm={isOrganization ? t('organization.deleting.confirm') : t('organization.deleting.confirmGroup')}
      ready={ready}
      busy={busy}
      fault={fault?.code === 'declined' ? null : fault}
      onSubmit={() => void remove()}
      onClose={onClose}
    >
      {isGone && (
        <Banner tone="attention" alerts>
          {t('organization.gone')}
        </Banner>
      )}
      <Facts>
        {isOrganization && <Fact term={t('organization.deleting.groups')}>{count(contents?.groups)}</Fact>}
        <Fact term={t('organization.deleting.networks')}>{count(contents?.networks)}</Fact>
        <Fact term={t('organization.deleting.members')}>{count(contents?.members)}</Fact>
      </Facts>
      <p>
        {isOrganization ? t('organization.deleting.text') : t('organization.deleting.textGroup')}
        {isOrganization && ` ${t('organization.deleting.keyText')}`}
      </p>
      <ConfirmField word={confirmationOf(target)} typed={typed} onType={setTyped} />
    </FormDialog>
  )
}

function useContents(account: AccountId, level: 'organization' | 'group', id: string) {
  const { tryAsk } = useApp()
  const [contents, setContents] = useState<Contents | null>(null)
  const [unread, setUnread] = useState(false)
  useEffect(() => {
    let shown = true
    const asked =
      level === 'organization'
        ? tryAsk('organization.contents', { account, organization: id })
        : tryAsk('groups.contents', { account, group: id })
    void asked.then((reply) => {
      if (!shown) return
      if (reply.ok) setContents(reply.value)
      else setUnread(true)
    })
    return () => {
      shown = false
    }
  }, [account, level, id, tryAsk])
  return { contents, unread }
}
