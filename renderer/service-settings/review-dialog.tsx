import type { SettingChange } from '../../contract/service-settings.ts'
import { newlyManaging, settingOf } from '../../domain/service-settings/settings.ts'
import { settingWords } from '../../words/service-settings.ts'
import { useAction } from '../app/use-action.ts'
import { useTranslate } from '../text/use-translate.ts'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { Fact, Facts } from '../ui/group.tsx'

interface ReviewDialogProps {
  readonly changes: readonly SettingChange[]
  readonly onClose: () => void
  readonly onDone: (changes: readonly SettingChange[]) => void
}

/** Shows each value before and after, and sends nothing until the person agrees. */
export function ReviewDialog({ changes, onClose, onDone }: ReviewDialogProps) {
  const t = useTranslate()
  const { send, busy, fault } = useAction()
  const opens = newlyManaging(changes).length > 0
  const change = async (): Promise<void> => {
    const reply = await send('service.changeSettings', { changes, agreed: false })
    if (reply.ok) onDone(changes)
  }
  return (
    <ConfirmDialog
      title={t('service-settings.reviewTitle')}
      cancel={t('service-settings.cancel')}
      confirm={t('service-settings.change')}
      busy={busy}
      fault={fault?.code === 'declined' ? null : fault}
      onConfirm={change}
      onClose={onClose}
    >
      <div class="stack gap-4">
        <Facts>
          {changes.map(({ key, before, after }) => (
            <Fact key={key} term={t(`service-settings.names.${key}`)}>
              <div>
                {t('service-settings.fromTo', {
                  before: settingWords(t, before ?? settingOf(key).usual),
                  after: settingWords(t, after),
                })}
              </div>
              <div class="secondary">{t(`service-settings.acts.${settingOf(key).acts}`)}</div>
            </Fact>
          ))}
        </Facts>
        <p class="secondary">{t('service-settings.rewrites')}</p>
        {opens && <p>{t('service-settings.opens')}</p>}
      </div>
    </ConfirmDialog>
  )
}
