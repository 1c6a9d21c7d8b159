import { useEffect, useState } from 'preact/hooks'
import type { ApiKey, NewApiKey, ServiceAccount } from '../../../contract/access.ts'
import { notKnown } from '../../../words/formats.ts'
import { useApp } from '../../app/state.ts'
import { useAction } from '../../app/use-action.ts'
import { tooltip } from '../../text/hosting/window.ts'
import { relativeTime } from '../../text/time.ts'
import { useTranslate } from '../../text/use-translate.ts'
import { DangerDialog } from '../../ui/danger-dialog.tsx'
import { Field, Note } from '../../ui/field.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { Fact, Facts } from '../../ui/group.tsx'
import { SecretDialog } from '../secret-dialog.tsx'
import { dateWord, type Use } from './keys-view.tsx'
import type { KeysDialogProps } from './service-account-dialogs.tsx'

const day = 86_400_000
const longestDescription = 255
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
export function NewKeyDialog({
  account,
  of,
  onDone,
  onClose,
}: KeysDialogProps & { readonly of: ServiceAccount }) {
  const t = useTranslate()
  const { busy, fault, send } = useAction()
  const [description, setDescription] = useState('')
  const [made, setMade] = useState<NewApiKey | null>(null)
  const { expires, field } = useLifetime()
  if (made !== null) {
    const words = {
      title: t('keys.shown.title'),
      warning: t('keys.shown.warning'),
      text: t('keys.shown.text'),
      copied: t('keys.shown.copied'),
      sure: t('keys.shown.sure'),
    }
    const close = (): void => {
      setMade(null)
      onClose()
    }
    return <SecretDialog secret={made.secret} words={words} onClose={close} />
  }
  const ready = expires !== null && description.length <= longestDescription && !busy
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
      cancel={t('account.cancel')}
      confirm={busy ? t('keys.account.creating') : t('keys.account.create')}
      ready={ready}
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

export function DescribeKeyDialog({
  account,
  of,
  onDone,
  onClose,
}: KeysDialogProps & { readonly of: ApiKey }) {
  const t = useTranslate()
  const { busy, fault, send } = useAction()
  const [description, setDescription] = useState(of.description)
  const ready = description !== of.description && description.length <= longestDescription && !busy
  const save = async (): Promise<void> => {
    const reply = await send('keys.describe', { account, id: of.id, description })
    if (!reply.ok) return
    onDone()
    onClose()
  }
  return (
    <FormDialog
      title={t('keys.key.change')}
      cancel={t('account.cancel')}
      confirm={busy ? t('keys.account.saving') : t('keys.account.save')}
      ready={ready}
      busy={busy}
      fault={fault}
      onSubmit={() => void save()}
      onClose={onClose}
    >
      <KeyDescription value={description} onText={setDescription} />
    </FormDialog>
  )
}

/** Reads the key again, as its last use may be news, and warns where it may be the one in use here. */
export function DeleteKeyDialog(props: KeysDialogProps & { readonly of: ApiKey; readonly use: Use }) {
  const t = useTranslate()
  const { account, of, use, onDone, onClose } = props
  const { tryAsk } = useApp()
  const { busy, fault, send } = useAction()
  const [now, setNow] = useState<ApiKey>(of)
  useEffect(() => {
    let isShown = true
    void tryAsk('keys.key', { account, id: of.id }).then(
      (reply) => isShown && reply.ok && setNow(reply.value),
    )
    return () => {
      isShown = false
    }
  }, [account, of.id, tryAsk])
  const remove = async (): Promise<void> => {
    const reply = await send('keys.delete', { account, id: of.id })
    if (!reply.ok) return
    onDone()
    onClose()
  }
  const { lastUsed } = now
  return (
    <DangerDialog
      title={t('keys.key.deletion', { name: tooltip(of.description || t('keys.unnamed')) })}
      cancel={t('account.cancel')}
      confirm={t('keys.key.deletionConfirm')}
      busy={busy}
      fault={fault}
      onConfirm={remove}
      onClose={onClose}
    >
      <Facts>
        <Fact term={t('keys.columns.used')}>
          {lastUsed === null
            ? notKnown
            : lastUsed === 0
              ? t('keys.neverUsed')
              : relativeTime(t, lastUsed, Date.now())}
        </Fact>
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
