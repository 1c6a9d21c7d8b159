import { useState } from 'preact/hooks'
import type { NetworkSet } from '../../../contract/network-set.ts'
import { useApp } from '../../app/state.ts'
import { useAction } from '../../app/use-action.ts'
import { useTranslate } from '../../text/use-translate.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FaultBanner } from '../../ui/fault-banner.tsx'
import { Form } from '../../ui/form.tsx'

interface ExportSetsDialogProps {
  readonly sets: readonly NetworkSet[]
  readonly onClose: () => void
}

/** Which sets go into a file: all of them, but for those that are taken off. */
export function ExportSetsDialog({ sets, onClose }: ExportSetsDialogProps) {
  const t = useTranslate()
  const app = useApp()
  const { busy, fault, send } = useAction()
  const [without, setWithout] = useState<ReadonlySet<string>>(new Set())
  const ids = sets.map(({ id }) => id).filter((id) => !without.has(id))
  const toggle = (id: string): void =>
    setWithout(new Set(without.has(id) ? [...without].filter((one) => one !== id) : [...without, id]))
  const save = async (): Promise<void> => {
    const reply = await send('sets.export', { ids })
    if (!reply.ok || !reply.value) return
    onClose()
    app.message.value = { kind: 'done', text: t('export-sets.done', { count: ids.length }) }
  }
  return (
    <Dialog title={t('export-sets.title')} fit={app.fit} onClose={onClose}>
      <p>{t('export-sets.text')}</p>
      <Form ready={ids.length > 0 && !busy} onSubmit={() => void save()}>
        <fieldset class="plain set-checks">
          <legend class="visually-hidden">{t('sets.heading')}</legend>
          {sets.map(({ id, name }) => (
            <label key={id} class="check-line">
              <input type="checkbox" checked={!without.has(id)} onChange={() => toggle(id)} />
              <span class="row-title" dir="auto">
                {name}
              </span>
            </label>
          ))}
        </fieldset>
        {fault !== null && <FaultBanner fault={fault} />}
        <div class="dialog-actions">
          <Button onClick={onClose}>{t('sets.cancel')}</Button>
          <Button kind="primary" type="submit" takesFocus busy={busy} disabled={ids.length === 0}>
            {t('export-sets.confirm')}
          </Button>
        </div>
      </Form>
    </Dialog>
  )
}
