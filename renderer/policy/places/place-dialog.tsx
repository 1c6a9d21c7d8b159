import { X } from 'lucide'
import { useId, useState } from 'preact/hooks'
import { mostSigns, type Place } from '../../../contract/place.ts'
import { type PlaceSign, signKey } from '../../../domain/policy/place-sign.ts'
import { type PlaceNames, signWord } from '../../../words/place-words.ts'
import { useApp } from '../../app/state.ts'
import { useAction } from '../../app/use-action.ts'
import { useTranslate } from '../../text/use-translate.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { Select } from '../../ui/select.tsx'
import { EditDialog } from './edit-dialog.tsx'
import { isPlaceName, NameField } from './name-field.tsx'
import { PlaceFault } from './place-fault.tsx'
import { SignLine } from './sign-line.tsx'

interface PlaceDialogProps {
  /** null: a new one */
  readonly place: Place | null
  readonly names: PlaceNames
  readonly onClose: () => void
}

/** A place's name, and what it is recognized by. What only the place itself can tell, its gateway and Wi-Fi, is taught there. */
export function PlaceDialog({ place, names, onClose }: PlaceDialogProps) {
  const t = useTranslate()
  const { snapshot } = useApp()
  const { busy, fault, send } = useAction()
  const heading = useId()
  const [name, setName] = useState(place?.name ?? '')
  const [signs, setSigns] = useState<readonly PlaceSign[]>(place?.signs ?? [])
  const there = new Set(signs.map(signKey))
  const addable = signsToAdd(signs, snapshot.value?.networks.map(({ id }) => id) ?? []).filter(
    (sign) => !there.has(signKey(sign)),
  )
  const save = async (): Promise<void> => {
    const id = place?.id ?? crypto.randomUUID()
    const reply = await send('places.save', { place: { id, name: name.trim(), signs } })
    if (reply.ok) onClose()
  }
  return (
    <EditDialog
      title={place === null ? t('place-dialog.new') : t('place-dialog.change', { name: place.name })}
      ready={isPlaceName(name) && signs.length > 0}
      busy={busy}
      onSave={() => void save()}
      onClose={onClose}
    >
      <NameField label={t('place-dialog.name')} name={name} onName={setName} />
      <div class="place-edited">
        <span class="label" id={heading}>
          {t('place-dialog.signs')}
        </span>
        {signs.length === 0 && <p class="secondary">{t('place-dialog.noSigns')}</p>}
        <ul class="place-signs" aria-labelledby={heading}>
          {signs.map((sign) => (
            <li key={signKey(sign)}>
              <SignLine sign={sign} names={names} />
              <IconButton
                icon={X}
                name={t('place-dialog.removeSign', { sign: signWord(t, sign, names) })}
                onClick={() => setSigns(signs.filter((one) => one !== sign))}
              />
            </li>
          ))}
        </ul>
        {addable.length > 0 && signs.length < mostSigns && (
          <Select
            adds
            label={t('place-dialog.addSign')}
            value=""
            onChoose={(key) => setSigns([...signs, ...addable.filter((sign) => signKey(sign) === key)])}
          >
            <option value="">{t('place-dialog.addSign')}</option>
            {addable.map((sign) => (
              <option key={signKey(sign)} value={signKey(sign)}>
                {signWord(t, sign, names)}
              </option>
            ))}
          </Select>
        )}
      </div>
      <PlaceFault fault={fault} />
    </EditDialog>
  )
}

/** Where there is no network, there is nothing else; all traffic goes through one network at a time. */
function signsToAdd(signs: readonly PlaceSign[], networks: readonly string[]): readonly PlaceSign[] {
  if (signs.some(({ kind }) => kind === 'no-network')) return []
  return [
    ...(signs.length === 0 ? [{ kind: 'no-network' } as const] : []),
    { kind: 'metered' },
    ...(signs.some(({ kind }) => kind === 'full-tunnel')
      ? []
      : networks.map((network) => ({ kind: 'full-tunnel', network }) as const)),
  ]
}
