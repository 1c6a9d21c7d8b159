import automationWords from 'words:automation'
import pauseWords from 'words:pause'
import { useApp } from '../../app/state.ts'
import { useTranslate } from '../../text/use-translate.ts'
import { ViewHead } from '../../ui/group.tsx'
import { Pauses } from '../pause/pauses.tsx'
import { placeMessages } from '../places/here-now.tsx'
import { Places } from '../places/places.tsx'
import { Sets } from '../sets/sets.tsx'
import { setMessages } from '../sets/used-set.tsx'
import { History } from './history.tsx'

/** The page of sets, places and pauses is fetched with these messages when it is first opened. */
export const automationMessages = () => [automationWords, pauseWords, ...placeMessages(), ...setMessages()]

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
