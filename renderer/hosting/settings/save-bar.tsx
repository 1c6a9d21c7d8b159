import { Info } from 'lucide'
import { useEffect, useLayoutEffect, useMemo, useRef } from 'preact/hooks'
import { rulesSourceParts } from '../../../contract/account.ts'
import type { Undo } from '../../../contract/hosting.ts'
import { takesRulesAsTextAlone } from '../../../contract/source-capabilities.ts'
import type { HostedMember } from '../../../domain/members/member.ts'
import type { NetworkId } from '../../../domain/network-id.ts'
import { ruleParts } from '../../../domain/network-plan/network-config.ts'
import { listOf } from '../../../words/lists.ts'
import type { Translate } from '../../../words/translate.ts'
import { useLazy } from '../../app/lazy.tsx'
import { useApp } from '../../app/state.ts'
import { UndoToast } from '../../app/toasts.tsx'
import { undoWords } from '../../text/hosting/results.ts'
import { fieldWords, settingName } from '../../text/hosting/settings.ts'
import { useTranslate } from '../../text/use-translate.ts'
import { FaultBanner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Note } from '../../ui/field.tsx'
import { Icon, StateIcon } from '../../ui/icon.tsx'
import { DiscardButton } from '../../ui/unsaved.tsx'
import { ConflictDialog } from '../conflicts.tsx'
import { useCapabilities } from '../hosts.tsx'
import { RulesReachChanges } from '../reach-changes-later.tsx'
import { FailingTests, useCheckedSave } from '../rules/checked-save.tsx'
import type { RulesPart } from '../rules/rules-view.tsx'
import { focusWrongBox, saveObstacle, useSaveKey } from '../use-save-key.ts'
import { lacksClientId, readObject } from './account-form.ts'
import {
  fieldProblems,
  planProblems,
  type Settings,
  type SettingsField,
  type SettingsForm,
} from './settings-form.ts'

interface SaveBarProps {
  readonly settings: Settings
  readonly usable: boolean
  readonly members: readonly HostedMember[]
  /** Shows the rules in which an error is; null: the settings */
  readonly onGo: (part: RulesPart | null) => void
}

