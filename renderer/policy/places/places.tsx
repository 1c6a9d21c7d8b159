import { noSets } from '../../../contract/network-set.ts'
import { noPlaces } from '../../../contract/place.ts'
import { placeNames } from '../../../words/place-words.ts'
import { useApp } from '../../app/state.ts'
import { useDialog } from '../../app/use-dialog.ts'
import { useTranslate } from '../../text/use-translate.ts'
import { Fold, ViewHead } from '../../ui/group.tsx'
import { AskingSwitch } from '../../ui/switch-row.tsx'
import { HereNow } from './here-now.tsx'
import { LazyDecisions } from './lazy-decisions.tsx'
import { PlaceDialog, RemoveDialog } from './place-dialog.tsx'
import { PlaceList } from './place-list.tsx'
import { RuleDialog } from './rule-dialog.tsx'
import './styles/places.css'

export function Places() {
  const t = useTranslate()
  const app = useApp()
  const { dialog, close } = useDialog('place', 'place-rule', 'remove-place')
  const snapshot = app.snapshot.value
  const places = snapshot?.places ?? noPlaces
  const names = placeNames(snapshot ?? { networks: [], sets: noSets })
  return (
    <section class="places" aria-labelledby="places-heading">
      <ViewHead id="places-heading" heading={t('places.heading')} onBack={app.back} />
      <AskingSwitch
        name={t('places.on')}
        description={t(places.isOn ? 'places.onText' : 'places.offText')}
        checked={places.isOn}
        ask={(on) => app.ask('places.setOn', { on })}
      />
      <HereNow places={places} names={names} />
      <PlaceList places={places} names={names} />
      {(places.isOn || places.last !== null) && (
        <Fold title={t('decisions.heading')} class="more places-log">
          <LazyDecisions />
        </Fold>
      )}
      {dialog?.kind === 'place' && <PlaceDialog place={dialog.place} names={names} onClose={close} />}
      {dialog?.kind === 'place-rule' && (
        <RuleDialog place={dialog.place} rule={dialog.rule} onClose={close} />
      )}
      {dialog?.kind === 'remove-place' && (
        <RemoveDialog place={dialog.place} rules={places.rules} onClose={close} />
      )}
    </section>
  )
}
