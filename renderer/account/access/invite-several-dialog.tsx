import { useState } from 'preact/hooks'
import type { AccountId } from '../../../contract/account.ts'
import type { AccountOrganization } from '../../../contract/organizations.ts'
import { isEmail } from '../../../domain/account-fields.ts'
import { listOf } from '../../../words/lists.ts'
import { useApp } from '../../app/state.ts'
import { useAction } from '../../app/use-action.ts'
import { tooltip } from '../../text/hosting/window.ts'
import { useTranslate } from '../../text/use-translate.ts'
import { Note } from '../../ui/field.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { LinesField } from '../../ui/lines-field.tsx'

interface InviteSeveralDialogProps {
  readonly account: AccountId
  readonly organization: AccountOrganization
  /** The people who have a role in the organization itself */
  readonly present: readonly string[]
  readonly onClose: () => void
}

/** The most addresses of one request */
const most = 100

/** Returns each address of a text once, whatever stands between them. */
export function addressesIn(text: string): readonly string[] {
  const seen = new Map<string, string>()
  for (const one of text.split(/[\s,;]+/).filter(Boolean)) {
    const key = one.toLowerCase()
    if (!seen.has(key)) seen.set(key, one)
  }
  return [...seen.values()]
}

/** Invites several people by e-mail; each address is checked by itself. */
export function InviteSeveralDialog({ account, organization, present, onClose }: InviteSeveralDialogProps) {
  const t = useTranslate()
  const { message } = useApp()
  const { busy, fault, send } = useAction()
  const [text, setText] = useState('')
  /** Set once the text was sent: a half typed address is not reported as wrong. */
  const [left, setLeft] = useState(false)
  const emails = addressesIn(text)
  const wrong = emails.filter((one) => !isEmail(one))
  const known = new Set(present.map((one) => one.toLowerCase()))
  const there = emails.filter((one) => known.has(one.toLowerCase()))
  const isSettled = left || /[\s,;]$/.test(text)
  const problem =
    emails.length > most
      ? t('access.inviting.tooMany')
      : wrong.length > 0 && isSettled
        ? t('access.inviting.wrong', { list: listOf(t, wrong) })
        : null
  const invite = async (): Promise<void> => {
    setLeft(true)
    if (wrong.length > 0 || emails.length > most) return
    const reply = await send('access.invite', { account, organization: organization.id, emails })
    if (!reply.ok) return
    message.value = { kind: 'done', text: t('access.inviting.done', { count: emails.length }) }
    onClose()
  }
  const name = organization.name || organization.id
  return (
    <FormDialog
      title={t('access.inviting.title', { name: tooltip(name) })}
      confirm={busy ? t('access.inviting.busy') : t('access.inviting.confirm', { count: emails.length })}
      ready={emails.length > 0 && problem === null}
      busy={busy}
      fault={fault}
      onSubmit={() => void invite()}
      onClose={onClose}
    >
      <p>{t('access.invitationsText')}</p>
      <LinesField
        label={t('access.inviting.emails')}
        value={text}
        help={t('access.inviting.help')}
        problem={problem}
        hint={t('people.inviting.hint')}
        rows={5}
        takesFocus
        onText={(next) => {
          setText(next)
          setLeft(false)
        }}
      />
      {there.length > 0 && <Note>{t('access.inviting.present', { list: listOf(t, there) })}</Note>}
    </FormDialog>
  )
}
