import { useApp } from '../../app/state.ts'
import { useTranslate } from '../../text/use-translate.ts'
import { ViewHead } from '../../ui/group.tsx'
import { Pauses } from '../pause/pauses.tsx'
import { Places } from '../places/places.tsx'
import { Sets } from '../sets/sets.tsx'
import { History } from './history.tsx'

/** Shows sets, places and pauses on one page, with the history of what they did. */
export function Automation() {
  const t = useTranslate()
  const { back } = useApp()
  return (
    <section class="automation" aria-labelledby="automation-heading">
      <ViewHead id="automation-heading" heading={t('automation.heading')} onBack={back} />
      <Pauses />
      <Sets />
      <Places />
      <History />
    </section>
  )
}
