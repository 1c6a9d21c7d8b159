import { useState } from 'preact/hooks'
import type { ServiceAccount } from '../../../contract/access.ts'
import { usePlan } from '../../app/use-answer.ts'
import { tooltip } from '../../text/hosting/window.ts'
import { fullWords } from '../../text/plan.ts'
import { useTranslate } from '../../text/use-translate.ts'
import { DangerDialog } from '../../ui/danger-dialog.tsx'
import { Field, Note } from '../../ui/field.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { type AccountDialogProps, useDialogAction } from '../view-parts.tsx'

const idForm = /^[\p{L}\p{N}._-]+$/u
const longest = { id: 100, name: 200, description: 255 } as const

interface ServiceAccountDialogProps extends AccountDialogProps {
  readonly organization: string
  /** null: a new one is created */
  readonly of: ServiceAccount | null
  /** The ids that are taken */
  readonly ids: readonly string[]
}

/** Creates a service account with an id of the person's choice, or changes its name and description. */
export function ServiceAccountDialog(props: ServiceAccountDialogProps) {
  const t = useTranslate()
  const { account, organization, of, ids } = props
  const { busy, fault, finish, frame } = useDialogAction(props)
  const [id, setId] = useState('')
  const [name, setName] = useState(of?.name ?? '')
  const [description, setDescription] = useState(of?.description ?? '')
  const wanted = id.trim()
  const isTaken = ids.some((one) => one === wanted || one.startsWith(`${wanted}@`))
  const idProblem =
    wanted === ''
      ? null
      : !idForm.test(wanted)
        ? t('keys.account.idForm')
        : isTaken
          ? t('keys.account.idTaken')
          : null
  const fits =
    wanted.length <= longest.id &&
    name.trim().length <= longest.name &&
    description.length <= longest.description
  // A name that the service did not tell may stay as it is.
  const isNamed =
    of === null
      ? name.trim() !== '' && wanted !== '' && idProblem === null
      : name.trim() !== '' || of.name === ''
  const isChanged = of === null || name.trim() !== of.name || description !== of.description
  const plan = usePlan(account, of === null ? organization : null, fault)
  const full = fullWords(t, plan, 'serviceAccounts')
  const save = async (): Promise<void> => {
    const given = { name: name.trim(), description }
    if (of === null) await finish('keys.createAccount', { account, ...given, organization, id: wanted })
    else
      await finish('keys.saveAccount', {
        account,
        id: of.id,
        ...(given.name !== of.name && { name: given.name }),
        ...(description !== of.description && { description }),
      })
  }
  const title =
    of === null ? t('keys.account.new') : t('keys.account.change', { name: tooltip(of.name || of.id) })
  const [doing, does] =
    of === null
      ? [t('keys.account.creating'), t('keys.account.create')]
      : [t('keys.account.saving'), t('keys.account.save')]
  return (
    <FormDialog
      title={title}
      confirm={busy ? doing : does}
      ready={isNamed && isChanged && fits && full === null}
      {...frame}
      fault={full === null ? fault : null}
      onSubmit={() => void save()}
    >
      {full !== null && <Note severe>{full}</Note>}
      {of === null && (
        <Field
          label={t('keys.account.id')}
          mono
          value={id}
          help={t('keys.account.idHelp')}
          problem={idProblem}
          takesFocus
          onText={setId}
        />
      )}
      <Field label={t('keys.account.name')} auto value={name} takesFocus={of !== null} onText={setName} />
      <Field label={t('keys.account.description')} auto value={description} onText={setDescription} />
      {of === null && <p class="secondary">{t('keys.account.power')}</p>}
    </FormDialog>
  )
}

interface DeleteServiceAccountDialogProps extends AccountDialogProps {
  readonly of: ServiceAccount
  /** One of its keys may be the one in use here. */
  readonly isMine: boolean
}

export function DeleteServiceAccountDialog(props: DeleteServiceAccountDialogProps) {
  const t = useTranslate()
  const { account, of, isMine } = props
  const { finish, frame } = useDialogAction(props)
  return (
    <DangerDialog
      title={t('keys.account.deletion', { name: tooltip(of.name || of.id) })}
      confirm={t('keys.account.deletionConfirm')}
      {...frame}
      onConfirm={() => finish('keys.deleteAccount', { account, id: of.id })}
    >
      <p>
        {of.keys === null
          ? t('keys.account.deletionUnknown')
          : t('keys.account.deletionText', { count: of.keys.items.length + of.keys.unreadable })}
      </p>
      {isMine && <Note>{t('keys.account.deletionMine')}</Note>}
    </DangerDialog>
  )
}
