import type { DoctorSubject } from '../../contract/doctor.ts'
import { useApp } from '../app/state.ts'
import { isTrouble } from '../text/connection.ts'
import { useTranslate } from '../text/use-translate.ts'
import { Button } from '../ui/button.tsx'

interface CheckConnectionProps {
  /** The default is this computer with all its networks. */
  readonly subject?: DoctorSubject
  /** Shortens the text if the subject is named next to it. */
  readonly brief?: boolean
}

/** Starts a diagnosis of the connection. */
export function CheckConnection({ subject = { kind: 'computer' }, brief = false }: CheckConnectionProps) {
  const t = useTranslate()
  const { navigate } = useApp()
  const word = t('check-connection.check')
  return (
    <Button label={word} onClick={() => navigate({ view: 'doctor', subject })}>
      {brief ? t('check-connection.brief') : word}
    </Button>
  )
}

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
