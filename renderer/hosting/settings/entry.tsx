import { type ComponentProps, Fragment } from 'preact'
import { Field } from '../../ui/field.tsx'
import { RemoveButton } from './row-buttons.tsx'

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