/** Shown only while there is something to save or to report. */
export function SaveBar({ settings, usable, members, onGo }: SaveBarProps) {
  const t = useTranslate()
  const { change, changed, differences, meanwhile } = settings
  const isTouched = changed.length > 0
  const language = useLanguage(isTouched ? changed : settings.saved)
  const takesTextAlone = takesRulesAsTextAlone(useCapabilities(settings.base.source))
  const found = isTouched ? errorsIn(t, settings, members, { language, takesTextAlone }) : []
  const errors = found.length
  const namesOf = (fields: readonly { readonly field: string }[]) =>
    listOf(
      t,
      fields.map(({ field }) => settingName(t, field)),
    )
  const names = changed.map((field) => settingName(t, field))
  const elsewhere =
    meanwhile.length === 0 ? null : t('network-settings.meanwhile', { names: namesOf(meanwhile) })
  const isParted = useIsParted(settings, language)
  const unread = isTouched && takesTextAlone && isThere(language) ? language.typedTextErrors(settings) : 0
  const isChecked = language !== 'awaited'
  const problem =
    errors > 0
      ? t('network-settings.mend', { count: errors })
      : isTouched && !isChecked
        ? t('network-settings.checking')
        : null
  const obstacle = saveObstacle(t, problem, isTouched, usable)
  const checked = useCheckedSave(settings, members)
  const refused = useSaveKey({
    depth: 0,
    obstacle,
    save: checked.save,
  })
  const undos = useUndos(settings.base.id)
  const isToldSaved = useToldSaved(settings.isSaved, undos.length > 0)
  const goToError = useGoToError(found, onGo)
  const { dialogs } = useApp()
  const says =
    isTouched || isToldSaved || differences.length > 0 || settings.discarded > 0 || refused !== null
  if (!says && undos.length === 0 && elsewhere === null && settings.fault === null) return null
  const undoing = undos.map((undo) => (
    <UndoToast
      key={undo.id}
      undo={undo}
      words={undoWords(t, undo)}
      onConflict={(conflict) => dialogs.show({ kind: 'undo', conflict })}
    />
  ))
  return (
    <div class="save-bar" data-returns-focus>
      {settings.fault !== null && <FaultBanner fault={settings.fault} />}
      {isParted && <Note>{t('network-settings.parted')}</Note>}
      {unread > 0 && <Note>{t('network-settings.unreadText', { count: unread })}</Note>}
      {isTouched && errors === 0 && unread === 0 && (
        <RulesReachChanges settings={settings} members={members} />
      )}
      {isTouched && undoing}
      <div class="save-line inline" role="status">
        {errors > 0 ? (
          <button type="button" class="link attention-text truncate" onClick={goToError}>
            {obstacle}
          </button>
        ) : refused !== null ? (
          <span class={isTouched ? 'attention-text truncate' : 'secondary truncate'}>{obstacle}</span>
        ) : isTouched ? (
          <span class="secondary truncate" title={changedWords(t, names)}>
            {changedWords(t, names)}
          </span>
        ) : settings.discarded > 0 ? (
          <span class="secondary">{t('common.discarded', { count: settings.discarded })}</span>
        ) : !isToldSaved && differences.length === 0 ? null : (
          <span class="save-said inline">
            <StateIcon state={differences.length === 0 ? 'ok' : 'attention'} size={18} />
            {differences.length === 0
              ? t('network-settings.saved')
              : t('network-settings.savedOtherwise', { names: namesOf(differences) })}
          </span>
        )}
        {!isTouched && undoing}
        <span class="grow" />
        {(isTouched || settings.discarded > 0) && <DiscardButton of={settings} />}
        {isTouched && (
          <Button
            kind="primary"
            disabled={!usable || errors > 0 || !isChecked}
            busy={settings.busy}
            onClick={checked.save}
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
      <FailingTests of={checked} />
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

const ofRules: readonly string[] = [...ruleParts, ...rulesSourceParts]

const fetchLanguage = () => import('../rules/rules-text.ts')

/** The module that judges rules. `awaited`: it is not there yet; null: none of the fields needs it */
type Language = Awaited<ReturnType<typeof fetchLanguage>> | 'awaited' | null

function isThere(language: Language): language is Exclude<Language, 'awaited' | null> {
  return language !== null && language !== 'awaited'
}

function useLanguage(fields: readonly string[]): Language {
  const isNeeded = fields.some((field) => ofRules.includes(field))
  const language = useLazy(fetchLanguage, undefined, isNeeded)
  return isNeeded ? (language ?? 'awaited') : null
}

/** Returns whether rules are saved, or were, that the source beside them does not make. */
function useIsParted({ base, form }: Settings, language: Language): boolean {
  return useMemo(
    () => isThere(language) && language.rulesTextOf({ base, form }).kind === 'parted',
    [language, base, form.rulesSource, form.rules, form.capabilities, form.tags],
  )
}

const planFields = ['routes', 'ipAssignmentPools', 'dns', 'v4AssignMode', 'v6AssignMode'] as const

function changedWords(t: Translate, names: readonly string[]): string {
  return names.length > 3
    ? t('network-settings.manyChanged', { count: names.length })
    : t('network-settings.changed', { names: listOf(t, names) })
}

/** The changes of the network's own settings that can be undone. While this bar is shown, no toast offers them. */
function useUndos(network: NetworkId): readonly Undo[] {
  const { snapshot, undosInBar } = useApp()
  useLayoutEffect(() => {
    undosInBar.value = network
    return () => {
      undosInBar.value = null
    }
  }, [network, undosInBar])
  const undos = snapshot.value?.hosting.undos ?? []
  return undos.filter((undo) => undo.network === network && undo.member === null).slice(-1)
}

/** A save is told until its undo was taken or is over, as it may not be in effect any more. */
function useToldSaved(isSaved: boolean, hasUndo: boolean): boolean {
  const hadUndo = useRef(false)
  hadUndo.current = isSaved && (hadUndo.current || hasUndo)
  return isSaved && (hasUndo || !hadUndo.current)
}

/** Focuses the first invalid box, after the view that holds it was opened where it is not shown. */
function useGoToError(errors: readonly (RulesPart | null)[], onGo: SaveBarProps['onGo']): () => void {
  const waits = useRef<MutationObserver | null>(null)
  const stop = (): void => {
    waits.current?.disconnect()
    waits.current = null
  }
  useEffect(() => stop, [])
  return () => {
    stop()
    const [first] = errors
    if (focusWrongBox(0) || first === undefined) return
    // The view may have to be fetched before.
    waits.current = new MutationObserver(() => {
      if (focusWrongBox(0)) stop()
    })
    waits.current.observe(document.body, {
      subtree: true,
      childList: true,
      attributeFilter: ['aria-invalid'],
    })
    onGo(first)
  }
}

/**
 * Returns where each error is that keeps the change from being sent; null: in the settings. Those in fields that were not
 * touched do not count.
 */
function errorsIn(
  t: Translate,
  { form, base, change }: Settings,
  members: readonly HostedMember[],
  { language, takesTextAlone }: { readonly language: Language; readonly takesTextAlone: boolean },
): readonly (RulesPart | null)[] {
  const touchesPlan = planFields.some((field) => change[field] !== undefined)
  const plan = touchesPlan
    ? planProblems(form, base.config, members).filter(
        ({ severity, at }) => severity === 'error' && at.kind !== 'member',
      )
    : []
  const account = Number(change.ssoConfig !== undefined && lacksClientId(form))
  const inSettings = Object.keys(fieldProblems(t, form, base.config)).length + plan.length + account
  return [
    ...Array.from({ length: inSettings }, () => null),
    ...(isThere(language) ? language.rulesErrors({ form, change, base }, takesTextAlone) : []),
    ...rulesSourceErrors(form),
  ]
}

/** The names of capabilities and tags have to be JSON objects. */
function rulesSourceErrors(form: SettingsForm): readonly RulesPart[] {
  const parts = ['capabilitiesByName', 'tagsByName'] as const
  return parts.filter((part) => form[part] !== undefined && readObject(form[part]) === undefined)
}
