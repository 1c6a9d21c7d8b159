import { useState } from 'preact/hooks'
import type { AccountId } from '../../contract/account.ts'
import { useApp } from '../app/state.ts'
import { useAction } from '../app/use-action.ts'
import { useDiscard } from '../app/use-discard.ts'
import { useTranslate } from '../text/use-translate.ts'
import { Button } from '../ui/button.tsx'
import { DiscardButton } from '../ui/discard-button.tsx'
import { FaultBanner } from '../ui/fault-banner.tsx'
import { Field } from '../ui/field.tsx'
import { Form } from '../ui/form.tsx'
import { StateIcon } from '../ui/state-icon.tsx'
import { UnsavedMark } from '../ui/unsaved-mark.tsx'

interface NameFormProps {
  readonly account: AccountId
  /** As the service has it */
  readonly name: string
  readonly usable: boolean
  readonly onSaved: () => void
}

const longest = 1000

export function NameForm({ account, name, usable, onSaved }: NameFormProps) {
  const t = useTranslate()
  const { busy, fault, send } = useAction()
  const { drafts } = useApp()
  const subject = { form: 'profile', account } as const
  const discarding = useDiscard(subject)
  const draft = drafts.of(subject)
  /** null: not touched, so it follows the service */
  const text = draft === null ? null : String(draft.form.displayName)
  const [saved, setSaved] = useState(false)
  const changed = text !== null && text.trim() !== name
  const ready = changed && usable && !busy && text.trim() !== '' && text.length <= longest
  const save = async (): Promise<void> => {
    if (text === null) return
    const reply = await send('account.rename', { displayName: text.trim() })
    if (!reply.ok) return
    setSaved(true)
    drafts.discard(subject)
    onSaved()
  }
  return (
    <Form class="group" ready={ready} onSubmit={() => void save()}>
      <div class="group-head">
        <div>
          <h3>{t('profile.name')}</h3>
          <p class="secondary">{t('profile.nameHelp')}</p>
        </div>
      </div>
      <div class="name-line">
        <Field
          label={t('profile.name')}
          hidesLabel
          auto
          value={text ?? name}
          disabled={!usable}
          onText={(next) => {
            setSaved(false)
            drafts.save({
              subject,
              name: name.slice(0, 1000),
              changed: next.trim() === name ? [] : ['displayName'],
              base: { displayName: name },
              form: { displayName: next },
            })
          }}
        />
        {(changed || discarding.discarded > 0) && <DiscardButton of={discarding} />}
        <Button type="submit" kind={changed ? 'primary' : 'plain'} disabled={!ready} busy={busy}>
          {busy ? t('profile.saving') : t('profile.save')}
        </Button>
      </div>
      {discarding.discarded > 0 && (
        <div class="secondary" role="status">
          {t('common.discarded', { count: discarding.discarded })}
        </div>
      )}
      {saved && !changed && (
        <div class="save-said" role="status">
          <StateIcon state="ok" size={16} />
          {t('profile.saved')}
        </div>
      )}
      {changed && (
        <div role="status">
          <UnsavedMark withWord />
        </div>
      )}
      {fault !== null && <FaultBanner fault={fault} />}
    </Form>
  )
}
