import type { NetworkSet } from '../../../contract/network-set.ts'
import { useApp } from '../../app/state.ts'
import { useTranslate } from '../../text/use-translate.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'

interface RemoveSetDialogProps {
  readonly set: NetworkSet
  readonly onClose: () => void
}

export function RemoveSetDialog({ set: { id, name }, onClose }: RemoveSetDialogProps) {
  const t = useTranslate()
  const { ask, drafts, fit } = useApp()
  const remove = (): void => {
    onClose()
    drafts.discard({ form: 'set', account: null, set: id })
    void ask('sets.remove', { id })
  }
  return (
    <Dialog title={t('sets.removing', { name })} fit={fit} onClose={onClose}>
      <p>{t('sets.removingText')}</p>
      <div class="dialog-actions">
        <Button takesFocus onClick={onClose}>
          {t('sets.cancel')}
        </Button>
        <Button kind="danger" onClick={remove}>
          {t('sets.removingConfirm')}
        </Button>
      </div>
    </Dialog>
  )
}
