import { useApp } from '../app/state.ts'
import { isTrouble } from '../text/connection.ts'
import { useTranslate } from '../text/use-translate.ts'

/** The views about this computer's connection: the check itself, and what the service says beside it */
const views = ['doctor', 'peers', 'node'] as const

/** Leads from each of these views to the others, while there is a service to ask. */
export function DiagnosticsNav() {
  const t = useTranslate()
  const { route, navigate, snapshot } = useApp()
  if (snapshot.value === null || isTrouble(snapshot.value.connection)) return null
  return (
    <nav class="tabs inline gap-2" aria-label={t('diagnostics.views')}>
      {views.map((view) => (
        <button
          key={view}
          type="button"
          class="tab"
          aria-current={route.value.view === view ? 'page' : undefined}
          onClick={() => navigate(view === 'doctor' ? { view, subject: { kind: 'computer' } } : { view })}
        >
          {t(`diagnostics.${view}`)}
        </button>
      ))}
    </nav>
  )
}
