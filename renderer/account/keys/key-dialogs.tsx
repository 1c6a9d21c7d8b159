import { useState } from 'preact/hooks'
import type { ApiKey, NewApiKey, ServiceAccount } from '../../../contract/access.ts'
import { notKnown } from '../../../words/formats.ts'
import { useApp } from '../../app/state.ts'
import { useAction } from '../../app/use-action.ts'
import { useAnswer } from '../../app/use-answer.ts'
import { tooltip } from '../../text/hosting/window.ts'
import { useTranslate } from '../../text/use-translate.ts'
import { DangerDialog } from '../../ui/danger-dialog.tsx'
import { Field, Note } from '../../ui/field.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { Fact, Facts } from '../../ui/group.tsx'
import { SecretDialog } from '../secret-dialog.tsx'
import { type AccountDialogProps, useDialogAction } from '../view-parts.tsx'
import { dateWord, type Use, usedWord } from './keys-view.tsx'

const day = 86_400_000
export const longestDescription = 255
const usualDays = '90'
const mostDays = 3650

/** Reads a number of days. null: the text is none that is allowed */
function daysIn(text: string): number | null {
  const days = /^\s*\d{1,4}\s*$/.test(text) ? Number(text) : Number.NaN
  return days >= 1 && days <= mostDays ? days : null
}

/** Asks for the end of a new key, which cannot be changed later. `expires`: milliseconds since the epoch; null: invalid */
export function useLifetime() {
  const t = useTranslate()
  const [text, setText] = useState(usualDays)
  const days = daysIn(text)
  const expires = days === null ? null : Date.now() + days * day
  const field = (
    <Field
      label={t('keys.key.days')}
      numeric
      value={text}
      help={expires === null ? '' : t('keys.key.daysHelp', { date: dateWord(t, expires) })}
      problem={days === null ? t('keys.key.daysWrong') : null}
      onText={setText}
    />
  )
  return { expires, field }
}

/** Creates a key, whose secret is then shown once. */
export function NewKeyDialog(props: AccountDialogProps & { readonly of: ServiceAccount }) {
  const t = useTranslate()
  const { account, of, onDone, onClose } = props
  const { busy, fault, send } = useAction()
  const [description, setDescription] = useState('')
  const [made, setMade] = useState<NewApiKey | null>(null)
  const { expires, field } = useLifetime()
  if (made !== null) {
    const close = (): void => {
      setMade(null)
      onClose()
    }
    return <SecretDialog secret={made.secret} words="keys.shown" onClose={close} />
  }
  const create = async (): Promise<void> => {
    if (expires === null) return
    const reply = await send('keys.create', { account, serviceAccount: of.id, expires, description })
    if (!reply.ok) return
    setMade(reply.value)
    onDone()
  }
  return (
    <FormDialog
      title={t('keys.key.new', { name: tooltip(of.name || of.id) })}
      confirm={busy ? t('keys.account.creating') : t('keys.account.create')}
      ready={expires !== null && description.length <= longestDescription}
      busy={busy}
      fault={fault}
      onSubmit={() => void create()}
      onClose={onClose}
    >
      <KeyDescription value={description} onText={setDescription} />
      {field}
    </FormDialog>
  )
}

interface KeyDescriptionProps {
  readonly value: string
  readonly onText: (text: string) => void
}

function KeyDescription({ value, onText }: KeyDescriptionProps) {
  const t = useTranslate()
  return (
    <Field
      label={t('keys.key.description')}
      auto
      value={value}
      hint={t('keys.key.descriptionHint')}
      takesFocus
      onText={onText}
    />
  )
}

export function DescribeKeyDialog(props: AccountDialogProps & { readonly of: ApiKey }) {
  const t = useTranslate()
  const { account, of } = props
  const { busy, finish, frame } = useDialogAction(props)
  const [description, setDescription] = useState(of.description)
  return (
    <FormDialog
      title={t('keys.key.change')}
      confirm={busy ? t('keys.account.saving') : t('keys.account.save')}
      ready={description !== of.description && description.length <= longestDescription}
      {...frame}
      onSubmit={() => void finish('keys.describe', { account, id: of.id, description })}
    >
      <KeyDescription value={description} onText={setDescription} />
    </FormDialog>
  )
}

/** Reads the key again, as its last use may be news, and warns where it may be the one in use here. */
export function DeleteKeyDialog(props: AccountDialogProps & { readonly of: ApiKey; readonly use: Use }) {
  const t = useTranslate()
  const { account, of, use } = props
  const { tryAsk } = useApp()
  const { finish, frame } = useDialogAction(props)
  const read = useAnswer(`${account} ${of.id}`, () => tryAsk('keys.key', { account, id: of.id }))
  const now = read?.ok === true ? read.value : of
  return (
    <DangerDialog
      title={t('keys.key.deletion', { name: tooltip(of.description || t('keys.unnamed')) })}
      confirm={t('keys.key.deletionConfirm')}
      {...frame}
      onConfirm={() => finish('keys.delete', { account, id: of.id })}
    >
      <Facts>
        <Fact term={t('keys.columns.used')}>{usedWord(t, now.lastUsed, Date.now())}</Fact>
        <Fact term={t('keys.columns.expires')}>
          {now.expires === null || now.expires === 0 ? notKnown : dateWord(t, now.expires)}
        </Fact>
      </Facts>
      <p class="after">{t('keys.key.deletionText')}</p>
      {use === 'yes' && <Note severe>{t('keys.key.deletionSure')}</Note>}
      {use === 'perhaps' && <Note>{t('keys.key.deletionMine')}</Note>}
    </DangerDialog>
  )
}
