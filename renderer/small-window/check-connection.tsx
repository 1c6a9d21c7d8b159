import type { DoctorSubject } from '../../contract/doctor.ts'
import { useApp } from '../app/state.ts'
import { useTranslate } from '../text/use-translate.ts'
import { Button } from '../ui/button.tsx'

interface CheckConnectionProps {
  /** Without one: this computer and all its networks */
  readonly subject?: DoctorSubject
  /** Where what is checked stands beside it */
  readonly brief?: boolean
}

/** The way to a check of the connection, where something may be wrong. */
export function CheckConnection({ subject = { kind: 'computer' }, brief = false }: CheckConnectionProps) {
  const t = useTranslate()
  const { checkConnection } = useApp()
  const word = t('check-connection.check')
  return (
    <Button label={word} onClick={() => checkConnection(subject)}>
      {brief ? t('check-connection.brief') : word}
    </Button>
  )
}
