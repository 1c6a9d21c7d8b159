import { useState } from 'preact/hooks'
import { useAction } from '../app/use-action.ts'
import { useTranslate } from '../text/use-translate.ts'
import { Button } from '../ui/button.tsx'
import { FaultBanner } from '../ui/fault-banner.tsx'
import { Field } from '../ui/field.tsx'
import { Form } from '../ui/form.tsx'
import { StateIcon } from '../ui/state-icon.tsx'

interface NameFormProps {
  /** As the service has it */
  readonly name: string
  readonly usable: boolean
  readonly onSaved: () => void
}

const longest = 1000

export function NameForm({ name, usable, onSaved }: NameFormProps) {
  const t = useTranslate()
  const { busy, fault, send } = useAction()
  /** null: not touched, so it follows the service */
  const [text, setText] = useState<string | null>(null)
  const [saved, setSaved] = useState(false)
  const changed = text !== null && text.trim() !== name
  const ready = changed && usable && !busy && text.trim() !== '' && text.length <= longest
  const save = async (): Promise<void> => {
    if (text === null) return
    const reply = await send('account.rename', { displayName: text.trim() })
    if (!reply.ok) return
    setSaved(true)
    setText(null)
    onSaved()
  }
  return (
    <Form class="group" ready={ready} onSubmit={() => void save()}>
      <div class="name-line">
        <Field
          label={t('profile.name')}
          auto
          value={text ?? name}
          help={t('profile.nameHelp')}
          disabled={!usable}
          onText={(next) => {
            setSaved(false)
            setText(next)
          }}
        />
        <Button type="submit" kind={changed ? 'primary' : 'plain'} disabled={!ready} busy={busy}>
          {busy ? t('profile.saving') : t('profile.save')}
        </Button>
      </div>
      {saved && !changed && (
        <div class="save-said" role="status">
          <StateIcon state="ok" size={16} />
          {t('profile.saved')}
        </div>
      )}
      {fault !== null && <FaultBanner fault={fault} />}
    </Form>
  )
}
