import type { ComponentChildren } from 'preact'
import { useState } from 'preact/hooks'
import type { DeclaredCapability, DeclaredTag } from '../../../domain/rules/language/edit-declarations.ts'
import { useTranslate } from '../../text/use-translate.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
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

export function TagDialog({ of, free, onSave, onClose }: DeclarationDialogProps<DeclaredTag>) {
  const t = useTranslate()
  const [tag, setTag] = useState<DeclaredTag>(
    of ?? { name: '', id: free, defaultValue: '', enums: '', flags: '' },
  )
  const set = (part: Partial<DeclaredTag>): void => setTag({ ...tag, ...part })
  return (
    <DeclarationDialog
      title={of === null ? t('declared.newTag') : t('declared.editNamed', { name: of.name })}
      onSave={() => onSave(tag)}
      onClose={onClose}
    >
      <Field label={t('declared.name')} value={tag.name} takesFocus auto onText={(name) => set({ name })} />
      <Field label={t('declared.id')} value={tag.id} numeric onText={(id) => set({ id })} />
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
    </DeclarationDialog>
  )
}

export function CapabilityDialog(props: DeclarationDialogProps<DeclaredCapability>) {
  const { of, free, onSave, onClose } = props
  const t = useTranslate()
  const [capability, setCapability] = useState<DeclaredCapability>(
    of ?? { name: '', id: free, isDefault: false },
  )
  const set = (part: Partial<DeclaredCapability>): void => setCapability({ ...capability, ...part })
  return (
    <DeclarationDialog
      title={of === null ? t('declared.newCapability') : t('declared.editNamed', { name: of.name })}
      onSave={() => onSave(capability)}
      onClose={onClose}
    >
      <Field
        label={t('declared.name')}
        value={capability.name}
        takesFocus
        auto
        onText={(name) => set({ name })}
      />
      <Field label={t('declared.id')} value={capability.id} numeric onText={(id) => set({ id })} />
      <SwitchRow
        name={t('declared.given')}
        description={t('declared.givenText')}
        checked={capability.isDefault}
        onChange={(isDefault) => set({ isDefault })}
      />
    </DeclarationDialog>
  )
}

interface FrameProps {
  readonly title: string
  readonly onSave: () => string | null
  readonly onClose: () => void
  readonly children: ComponentChildren
}

function DeclarationDialog({ title, onSave, onClose, children }: FrameProps) {
  const t = useTranslate()
  const [problem, setProblem] = useState<string | null>(null)
  const save = (): void => {
    const found = onSave()
    setProblem(found)
    if (found === null) onClose()
  }
  return (
    <Dialog title={title} onClose={onClose}>
      <Form class="stack gap-4" onSubmit={save}>
        {children}
        {problem !== null && <Note severe>{problem}</Note>}
        <div class="dialog-actions">
          <Button onClick={onClose}>{t('rules-template.cancel')}</Button>
          <Button kind="primary" type="submit">
            {t('declared.apply')}
          </Button>
        </div>
      </Form>
    </Dialog>
  )
}
