import { Pencil, Trash2 } from 'lucide'
import { mostOwnActions, type OwnAction } from '../../contract/own-action.ts'
import { defaultPreferences } from '../../contract/preferences.ts'
import { useApp } from '../app/state.ts'
import { useDialog } from '../app/use-dialog.ts'
import { useTranslate } from '../text/use-translate.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { OwnActionDialog } from './own-action-dialog.tsx'
import './styles/actions.css'

/** The person's own actions on devices, in the settings. */
export function OwnActions() {
  const t = useTranslate()
  const { dialogs, snapshot } = useApp()
  const { dialog, close } = useDialog('own-action', 'remove-action')
  const { ownActions } = (snapshot.value ?? { preferences: defaultPreferences }).preferences
  const isFull = ownActions.length >= mostOwnActions
  return (
    <>
      <h3>{t('own-actions.heading')}</h3>
      {ownActions.length > 0 && (
        <ul class="own-actions">
          {ownActions.map((action) => (
            <li key={action.id} class="own-action">
              <div class="own-action-words">
                <div class="truncate" dir="auto" title={action.name}>
                  {action.name}
                </div>
                <div class="truncate secondary mono" dir="auto">
                  {wordsOf(action)}
                </div>
              </div>
              <IconButton
                icon={Pencil}
                name={t('own-actions.edit', { name: action.name })}
                onClick={() => dialogs.show({ kind: 'own-action', action })}
              />
              <IconButton
                icon={Trash2}
                name={t('own-actions.remove', { name: action.name })}
                onClick={() => dialogs.show({ kind: 'remove-action', action })}
              />
            </li>
          ))}
        </ul>
      )}
      <div class="settings-line">
        <div class="secondary">{t(isFull ? 'own-actions.full' : 'own-actions.text')}</div>
        <Button disabled={isFull} onClick={() => dialogs.show({ kind: 'own-action', action: null })}>
          {t('own-actions.add')}
        </Button>
      </div>
      {dialog?.kind === 'own-action' && <OwnActionDialog action={dialog.action} onClose={close} />}
      {dialog?.kind === 'remove-action' && <RemoveDialog action={dialog.action} onClose={close} />}
    </>
  )
}

function wordsOf({ template }: OwnAction): string {
  return template.kind === 'link' ? template.url : [template.program, ...template.args].join(' ')
}

interface RemoveDialogProps {
  readonly action: OwnAction
  readonly onClose: () => void
}

function RemoveDialog({ action: { id, name }, onClose }: RemoveDialogProps) {
  const t = useTranslate()
  const { ask, fit } = useApp()
  const remove = (): void => {
    onClose()
    void ask('devices.removeAction', { action: id })
  }
  return (
    <Dialog title={t('own-actions.removing', { name })} fit={fit} onClose={onClose}>
      <p>{t('own-actions.removingText')}</p>
      <div class="dialog-actions">
        <Button takesFocus onClick={onClose}>
          {t('open-device.cancel')}
        </Button>
        <Button kind="danger" onClick={remove}>
          {t('own-actions.removingConfirm')}
        </Button>
      </div>
    </Dialog>
  )
}
