import { X } from 'lucide'
import { useId, useState } from 'preact/hooks'
import type { Fault } from '../../../contract/fault.ts'
import { mostFingerprints, type Place, type PlaceRule } from '../../../contract/place.ts'
import { nicknameProblem } from '../../../domain/names.ts'
import { fingerprintKey, type PlaceFingerprint } from '../../../domain/policy/place-fingerprint.ts'
import { fingerprintWord, type PlaceNames } from '../../../words/place-words.ts'
import { useApp } from '../../app/state.ts'
import { useAction } from '../../app/use-action.ts'
import { useTranslate } from '../../text/use-translate.ts'
import { Banner, FaultBanner } from '../../ui/banner.tsx'
import { IconButton } from '../../ui/button.tsx'
import { Select } from '../../ui/choice.tsx'
import { DangerDialog } from '../../ui/danger-dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { FingerprintLine } from './fingerprint-line.tsx'

interface PlaceDialogProps {
  /** null: a new place */
  readonly place: Place | null
  readonly names: PlaceNames
  readonly onClose: () => void
}

/** Edits a place's name and fingerprints. Gateway and Wi-Fi cannot be added here: they are learnt at the place itself. */
export function PlaceDialog({ place, names, onClose }: PlaceDialogProps) {
  const t = useTranslate()
  const { snapshot } = useApp()
  const { busy, fault, send } = useAction()
  const heading = useId()
  const [name, setName] = useState(place?.name ?? '')
  const [fingerprints, setFingerprints] = useState<readonly PlaceFingerprint[]>(place?.fingerprints ?? [])
  const there = new Set(fingerprints.map(fingerprintKey))
  const addable = fingerprintsToAdd(fingerprints, snapshot.value?.networks.map(({ id }) => id) ?? []).filter(
    (fingerprint) => !there.has(fingerprintKey(fingerprint)),
  )
  const save = async (): Promise<void> => {
    const id = place?.id ?? crypto.randomUUID()
    const reply = await send('places.save', { place: { id, name: name.trim(), fingerprints } })
    if (reply.ok) onClose()
  }
  return (
    <FormDialog
      title={place === null ? t('place-dialog.new') : t('place-dialog.change', { name: place.name })}
      cancel={t('place-dialog.cancel')}
      confirm={t('place-dialog.save')}
      ready={isPlaceName(name) && fingerprints.length > 0}
      busy={busy}
      fault={null}
      onSubmit={() => void save()}
      onClose={onClose}
    >
      <NameField label={t('place-dialog.name')} name={name} onName={setName} />
      <div class="place-edited stack gap-2">
        <span class="label" id={heading}>
          {t('place-dialog.fingerprints')}
        </span>
        {fingerprints.length === 0 && <p class="secondary">{t('place-dialog.noFingerprints')}</p>}
        <ul class="stack gap-1" aria-labelledby={heading}>
          {fingerprints.map((fingerprint) => (
            <li key={fingerprintKey(fingerprint)} class="inline spread">
              <FingerprintLine fingerprint={fingerprint} names={names} />
              <IconButton
                icon={X}
                name={t('place-dialog.removeFingerprint', {
                  fingerprint: fingerprintWord(t, fingerprint, names),
                })}
                onClick={() => setFingerprints(fingerprints.filter((one) => one !== fingerprint))}
              />
            </li>
          ))}
        </ul>
        {addable.length > 0 && fingerprints.length < mostFingerprints && (
          <Select
            adds
            label={t('place-dialog.addFingerprint')}
            value=""
            onChoose={(key) =>
              setFingerprints([
                ...fingerprints,
                ...addable.filter((fingerprint) => fingerprintKey(fingerprint) === key),
              ])
            }
          >
            <option value="">{t('place-dialog.addFingerprint')}</option>
            {addable.map((fingerprint) => (
              <option key={fingerprintKey(fingerprint)} value={fingerprintKey(fingerprint)}>
                {fingerprintWord(t, fingerprint, names)}
              </option>
            ))}
          </Select>
        )}
      </div>
      <PlaceFault fault={fault} />
    </FormDialog>
  )
}

/** "No network" excludes all other fingerprints, and all traffic goes through one network at a time. */
function fingerprintsToAdd(
  fingerprints: readonly PlaceFingerprint[],
  networks: readonly string[],
): readonly PlaceFingerprint[] {
  if (fingerprints.some(({ kind }) => kind === 'no-network')) return []
  return [
    ...(fingerprints.length === 0 ? [{ kind: 'no-network' } as const] : []),
    { kind: 'metered' },
    ...(fingerprints.some(({ kind }) => kind === 'full-tunnel')
      ? []
      : networks.map((network) => ({ kind: 'full-tunnel', network }) as const)),
  ]
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

/** Says why a place was not saved; if another place has the same fingerprints, which one. */
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
  const { busy, fault, send } = useAction()
  const remove = async (): Promise<void> => {
    if ((await send('places.remove', { id })).ok) onClose()
  }
  return (
    <DangerDialog
      title={t('remove-place.title', { name })}
      cancel={t('place-dialog.cancel')}
      confirm={t('remove-place.confirm')}
      busy={busy}
      fault={fault}
      onConfirm={remove}
      onClose={onClose}
    >
      <p>{t('remove-place.text', { rules: rules.filter(({ place }) => place === id).length })}</p>
    </DangerDialog>
  )
}
