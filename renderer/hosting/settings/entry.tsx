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
  /** Between two boxes */
  readonly word?: string
  /** What the button is called that takes it away */
  readonly removeName: string
  readonly onRemove: () => void
}

/** One of a list of values, in one box or in two; a new one takes the focus. */
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

/** Takes a line of a group away; the focus goes to the group's own button, as this one goes too. */
export function RemoveButton({ name, onClick }: { readonly name: string; readonly onClick: () => void }) {
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

export interface SaidProblem {
  readonly severe: boolean
  readonly says: string
}

/** What stands beside one box: the worst that was found there; null: nothing. */
export function atPlace(
  t: Translate,
  problems: readonly PlanProblem[],
  place: PlanPlace,
): SaidProblem | null {
  const found = problems.find((problem) => samePlace(problem.place, place))
  if (found === undefined) return null
  return { severe: found.severity === 'error', says: planProblemWords(t, found).text }
}

function samePlace(a: PlanPlace, b: PlanPlace): boolean {
  return (Object.keys(b) as (keyof PlanPlace)[]).every((key) => a[key] === b[key])
}

/** The same for a `Field`'s two properties. */
export function problemProps(said: SaidProblem | null): {
  readonly problem: string | null
  readonly warning: string | null
} {
  return {
    problem: said?.severe === true ? said.says : null,
    warning: said?.severe === false ? said.says : null,
  }
}
