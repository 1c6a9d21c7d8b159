import type { DoctorSubject } from '../../contract/doctor.ts'
import { useApp } from '../app/state.ts'
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
