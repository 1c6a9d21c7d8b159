import type { Place, PlaceRule } from '../../../contract/place.ts'
import { useApp } from '../../app/state.ts'
import { useAction } from '../../app/use-action.ts'
import { useTranslate } from '../../text/use-translate.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FaultBanner } from '../../ui/fault-banner.tsx'

interface RemoveDialogProps {
  readonly place: Place
  readonly rules: readonly PlaceRule[]
  readonly onClose: () => void
}

/** Asks before a place goes, with its rule. */
export function RemoveDialog({ place: { id, name }, rules, onClose }: RemoveDialogProps) {
  const t = useTranslate()
  const { fit } = useApp()
  const { busy, fault, send } = useAction()
  const remove = async (): Promise<void> => {
    if ((await send('places.remove', { id })).ok) onClose()
  }
  return (
    <Dialog title={t('remove-place.title', { name })} fit={fit} onClose={onClose}>
      <p>{t('remove-place.text', { rules: rules.filter(({ place }) => place === id).length })}</p>
      {fault !== null && <FaultBanner fault={fault} />}
      <div class="dialog-actions">
        <Button takesFocus onClick={onClose}>
          {t('place-dialog.cancel')}
        </Button>
        <Button kind="danger" busy={busy} onClick={() => void remove()}>
          {t('remove-place.confirm')}
        </Button>
      </div>
    </Dialog>
  )
}
