import { Ellipsis, Plus, RefreshCw } from 'lucide'
import { useState } from 'preact/hooks'
import { mostNetworksInSet, mostSets, type NetworkSet } from '../../../contract/network-set.ts'
import type { SetFileProblem, SetsPlan, SetToImport } from '../../../contract/set-commands.ts'
import { listOf } from '../../../words/lists.ts'
import type { Translate } from '../../../words/translate.ts'
import { useApp } from '../../app/state.ts'
import { useAction } from '../../app/use-action.ts'
import { useTranslate } from '../../text/use-translate.ts'
import { FaultBanner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Form } from '../../ui/field.tsx'
import { Icon, StateIcon } from '../../ui/icon.tsx'
import { Menu } from '../../ui/menu.tsx'
import { asksForMore, FileSet, useGranting } from './file-networks.tsx'
import { networkName } from './set-states.tsx'

interface SetsMenuProps {
  /** There is no set to export. */
  readonly isEmpty: boolean
}

/** The menu to import sets from a file, and to export them. */
export function SetsMenu({ isEmpty }: SetsMenuProps) {
  const t = useTranslate()
  const { ask, dialogs } = useApp()
  const choose = async (): Promise<void> => {
    const chosen = await ask('sets.choose')
    if (chosen.ok && chosen.value !== null) dialogs.show({ kind: 'import-sets', plan: chosen.value })
  }
  return (
    <Menu
      plain
      label={t('sets.menu')}
      icon={<Icon node={Ellipsis} />}
      items={[
        { word: t('sets.import'), onPick: () => void choose() },
        { word: t('sets.export'), disabled: isEmpty, onPick: () => dialogs.show({ kind: 'export-sets' }) },
      ]}
    />
  )
}

interface ExportSetsDialogProps {
  readonly sets: readonly NetworkSet[]
  readonly onClose: () => void
}

/** Asks which sets to export: at first all of them. */
export function ExportSetsDialog({ sets, onClose }: ExportSetsDialogProps) {
  const t = useTranslate()
  const app = useApp()
  const { busy, fault, send } = useAction()
  const [without, setWithout] = useState<ReadonlySet<string>>(new Set())
  const ids = sets.map(({ id }) => id).filter((id) => !without.has(id))
  const toggle = (id: string): void =>
    setWithout(new Set(without.has(id) ? [...without].filter((one) => one !== id) : [...without, id]))
  const save = async (): Promise<void> => {
    const reply = await send('sets.export', { ids })
    if (!reply.ok || !reply.value) return
    onClose()
    app.message.value = { kind: 'done', text: t('export-sets.done', { count: ids.length }) }
  }
  return (
    <Dialog title={t('export-sets.title')} onClose={onClose}>
      <p>{t('export-sets.text')}</p>
      <Form ready={ids.length > 0 && !busy} onSubmit={() => void save()}>
        <fieldset class="set-checks stack gap-0">
          <legend class="visually-hidden">{t('sets.heading')}</legend>
          {sets.map(({ id, name }) => (
            <label key={id} class="check-line inline">
              <input type="checkbox" checked={!without.has(id)} onChange={() => toggle(id)} />
              <span class="row-title truncate" dir="auto">
                {name}
              </span>
            </label>
          ))}
        </fieldset>
        {fault !== null && <FaultBanner fault={fault} />}
        <div class="dialog-actions">
          <Button onClick={onClose}>{t('sets.cancel')}</Button>
          <Button kind="primary" type="submit" takesFocus busy={busy} disabled={ids.length === 0}>
            {t('export-sets.confirm')}
          </Button>
        </div>
      </Form>
    </Dialog>
  )
}

interface ImportSetsDialogProps {
  readonly plan: SetsPlan
  readonly onClose: () => void
}

/** Shows which sets of a file are new, which replace another set, and what is left out and why. */
export function ImportSetsDialog({ plan, onClose }: ImportSetsDialogProps) {
  const t = useTranslate()
  const app = useApp()
  const { busy, fault, send } = useAction()
  const { importId, fileName, sets, problems, problemCount } = plan
  const granting = useGranting()
  const isUsable = sets.length > 0
  const isAsked = sets.some(({ networks }) => networks.some(({ flags }) => asksForMore(flags)))
  const load = async (): Promise<void> => {
    const reply = await send('sets.import', { importId, granted: granting.granted() })
    if (!reply.ok) return
    onClose()
    app.message.value = { kind: 'done', text: t('import-sets.done', { count: sets.length }) }
  }
  return (
    <ConfirmDialog
      title={t('import-sets.title', { file: fileName })}
      cancel={t(isUsable ? 'sets.cancel' : 'import-sets.close')}
      confirm={isUsable ? t('import-sets.confirm') : null}
      busy={busy}
      fault={fault}
      onConfirm={load}
      onClose={onClose}
    >
      <p>{t(isUsable ? 'import-sets.text' : 'import-sets.nothing')}</p>
      {isAsked && <p>{t('file-networks.hint')}</p>}
      {sets.length + problems.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable with the keyboard.
        <ul class="settings-lines import-lines card" tabIndex={0} aria-label={t('import-sets.lines')}>
          {sets.map((set) => (
            <SetLine key={set.name} set={set} granting={granting} />
          ))}
          {problems.map((problem, place) => (
            <li key={place}>
              <StateIcon state="attention" size={16} />
              <span>{problemWords(t, problem)}</span>
            </li>
          ))}
          {problemCount > problems.length && (
            <li class="secondary import-more">
              {t('import-sets.more', { count: problemCount - problems.length })}
            </li>
          )}
        </ul>
      )}
    </ConfirmDialog>
  )
}

/** At most this many names of unknown networks are listed. */
const mostNames = 5

interface SetLineProps {
  readonly set: SetToImport
  readonly granting: ReturnType<typeof useGranting>
}

function SetLine({ set: { name, networks, unknown, replaces }, granting }: SetLineProps) {
  const t = useTranslate()
  const called = networks
    .filter(({ network }) => unknown.includes(network))
    .map((one) => networkName(one, []))
  const names = called.length > mostNames ? [...called.slice(0, mostNames), '…'] : called
  return (
    <li>
      <Icon node={replaces ? RefreshCw : Plus} />
      <div>
        <strong dir="auto">{name}</strong>
        <div class="secondary">
          {t(replaces ? 'import-sets.replaces' : 'import-sets.new', { count: networks.length })}
        </div>
        {names.length > 0 && (
          <div class="secondary">{t('import-sets.unknown', { names: listOf(t, names) })}</div>
        )}
        <FileSet granting={granting} set={name} networks={networks} />
      </div>
    </li>
  )
}

function problemWords(t: Translate, { kind, set, text }: SetFileProblem): string {
  const most = kind === 'too-many-sets' ? mostSets : mostNetworksInSet
  const what = t(`import-sets.problem.${kind}`, { text, most })
  return set === 0 ? t('import-sets.inFile', { what }) : t('import-sets.inSet', { set, what })
}
