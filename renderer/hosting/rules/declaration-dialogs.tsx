import type { ComponentChildren } from 'preact'
import { useState } from 'preact/hooks'
import type { DeclaredCapability, DeclaredTag } from '../../../domain/rules/language/edit-declarations.ts'
import { useTranslate } from '../../text/use-translate.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { DialogEnd } from '../../ui/dialog-end.tsx'
import { Field, Form, Note } from '../../ui/field.tsx'
import { LinesField } from '../../ui/lines-field.tsx'
import { SwitchRow } from '../../ui/switch-row.tsx'

interface DeclarationDialogProps<T> {
  /** null: a new one */
  readonly of: T | null
  /** A number that nothing else of its kind has */
  readonly free: string
  /** Answers why it cannot be declared like this; null: it was */
  readonly onSave: (declared: T) => string | null
  readonly onClose: () => void
}

export function TagDialog(props: DeclarationDialogProps<DeclaredTag>) {
  const t = useTranslate()
  const blank = { name: '', id: props.free, defaultValue: '', enums: '', flags: '' }
  return (
    <DeclarationDialog {...props} blank={blank} newTitle={t('declared.newTag')}>
      {(tag, set) => (
        <>
          <LinesField
            label={t('declared.enums')}
            value={tag.enums}
            rows={3}
            hint={'0 client\n1 server'}
            help={t('declared.enumsHelp')}
            onText={(enums) => set({ enums })}
          />
          <LinesField
            label={t('declared.flags')}
            value={tag.flags}
            rows={2}
            hint="0 printer"
            help={t('declared.flagsHelp')}
            onText={(flags) => set({ flags })}
          />
          <Field
            label={t('declared.default')}
            value={tag.defaultValue}
            help={t('declared.defaultHelp')}
            onText={(defaultValue) => set({ defaultValue })}
          />
        </>
      )}
    </DeclarationDialog>
  )
}

export function CapabilityDialog(props: DeclarationDialogProps<DeclaredCapability>) {
  const t = useTranslate()
  const blank = { name: '', id: props.free, isDefault: false }
  return (
    <DeclarationDialog {...props} blank={blank} newTitle={t('declared.newCapability')}>
      {(capability, set) => (
        <SwitchRow
          name={t('declared.given')}
          description={t('declared.givenText')}
          checked={capability.isDefault}
          onChange={(isDefault) => set({ isDefault })}
        />
      )}
    </DeclarationDialog>
  )
}

interface FrameProps<T> extends DeclarationDialogProps<T> {
  readonly blank: T
  readonly newTitle: string
  /** The boxes below name and number */
  readonly children: (declared: T, set: (part: Partial<T>) => void) => ComponentChildren
}

function DeclarationDialog<T extends { readonly name: string; readonly id: string }>(props: FrameProps<T>) {
  const { of, blank, newTitle, onSave, onClose, children } = props
  const t = useTranslate()
  const [declared, setDeclared] = useState(of ?? blank)
  const [problem, setProblem] = useState<string | null>(null)
  const set = (part: Partial<T>): void => setDeclared({ ...declared, ...part })
  const save = (): void => {
    const found = onSave(declared)
    setProblem(found)
    if (found === null) onClose()
  }
  return (
    <Dialog title={of === null ? newTitle : t('declared.editNamed', { name: of.name })} onClose={onClose}>
      <Form class="stack gap-4" onSubmit={save}>
        <Field
          label={t('declared.name')}
          value={declared.name}
          takesFocus
          auto
          onText={(name) => setDeclared({ ...declared, name })}
        />
        <Field
          label={t('declared.id')}
          value={declared.id}
          numeric
          onText={(id) => setDeclared({ ...declared, id })}
        />
        {children(declared, set)}
        {problem !== null && <Note severe>{problem}</Note>}
        <DialogEnd confirm={t('declared.apply')} onClose={onClose} />
      </Form>
    </Dialog>
  )
}
