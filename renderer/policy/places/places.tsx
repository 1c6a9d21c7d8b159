import { noSets } from '../../../contract/network-set.ts'
import { noPlaces } from '../../../contract/place.ts'
import { placeNames } from '../../../words/place-words.ts'
import { useApp } from '../../app/state.ts'
import { useDialog } from '../../app/use-dialog.ts'
import { useTranslate } from '../../text/use-translate.ts'
import { Button } from '../../ui/button.tsx'
import { AskingSwitch } from '../../ui/switch-row.tsx'
import { Part } from '../automation/part.tsx'
import { HereNow } from './here-now.tsx'
import { PlaceDialog, RemoveDialog } from './place-dialog.tsx'
import { PlaceList } from './place-list.tsx'
import { RuleDialog } from './rule-dialog.tsx'
import './styles/places.css'

/** The places with their rules, as a part of the page. */
export function Places() {
  const t = useTranslate()
  const app = useApp()
  const { dialog, close } = useDialog('place', 'place-rule', 'remove-place')
  const snapshot = app.snapshot.value
  const places = snapshot?.places ?? noPlaces
  const names = placeNames(snapshot ?? { networks: [], sets: noSets })
  return (
    <Part
      name="places"
      heading={t('places.heading')}
      action={
        <Button kind="quiet" onClick={() => app.dialogs.show({ kind: 'place', place: null })}>
          {t('places.add')}
        </Button>
      }
    >
      <AskingSwitch
        name={t('places.on')}
        description={t(places.isOn ? 'places.onText' : 'places.offText')}
        checked={places.isOn}
        ask={(on) => app.ask('places.setOn', { on })}
      />
      {places.places.length === 0 && <p class="secondary">{t('places.emptyText')}</p>}
      <HereNow places={places} names={names} />
      <PlaceList places={places} names={names} />
      {dialog?.kind === 'place' && <PlaceDialog place={dialog.place} names={names} onClose={close} />}
      {dialog?.kind === 'place-rule' && (
        <RuleDialog place={dialog.place} rule={dialog.rule} onClose={close} />
      )}
      {dialog?.kind === 'remove-place' && (
        <RemoveDialog place={dialog.place} rules={places.rules} onClose={close} />
      )}
    </Part>
  )
}
