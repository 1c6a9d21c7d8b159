import { Plus, X } from 'lucide'
import { type ComponentProps, Fragment } from 'preact'
import type { PlanPlace, PlanProblem } from '../../../domain/network-plan/plan-problem.ts'
import { planProblemWords } from '../../../words/plan-words.ts'
import type { Translate } from '../../../words/translate.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Icon } from '../../ui/icon.tsx'
import { IconButton } from '../../ui/icon-button.tsx'

interface EntryProps {
  readonly boxes: readonly ComponentProps<typeof Field>[]
  /** Stands between two boxes */
  readonly word?: string
  /** The accessible name of the remove button */
  readonly removeName: string
  readonly onRemove: () => void
}

/** One value of a list, in one or two boxes. A new one takes the focus. */
export function Entry({ boxes, word, removeName, onRemove }: EntryProps) {
  const isNew = boxes.every(({ value }) => value === '')
  return (
    <div class="entry">
      {boxes.map((box, index) => (
        <Fragment key={index}>
          {index > 0 && <span class="secondary entry-word">{word}</span>}
          <Field hidesLabel mono takesFocus={index === 0 && isNew} {...box} />
        </Fragment>
      ))}
      <RemoveButton name={removeName} onClick={onRemove} />
    </div>
  )
}

export function AddButton({ word, onClick }: { readonly word: string; readonly onClick: () => void }) {
  return (
    <Button kind="quiet" onClick={onClick}>
      <Icon node={Plus} size={14} />
      {word}
    </Button>
  )
}

/** This button goes with its row, so the focus moves to the group's own button. */
function RemoveButton({ name, onClick }: { readonly name: string; readonly onClick: () => void }) {
  return (
    <IconButton
      icon={X}
      name={name}
      onClick={({ currentTarget }) => {
        currentTarget.closest('.group')?.querySelector<HTMLElement>('.group-head .button')?.focus()
        onClick()
      }}
    />
  )
}

/** The worst problem of one box; null: it has none */
export function problemAt(problems: readonly PlanProblem[], place: PlanPlace): PlanProblem | null {
  const keys = Object.keys(place) as (keyof PlanPlace)[]
  return problems.find((problem) => keys.every((key) => problem.place[key] === place[key])) ?? null
}

/** The properties of a `Field` that show a problem */
export function problemProps(t: Translate, problem: PlanProblem | null) {
  const text = problem === null ? null : planProblemWords(t, problem).text
  const severe = problem?.severity === 'error'
  return { problem: severe ? text : null, warning: severe ? null : text }
}
