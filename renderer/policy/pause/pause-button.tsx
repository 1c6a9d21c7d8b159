import { canPause } from '../../../contract/network-state.ts'
import type { NetworkEntry } from '../../../contract/snapshot.ts'
import { useApp } from '../../app/state.ts'
import { useTranslate } from '../../text/use-translate.ts'
import { Button } from '../../ui/button.tsx'

interface PauseButtonProps {
  readonly entry: NetworkEntry
  /** The service answers. */
  readonly usable: boolean
}

export function PauseButton({ entry, usable }: PauseButtonProps) {
  const t = useTranslate()
  const { dialogs } = useApp()
  if (!canPause(entry)) return null
  return (
    <Button disabled={!usable} onClick={() => dialogs.show({ kind: 'pause', network: entry.id })}>
      {t('pause.pause')}
    </Button>
  )
}
