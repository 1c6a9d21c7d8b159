import { useState } from 'preact/hooks'
import type { HostedSummary } from '../../contract/hosting.ts'
import { useAction } from '../app/use-action.ts'
import { tooltip } from '../text/hosting/window.ts'
import { useTranslate } from '../text/use-translate.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { FaultBanner } from '../ui/fault-banner.tsx'
import { Field } from '../ui/field.tsx'
import { Form } from '../ui/form.tsx'
import { networkName } from './network-list.ts'

interface SaveTemplateDialogProps {
  readonly network: HostedSummary
  readonly onSaved: (name: string) => void
  readonly onClose: () => void
}

const longest = 200

/** Keeps a network's settings and rules under a name of the person's choice. */
export function SaveTemplateDialog({ network, onSaved, onClose }: SaveTemplateDialogProps) {
  const t = useTranslate()
  const { busy, fault, send } = useAction()
  const [typed, setTyped] = useState(networkName(network).slice(0, longest))
  const name = typed.trim()
  const ready = name !== '' && name.length <= longest && !busy
  const save = async (): Promise<void> => {
    const reply = await send('hosting.saveTemplate', { network: network.id, name })
    if (reply.ok) onSaved(name)
  }
  return (
    <Dialog title={t('save-template.title', { name: tooltip(networkName(network)) })} onClose={onClose}>
      <Form class="form" ready={ready} onSubmit={() => void save()}>
        <p>{t('save-template.text')}</p>
        <Field label={t('save-template.name')} value={typed} auto takesFocus onText={setTyped} />
        {fault !== null && <FaultBanner fault={fault} />}
        <div class="dialog-actions">
          <Button onClick={onClose}>{t('save-template.cancel')}</Button>
          <Button kind="primary" type="submit" disabled={!ready} busy={busy}>
            {t('save-template.confirm')}
          </Button>
        </div>
      </Form>
    </Dialog>
  )
}
