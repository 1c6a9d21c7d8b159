import { useState } from 'preact/hooks'
import type { ApiTokenName } from '../../../contract/account.ts'
import { useAction } from '../../app/use-action.ts'
import { accountWords } from '../../text/account.ts'
import { peopleWords } from '../../text/people.ts'
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

const { adding } = peopleWords.tokens
const longest = 200

/** A token of the service's making is shown once, after this; one's own is known already. */
export function AddTokenDialog({ names, onAdded, onClose }: AddTokenDialogProps) {
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
    (origin === 'made' || (own !== '' && tokenProblem(own) === null))
  const add = async (): Promise<void> => {
    setOwn('')
    const reply = await send('account.addToken', { name: wanted, token: origin === 'made' ? null : own })
    if (!reply.ok) return
    onAdded()
    if (reply.value === null) onClose()
    else setMade(reply.value.token)
  }
  return (
    <Dialog title={adding.title} onClose={onClose}>
      <Form class="form" ready={ready} onSubmit={() => void add()}>
        <Field
          label={adding.name}
          value={name}
          hint={adding.nameHint}
          auto
          problem={taken ? adding.nameTaken : null}
          takesFocus
          onText={setName}
        />
        <div>
          <Choice
            legend={adding.origin}
            options={[
              { value: 'made', word: adding.made },
              { value: 'own', word: adding.own },
            ]}
            value={origin}
            onChoose={setOrigin}
          />
        </div>
        {origin === 'own' && (
          <TokenField
            label={adding.value}
            help={adding.valueHelp}
            value={own}
            disabled={busy}
            onText={setOwn}
          />
        )}
        {fault !== null && <FaultBanner fault={fault} />}
        <div class="dialog-actions">
          <Button onClick={onClose}>{accountWords.cancel}</Button>
          <Button kind="primary" type="submit" disabled={!ready} busy={busy}>
            {busy ? adding.busy : adding.confirm}
          </Button>
        </div>
      </Form>
    </Dialog>
  )
}
