import { useState } from 'preact/hooks'
import type { AccountOrganization, Contents, NetworkGroup } from '../../../contract/organizations.ts'
import { confirmationOf, confirms } from '../../../domain/confirmation.ts'
import { formatNumber, notKnown } from '../../../words/formats.ts'
import { useApp } from '../../app/state.ts'
import { useAction } from '../../app/use-action.ts'
import { useAnswer, usePlan } from '../../app/use-answer.ts'
import { tooltip } from '../../text/hosting/window.ts'
import { fullWords } from '../../text/plan.ts'
import { useTranslate } from '../../text/use-translate.ts'
import { Banner } from '../../ui/banner.tsx'
import { ConfirmField } from '../../ui/danger-dialog.tsx'
import { Field, Note } from '../../ui/field.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { Fact, Facts } from '../../ui/group.tsx'
import type { AccountDialogProps } from '../view-parts.tsx'

interface DialogProps extends AccountDialogProps {
  /** True: its organization or group is no longer in the list. */
  readonly isGone: boolean
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
  const saveOrganization = ({ organization }: Extract<typeof of, { level: 'organization' }>) =>
    organization === null
      ? send('organization.create', { account, name: wanted.name })
      : send('organization.rename', { account, organization: organization.id, name: wanted.name })
  const saveGroup = ({ organization, group }: Extract<typeof of, { level: 'group' }>) =>
    group === null
      ? send('groups.create', { account, organization: organization.id, ...wanted })
      : send('groups.save', {
          account,
          group: group.id,
          ...(wanted.name !== base.name && { name: wanted.name }),
          ...(wanted.description !== base.description && { description: wanted.description }),
        })
  const save = async (): Promise<void> => {
    const { ok } = await (of.level === 'organization' ? saveOrganization(of) : saveGroup(of))
    onDone()
    if (ok) onClose()
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
      confirm={now === null ? t('organization.naming.confirmCreate') : t('organization.naming.confirmSave')}
      ready={fits && isChanged && !isGone}
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
  const { tryAsk } = useApp()
  const contents = useAnswer<Contents>(`${account} ${level} ${target.id}`, () =>
    level === 'organization'
      ? tryAsk('organization.contents', { account, organization: target.id })
      : tryAsk('groups.contents', { account, group: target.id }),
  )
  const [typed, setTyped] = useState('')
  const name = target.name || target.id
  const isOrganization = level === 'organization'
  const remove = async (): Promise<void> => {
    const reply = isOrganization
      ? await send('organization.delete', { account, organization: target.id, confirm: typed })
      : await send('groups.delete', { account, group: target.id, confirm: typed })
    onDone()
    if (reply.ok) onClose()
  }
  const count = (of: keyof Contents): string => {
    if (contents === null) return t('delete-network.counting')
    const value = contents.ok ? contents.value[of] : null
    return value === null ? notKnown : formatNumber(t, value, {})
  }
  return (
    <FormDialog
      title={t('organization.deleting.title', { name: tooltip(name) })}
      danger
      confirm={isOrganization ? t('organization.deleting.confirm') : t('organization.deleting.confirmGroup')}
      ready={confirms(typed, target) && !isGone}
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
        {isOrganization && <Fact term={t('organization.deleting.groups')}>{count('groups')}</Fact>}
        <Fact term={t('organization.deleting.networks')}>{count('networks')}</Fact>
        <Fact term={t('organization.deleting.members')}>{count('members')}</Fact>
      </Facts>
      <p>
        {isOrganization ? t('organization.deleting.text') : t('organization.deleting.textGroup')}
        {isOrganization && ` ${t('organization.deleting.keyText')}`}
      </p>
      <ConfirmField word={confirmationOf(target)} typed={typed} onType={setTyped} />
    </FormDialog>
  )
}
