import deviceActionsWords from 'words:device-actions'
import deviceFaultsWords from 'words:device-faults'
import { Pencil, Trash2 } from 'lucide'
import { useState } from 'preact/hooks'
import { mostOwnActions, type OwnAction } from '../../contract/own-action.ts'
import { defaultPreferences } from '../../contract/preferences.ts'
import {
  type ActionTemplate,
  actionSchemes,
  argumentsOf,
  placeholders,
  type TemplateProblem,
  templateProblem,
} from '../../domain/devices/action-template.ts'
import type { Translate } from '../../words/translate.ts'
import { useApp } from '../app/state.ts'
import { useAction } from '../app/use-action.ts'
import { useDialog } from '../app/use-dialog.ts'
import { useTranslate } from '../text/use-translate.ts'
import { Button, IconButton } from '../ui/button.tsx'
import { Choice } from '../ui/choice.tsx'
import { DangerDialog } from '../ui/danger-dialog.tsx'
import { Field } from '../ui/field.tsx'
import { FormDialog } from '../ui/form-dialog.tsx'
import { LinesField } from '../ui/lines-field.tsx'
import './styles/devices.css'

/** The own actions are fetched with these messages when the settings are first opened. */
export const ownActionMessages = () => [deviceActionsWords, deviceFaultsWords]

/** The part of the settings for the person's own device actions. */
export function OwnActions() {
  const t = useTranslate()
  const { dialogs, snapshot } = useApp()
  const { dialog, close } = useDialog('own-action', 'remove-action')
  const { ownActions } = snapshot.value?.preferences ?? defaultPreferences
  const isFull = ownActions.length >= mostOwnActions
  return (
    <>
      <h3>{t('own-actions.heading')}</h3>
      {ownActions.length > 0 && (
        <ul>
          {ownActions.map((action) => (
            <li key={action.id} class="own-action inline gap-2">
              <div class="grow">
                <div class="truncate" dir="auto" title={action.name}>
                  {action.name}
                </div>
                <div class="truncate secondary mono" dir="auto">
                  {templateText(action)}
                </div>
              </div>
              <IconButton
                icon={Pencil}
                name={t('own-actions.edit', { name: action.name })}
                onClick={() => dialogs.show({ kind: 'own-action', action })}
              />
              <IconButton
                icon={Trash2}
                name={t('own-actions.remove', { name: action.name })}
                onClick={() => dialogs.show({ kind: 'remove-action', action })}
              />
            </li>
          ))}
        </ul>
      )}
      <div class="settings-line inline gap-6 spread">
        <div class="secondary">{t(isFull ? 'own-actions.full' : 'own-actions.text')}</div>
        <Button disabled={isFull} onClick={() => dialogs.show({ kind: 'own-action', action: null })}>
          {t('own-actions.add')}
        </Button>
      </div>
      {dialog?.kind === 'own-action' && <OwnActionDialog action={dialog.action} onClose={close} />}
      {dialog?.kind === 'remove-action' && <RemoveDialog action={dialog.action} onClose={close} />}
    </>
  )
}

function templateText({ template }: OwnAction): string {
  return template.kind === 'link' ? template.url : [template.program, ...template.args].join(' ')
}

interface RemoveDialogProps {
  readonly action: OwnAction
  readonly onClose: () => void
}

function RemoveDialog({ action: { id, name }, onClose }: RemoveDialogProps) {
  const t = useTranslate()
  const { ask } = useApp()
  const remove = (): void => {
    onClose()
    void ask('devices.removeAction', { action: id })
  }
  return (
    <DangerDialog
      title={t('own-actions.removing', { name })}
      cancel={t('open-device.cancel')}
      confirm={t('own-actions.removingConfirm')}
      onConfirm={remove}
      onClose={onClose}
    >
      <p>{t('own-actions.removingText')}</p>
    </DangerDialog>
  )
}

const exampleLink = 'https://{address}:8443/'
const examplePath = '/usr/bin/xterm'
const exampleArgs = ['-e', 'ssh', '{user}@{address}'].join('\n')

