import { X } from 'lucide'
import type { ComponentChildren } from 'preact'
import { useId, useState } from 'preact/hooks'
import type { Fault } from '../../../contract/fault.ts'
import { mostSigns, type Place, type PlaceRule } from '../../../contract/place.ts'
import { nicknameProblem } from '../../../domain/devices/nickname.ts'
import { type PlaceSign, signKey } from '../../../domain/policy/place-fingerprint.ts'
import { type PlaceNames, signWord } from '../../../words/place-words.ts'
import { useApp } from '../../app/state.ts'
import { useAction } from '../../app/use-action.ts'
import { useTranslate } from '../../text/use-translate.ts'
import { Banner, FaultBanner } from '../../ui/banner.tsx'
import { Button, IconButton } from '../../ui/button.tsx'
import { Select } from '../../ui/choice.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field, Form } from '../../ui/field.tsx'
import { SignLine } from './fingerprint-line.tsx'

interface PlaceDialogProps {
  /** null: a new place */
  readonly place: Place | null
  readonly names: PlaceNames
  readonly onClose: () => void
}

/** Edits a place's name and signs. Gateway and Wi-Fi cannot be added here: they are learnt at the place itself. */
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

/** "No network" excludes all other signs, and all traffic goes through one network at a time. */
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

interface EditDialogProps {
  readonly title: string
  /** The content can be saved. */
  readonly ready: boolean
  readonly busy: boolean
  readonly onSave: () => void
  readonly onClose: () => void
  readonly children: ComponentChildren
}

/** The dialog around the form of a place or a rule. */
export function EditDialog({ title, ready, busy, onSave, onClose, children }: EditDialogProps) {
  const t = useTranslate()
  const { fit } = useApp()
  return (
    <Dialog title={title} fit={fit} onClose={onClose}>
      <Form class="form place-form" ready={ready && !busy} onSubmit={onSave}>
        {children}
        <div class="dialog-actions">
          <Button onClick={onClose}>{t('place-dialog.cancel')}</Button>
          <Button kind="primary" type="submit" disabled={!ready} busy={busy}>
            {t('place-dialog.save')}
          </Button>
        </div>
      </Form>
    </Dialog>
  )
}

export function isPlaceName(text: string): boolean {
  return text.trim() !== '' && nicknameProblem(text) === null
}

interface NameFieldProps {
  readonly label: string
  /** A text above it says the same. */
  readonly hidesLabel?: boolean
  readonly name: string
  readonly onName: (name: string) => void
}

/** The field for a place's name; it takes the focus. */
export function NameField({ name, onName, ...labelled }: NameFieldProps) {
  const t = useTranslate()
  const problem = nicknameProblem(name)
  return (
    <Field
      {...labelled}
      value={name}
      hint={t('places.nameHint')}
      auto
      takesFocus
      problem={problem === null ? null : t(`places.nameProblem.${problem}`)}
      onText={onName}
    />
  )
}

/** Says why a place was not saved; if another place has the same signs, which one. */
export function PlaceFault({ fault }: { readonly fault: Fault | null }) {
  const t = useTranslate()
  if (fault === null) return null
  if (fault.code !== 'place-same' || fault.detail === undefined) return <FaultBanner fault={fault} />
  return (
    <Banner tone="attention" alerts>
      <strong>{t('places.sameTitle', { name: fault.detail })}</strong>
      <div>{t('places.sameText')}</div>
    </Banner>
  )
}

interface RemoveDialogProps {
  readonly place: Place
  readonly rules: readonly PlaceRule[]
  readonly onClose: () => void
}

/** Asks before a place is removed with its rules. */
export function RemoveDialog({ place: { id, name }, rules, onClose }: RemoveDialogProps) {
  const t = useTranslate()
  const { fit } = useApp()
  const { busy, fault, send } = useAction()
  const remove = async (): Promise<void> => {
    if ((await send('places.remove', { id })).ok) onClose()
  }
  return (
    <Dialog title={t('remove-place.title', { name })} fit={fit} onClose={onClose}>
      <p>{t('remove-place.text', { rules: rules.filter(({ place }) => place === id).length })}</p>
      {fault !== null && <FaultBanner fault={fault} />}
      <div class="dialog-actions">
        <Button takesFocus onClick={onClose}>
          {t('place-dialog.cancel')}
        </Button>
        <Button kind="danger" busy={busy} onClick={() => void remove()}>
          {t('remove-place.confirm')}
        </Button>
      </div>
    </Dialog>
  )
}
