import shortcutsWords from 'words:shortcuts'
import { type KeyGroup, keyGroups } from '../app/shortcuts.ts'
import { useTranslate } from '../text/use-translate.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import type { WindowName } from './commands.ts'
import { Keys } from './palette-list.tsx'
import './styles/palette.css'

/** The sheet is fetched with these messages when it is first opened. */
export const shortcutMessages = () => [shortcutsWords]

interface ShortcutsDialogProps {
  readonly window: WindowName
  readonly onClose: () => void
}

/** Lists the keys that do something in this window. */
export function ShortcutsDialog({ window: name, onClose }: ShortcutsDialogProps) {
  const t = useTranslate()
  return (
    <Dialog title={t('shortcuts.title')} onClose={onClose}>
      {keyGroups(name === 'hosted').map((group) => (
        <Group key={group.name} group={group} />
      ))}
      <div class="dialog-actions">
        <Button takesFocus onClick={onClose}>
          {t('shortcuts.close')}
        </Button>
      </div>
    </Dialog>
  )
}

function Group({ group: { name, lines } }: { readonly group: KeyGroup }) {
  const t = useTranslate()
  return (
    <section class="shortcuts" aria-labelledby={`shortcuts-${name}`}>
      <h3 id={`shortcuts-${name}`}>{t(`shortcuts.groups.${name}`)}</h3>
      <dl>
        {lines.map(({ what, keys }) => (
          <div key={what} class="shortcut-line inline spread">
            <dt>{t(`shortcuts.${what}`)}</dt>
            <dd class="inline gap-3 flex-none">
              {keys.map((combination, index) => (
                <>
                  {index > 0 && <span class="secondary">{t('shortcuts.or')}</span>}
                  <Keys keys={combination} />
                </>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