interface OwnActionDialogProps {
  /** null: a new action */
  readonly action: OwnAction | null
  readonly onClose: () => void
}

/** Adds or edits an own action; problems are shown at their fields. */
function OwnActionDialog({ action, onClose }: OwnActionDialogProps) {
  const t = useTranslate()
  const { busy, fault, send } = useAction()
  const before = action?.template
  const [name, setName] = useState(action?.name ?? '')
  const [kind, setKind] = useState<ActionTemplate['kind']>(before?.kind ?? 'program')
  const [url, setUrl] = useState(before?.kind === 'link' ? before.url : '')
  const [program, setProgram] = useState(before?.kind === 'program' ? before.program : '')
  const [args, setArgs] = useState(before?.kind === 'program' ? before.args.join('\n') : '')
  const template: ActionTemplate =
    kind === 'link' ? { kind, url: url.trim() } : { kind, program: program.trim(), args: argumentsOf(args) }
  // The template is checked even while the name is still empty.
  const problem = templateProblem(name.trim() || '…', template)
  const said = (field: TemplateProblem['field'], text: string): string | null =>
    problem?.field === field && text.trim() !== '' ? problemWords(t, problem) : null
  const ready = problem === null && name.trim() !== '' && !busy
  const save = async (): Promise<void> => {
    const reply = await send('devices.saveAction', {
      id: action?.id ?? null,
      name: name.trim(),
      template: template.kind === 'link' ? template : { ...template, args: [...template.args] },
    })
    if (reply.ok) onClose()
  }
  const list = placeholders.map((one) => `{${one}}`).join(' ')
  const help = (
    <>{t.rich('own-action.placeholders', { list, code: (text) => <code class="mono">{text}</code> })}</>
  )
  return (
    <FormDialog
      title={action === null ? t('own-action.new') : t('own-action.change', { name: action.name })}
      cancel={t('open-device.cancel')}
      confirm={t('own-action.save')}
      ready={ready}
      busy={busy}
      fault={fault}
      onSubmit={() => void save()}
      onClose={onClose}
    >
      <Field
        label={t('own-action.name')}
        value={name}
        auto
        takesFocus
        problem={said('name', name)}
        onText={setName}
      />
      <div>
        <Choice
          legend={t('own-action.kind')}
          options={[
            { value: 'program', word: t('own-action.program') },
            { value: 'link', word: t('own-action.link') },
          ]}
          value={kind}
          onChoose={setKind}
        />
      </div>
      {kind === 'link' ? (
        <Field
          label={t('own-action.url')}
          value={url}
          mono
          hint={exampleLink}
          help={help}
          problem={said('url', url)}
          onText={setUrl}
        />
      ) : (
        <>
          <Field
            label={t('own-action.path')}
            value={program}
            mono
            hint={examplePath}
            help={t('own-action.pathHelp')}
            problem={said('program', program)}
            onText={setProgram}
          />
          <LinesField
            label={t('own-action.args')}
            value={args}
            rows={4}
            hint={exampleArgs}
            help={help}
            problem={said('args', args)}
            onText={setArgs}
          />
        </>
      )}
    </FormDialog>
  )
}

function problemWords(t: Translate, problem: TemplateProblem): string | null {
  if (problem.code === 'missing') return null
  if (problem.code === 'unknown-placeholder')
    return t('own-action.problem.unknown-placeholder', { placeholder: `{${problem.placeholder}}` })
  switch (problem.field) {
    case 'name':
      return t(`own-action.problem.name.${problem.code}`)
    case 'args':
      return t(`own-action.problem.args.${problem.code}`)
    case 'url':
      if (problem.code === 'no-link') return t('own-action.problem.url.no-link', { example: exampleLink })
      if (problem.code === 'scheme')
        return t('own-action.problem.url.scheme', {
          schemes: actionSchemes.map((scheme) => `${scheme}://`).join(' '),
        })
      return t(`own-action.problem.url.${problem.code}`)
    case 'program':
      return problem.code === 'not-absolute'
        ? t('own-action.problem.program.not-absolute', { example: examplePath })
        : t(`own-action.problem.program.${problem.code}`)
  }
}
