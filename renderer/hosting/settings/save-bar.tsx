import { Info } from 'lucide'
import type { HostedMember } from '../../../domain/members/member.ts'
import { listOf } from '../../../words/lists.ts'
import type { Translate } from '../../../words/translate.ts'
import { fieldWords, settingName } from '../../text/hosting/settings.ts'
import { useTranslate } from '../../text/use-translate.ts'
import { FaultBanner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Note } from '../../ui/field.tsx'
import { Icon, StateIcon } from '../../ui/icon.tsx'
import { DiscardButton } from '../../ui/unsaved.tsx'
import { ConflictDialog } from '../conflicts.tsx'
import { rulesErrors } from '../rules/rules-problems.ts'
import { saveObstacle, useSaveKey } from '../use-save-key.ts'
import { lacksClientId, partedBy, readObject } from './account-form.ts'
import type { Settings, SettingsField, SettingsForm } from './settings-form.ts'
import { fieldProblems, planProblems } from './settings-problems.ts'

interface SaveBarProps {
  readonly settings: Settings
  readonly usable: boolean
  readonly members: readonly HostedMember[]
}

/** Shown only while there is something to save or to report. */
export function SaveBar({ settings, usable, members }: SaveBarProps) {
  const t = useTranslate()
  const { change, changed, differences, meanwhile } = settings
  const isTouched = changed.length > 0
  const errors = isTouched ? countErrors(t, settings, members) : 0
  const namesOf = (fields: readonly { readonly field: string }[]) =>
    listOf(
      t,
      fields.map(({ field }) => settingName(t, field)),
    )
  const names = changed.map((field) => settingName(t, field))
  const elsewhere =
    meanwhile.length === 0 ? null : t('network-settings.meanwhile', { names: namesOf(meanwhile) })
  const parted = partedBy(isTouched ? changed : settings.saved, (settings.form.rulesSource ?? '') !== '')
  const problem = errors > 0 ? t('network-settings.mend', { count: errors }) : null
  const obstacle = saveObstacle(t, problem, isTouched, usable)
  const refused = useSaveKey({
    depth: 0,
    obstacle,
    save: () => void (settings.busy ? undefined : settings.save()),
  })
  if (!isTouched && !settings.isSaved && settings.discarded === 0 && refused === null) return null
  return (
    <div class="save-bar">
      {settings.fault !== null && <FaultBanner fault={settings.fault} />}
      {parted !== null && <Note>{t(`account-network.parted.${parted}`)}</Note>}
      <div class="save-line inline" role="status">
        {refused !== null || errors > 0 ? (
          <span class={isTouched ? 'attention-text truncate' : 'secondary truncate'}>{obstacle}</span>
        ) : isTouched ? (
          <span class="secondary truncate">{changedWords(t, names)}</span>
        ) : settings.discarded > 0 ? (
          <span class="secondary">{t('common.discarded', { count: settings.discarded })}</span>
        ) : (
          <span class="save-said inline">
            <StateIcon state={differences.length === 0 ? 'ok' : 'attention'} size={18} />
            {differences.length === 0
              ? t('network-settings.saved')
              : t('network-settings.savedOtherwise', { names: namesOf(differences) })}
          </span>
        )}
        <span class="grow" />
        {(isTouched || settings.discarded > 0) && <DiscardButton of={settings} />}
        {isTouched && (
          <Button
            kind="primary"
            disabled={!usable || errors > 0}
            busy={settings.busy}
            onClick={() => void settings.save()}
          >
            {settings.busy ? t('network-settings.saving') : t('network-settings.save')}
          </Button>
        )}
      </div>
      {elsewhere !== null && (
        <div class="save-said secondary inline" role="status">
          <Icon node={Info} />
          <span>{elsewhere}</span>
        </div>
      )}
      {settings.asks && (
        <ConflictDialog
          title={t('network-settings.conflict')}
          busy={settings.busy}
          fields={settings.disputed.map(({ field, now }) => ({
            field,
            label: settingName(t, field),
            mine: fieldWords(t, field, change[field as SettingsField]),
            theirs: fieldWords(t, field, now),
          }))}
          others={elsewhere}
          onChoose={(mine) => void settings.choose(mine)}
          onClose={settings.backToEditing}
        />
      )}
    </div>
  )
}

const planFields = ['routes', 'ipAssignmentPools', 'dns', 'v4AssignMode', 'v6AssignMode'] as const

function changedWords(t: Translate, names: readonly string[]): string {
  return names.length > 3
    ? t('network-settings.manyChanged', { count: names.length })
    : t('network-settings.changed', { names: listOf(t, names) })
}

/** Counts the errors that keep the change from being sent. Those in fields that were not touched do not count. */
function countErrors(
  t: Translate,
  { form, base, change }: Settings,
  members: readonly HostedMember[],
): number {
  const touchesPlan = planFields.some((field) => change[field] !== undefined)
  const plan = touchesPlan
    ? planProblems(form, base.config, members).filter(
        ({ severity, at }) => severity === 'error' && at.kind !== 'member',
      )
    : []
  const account = Number(change.ssoConfig !== undefined && lacksClientId(form))
  return (
    Object.keys(fieldProblems(t, form, base.config)).length +
    plan.length +
    rulesErrors(t, form, change, base.config) +
    rulesSourceErrors(form) +
    account
  )
}

/** The names of capabilities and tags have to be JSON objects. */
function rulesSourceErrors(form: SettingsForm): number {
  const texts = [form.capabilitiesByName, form.tagsByName]
  return texts.filter((text) => text !== undefined && readObject(text) === undefined).length
}
