import { useApp } from '../app/state.ts'
import { Toasts } from '../app/toasts.tsx'
import { undoWords } from '../text/hosting/results.ts'
import { useTranslate } from '../text/use-translate.ts'

/** What was done to the open network and its members. */
export function ResultToasts() {
  const t = useTranslate()
  const { snapshot, hostedNetwork, accountPage, dialogs } = useApp()
  const open = accountPage.value === null ? hostedNetwork.value : null
  const undos = snapshot.value?.hosting.undos.filter(({ network }) => network === open) ?? []
  return (
    <Toasts
      undos={undos}
      wordsOf={(undo) => undoWords(t, undo)}
      onConflict={(conflict) => dialogs.show({ kind: 'undo', conflict })}
    />
  )
}
