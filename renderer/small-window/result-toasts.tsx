import { useApp } from '../app/state.ts'
import { Toasts } from '../app/toasts.tsx'
import { useFit } from '../app/use-fit.ts'
import { useTranslate } from '../text/use-translate.ts'
import type { UsedSetPlace } from './used-set-place.tsx'

interface ResultToastsProps {
  /** null: it still comes */
  readonly UsedSet: typeof UsedSetPlace | null
}

/** The device that was let in last and the set that was used, as long as that can be taken back, and what the last command had to say. */
export function ResultToasts({ UsedSet }: ResultToastsProps) {
  const t = useTranslate()
  const { snapshot, view, welcomes, message } = useApp()
  const frame = useFit<HTMLDivElement>('stacked')
  const now = snapshot.value
  const isAtNetworks = view.value === 'networks' && !welcomes.value && now?.connection.state === 'online'
  const last = now?.hosting.undos.findLast(({ authorized }) => authorized === true)
  return (
    <Toasts
      frame={frame}
      undos={isAtNetworks && last !== undefined ? [last] : []}
      wordsOf={({ name }) => t('waiting.authorized', { name })}
      // Both values are for the large window to show.
      onConflict={(_conflict, { name }) => {
        message.value = { kind: 'fault', fault: { code: 'changed-elsewhere', detail: name } }
      }}
    >
      {UsedSet !== null && <UsedSet />}
    </Toasts>
  )
}
