import { useState } from 'preact/hooks'
import type { ApiTokenName } from '../../../contract/account.ts'
import { useAction } from '../../app/use-action.ts'
import { useTranslate } from '../../text/use-translate.ts'
import { Button } from '../../ui/button.tsx'
import { Choice } from '../../ui/choice.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FaultBanner } from '../../ui/fault-banner.tsx'
import { Field } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import { TokenField } from '../token-field.tsx'
import { tokenProblem } from '../token-text.ts'
import { NewTokenDialog } from './new-token-dialog.tsx'

interface AddTokenDialogProps {
  readonly names: readonly ApiTokenName[]
  readonly onAdded: () => void
  readonly onClose: () => void
}
const longest = 200

/** A token of the service's making is shown once, after this; one's own is known already. */
export function AddTokenDialog({ names, onAdded, onClose }: AddTokenDialogProps) {
  const t = useTranslate()
  const { busy, fault, send } = useAction()
  const [name, setName] = useState('')
  const [origin, setOrigin] = useState<'made' | 'own'>('made')
  const [own, setOwn] = useState('')
  const [made, setMade] = useState<string | null>(null)
  if (made !== null) {
    return (
      <NewTokenDialog
        token={made}
        onClose={() => {
          setMade(null)
          onClose()
        }}
      />
    )
  }
  const wanted = name.trim()
  const taken = names.includes(wanted)
  const ready =
    wanted !== '' &&
    wanted.length <= longest &&
    !taken &&
    !busy &&
    (origin === 'made' || (own !== '' && tokenProblem(t, own) === null))
  const add = async (): Promise<void> => {
    setOwn('')
    const reply = await send('account.addToken', { name: wanted, token: origin === 'made' ? null : own })
    if (!reply.ok) return
    onAdded()
    if (reply.value === null) onClose()
    else setMade(reply.value.token)
  }
  return (
    <Dialog title={t('people.tokens.adding.title')} onClose={onClose}>
      <Form class="form" ready={ready} onSubmit={() => void add()}>
        <Field
          label={t('people.tokens.adding.name')}
          value={name}
          hint={t('people.tokens.adding.nameHint')}
          auto
          problem={taken ? t('people.tokens.adding.nameTaken') : null}
          takesFocus
          onText={setName}
        />
        <div>
          <Choice
            legend={t('people.tokens.adding.origin')}
            options={[
              { value: 'made', word: t('people.tokens.adding.made') },
              { value: 'own', word: t('people.tokens.adding.own') },
            ]}
            value={origin}
            onChoose={setOrigin}
          />
        </div>
        {origin === 'own' && (
          <TokenField
            label={t('people.tokens.adding.value')}
            help={t('people.tokens.adding.valueHelp')}
            value={own}
            readOnly={busy}
            onText={setOwn}
          />
        )}
        {fault !== null && <FaultBanner fault={fault} />}
        <div class="dialog-actions">
          <Button onClick={onClose}>{t('account.cancel')}</Button>
          <Button kind="primary" type="submit" disabled={!ready} busy={busy}>
            {busy ? t('people.tokens.adding.busy') : t('people.tokens.adding.confirm')}
          </Button>
        </div>
      </Form>
    </Dialog>
  )
}
