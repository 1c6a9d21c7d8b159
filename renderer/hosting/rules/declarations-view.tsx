import type { ComponentChildren } from 'preact'
import { useMemo, useState } from 'preact/hooks'
import { compileText } from '../../../domain/rules/language/compile.ts'
import {
  type Declared,
  type DeclaredCapability,
  type DeclaredTag,
  declarationsIn,
  isOnlyDeclaration,
  withCapability,
  withTag,
} from '../../../domain/rules/language/edit-declarations.ts'
import { listOf } from '../../../words/lists.ts'
import { textProblemWords } from '../../../words/rules-text-words.ts'
import type { Translate } from '../../../words/translate.ts'
import { useTranslate } from '../../text/use-translate.ts'
import { Button } from '../../ui/button.tsx'
import { Note } from '../../ui/field.tsx'
import type { Settings } from '../settings/settings-form.ts'
import { CapabilityDialog, TagDialog } from './declaration-dialogs.tsx'
import { changeByText, type RulesText } from './rules-text.ts'

interface DeclarationsViewProps {
  readonly settings: Settings
  readonly usable: boolean
  readonly text: RulesText
}

/** A dialog edits this. `of` null: it is a new one */
type Edited =
  | { readonly kind: 'tag'; readonly of: Declared<DeclaredTag> | null }
  | { readonly kind: 'capability'; readonly of: Declared<DeclaredCapability> | null }

/** The tags and capabilities of the rules text, in boxes instead of words. */
export function DeclarationsView({ settings, usable, text }: DeclarationsViewProps) {
  const t = useTranslate()
  const [edited, setEdited] = useState<Edited | null>(null)
  const [refused, setRefused] = useState<string | null>(null)
  const shown = text.kind === 'source' || text.kind === 'written' ? text : null
  const declared = useMemo(() => declarationsIn(shown?.text ?? ''), [shown?.text])
  if (shown === null || shown.compiled.made === null)
    return (
      <div class="rules-declared">
        <Note>{t('declared.unavailable')}</Note>
      </div>
    )
  const tryText = (after: string): string | null => {
    const problem = problemOf(t, shown.text, after)
    if (problem === null) settings.set(changeByText(settings, after))
    return problem
  }
  const remove = (after: string): void => setRefused(tryText(after))
  const close = (): void => setEdited(null)
  return (
    <div class="rules-declared stack gap-5">
      {refused !== null && <Note severe>{refused}</Note>}
      <Group
        title={t('rules.parts.tags')}
        help={t('rules.help.tags')}
        add={t('declared.addTag')}
        usable={usable}
        onAdd={() => setEdited({ kind: 'tag', of: null })}
      >
        {declared.tags.map((tag) => (
          <Row
            key={tag.offset}
            name={tag.name}
            words={tagWords(t, tag)}
            usable={usable}
            onEdit={() => setEdited({ kind: 'tag', of: tag })}
            onRemove={() => remove(withTag(shown.text, tag, null))}
          />
        ))}
      </Group>
      <Group
        title={t('rules.parts.capabilities')}
        help={t('rules.help.capabilities')}
        add={t('declared.addCapability')}
        usable={usable}
        onAdd={() => setEdited({ kind: 'capability', of: null })}
      >
        {declared.capabilities.map((one) => (
          <Row
            key={one.offset}
            name={one.name}
            words={t('declared.capability', { id: one.id, given: one.isDefault ? 'yes' : 'no' })}
            usable={usable}
            onEdit={() => setEdited({ kind: 'capability', of: one })}
            onRemove={() => remove(withCapability(shown.text, one, null))}
          />
        ))}
      </Group>
      {edited?.kind === 'tag' && (
        <TagDialog
          of={edited.of}
          free={freeId(declared.tags)}
          onSave={(tag) => tryText(withTag(shown.text, edited.of, tag))}
          onClose={close}
        />
      )}
      {edited?.kind === 'capability' && (
        <CapabilityDialog
          of={edited.of}
          free={freeId(declared.capabilities)}
          onSave={(one) => tryText(withCapability(shown.text, edited.of, one))}
          onClose={close}
        />
      )}
    </div>
  )
}

/** null: the text compiles, and nothing else changed in it */
function problemOf(t: Translate, before: string, after: string): string | null {
  const error = compileText(after).problems.find(({ severity }) => severity === 'error')
  if (error !== undefined) return textProblemWords(t, error)
  return isOnlyDeclaration(before, after) ? null : t('declared.oneWord')
}

function freeId(declared: readonly { readonly id: string }[]): string {
  return String(1 + Math.max(0, ...declared.map(({ id }) => Number(id)).filter(Number.isFinite)))
}

function tagWords(t: Translate, { id, defaultValue, enums, flags }: DeclaredTag): string {
  const names = [enums, flags].flatMap((lines) =>
    lines.split('\n').map((line) => line.split(' ').at(-1) ?? ''),
  )
  const values = names.filter((name) => name !== '')
  return t('declared.tag', {
    id,
    hasDefault: defaultValue === '' ? 'no' : 'yes',
    value: defaultValue,
    hasValues: values.length === 0 ? 'no' : 'yes',
    values: listOf(t, values),
  })
}

interface GroupProps {
  readonly title: string
  readonly help: string
  readonly add: string
  readonly usable: boolean
  readonly onAdd: () => void
  readonly children: readonly ComponentChildren[]
}

function Group({ title, help, add, usable, onAdd, children }: GroupProps) {
  const t = useTranslate()
  return (
    <section class="stack gap-4" aria-label={title}>
      <div>
        <h3>{title}</h3>
        <p class="secondary">{help}</p>
      </div>
      {children.length === 0 ? <p>{t('rules.empty.tags')}</p> : <ul class="stack gap-4">{children}</ul>}
      <div>
        <Button disabled={!usable} onClick={onAdd}>
          {add}
        </Button>
      </div>
    </section>
  )
}

interface RowProps {
  readonly name: string
  readonly words: string
  readonly usable: boolean
  readonly onEdit: () => void
  readonly onRemove: () => void
}

function Row({ name, words, usable, onEdit, onRemove }: RowProps) {
  const t = useTranslate()
  return (
    <li class="card inline gap-4">
      <div class="grow">
        <strong dir="auto">{name}</strong>
        <div class="secondary">{words}</div>
      </div>
      <Button disabled={!usable} label={t('declared.editNamed', { name })} onClick={onEdit}>
        {t('declared.edit')}
      </Button>
      <Button kind="danger" disabled={!usable} label={t('declared.removeNamed', { name })} onClick={onRemove}>
        {t('declared.remove')}
      </Button>
    </li>
  )
}
