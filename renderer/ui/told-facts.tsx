import { mostClockAhead, type UnknownProperty } from '../../contract/node.ts'
import { notKnown } from '../../words/formats.ts'
import type { Translate } from '../../words/translate.ts'
import { clockWord } from '../text/connection.ts'
import { useTranslate } from '../text/use-translate.ts'
import { Fact } from './group.tsx'
import { Marked } from './marked.tsx'

/** Shows how far a service's clock is from this computer's, marked where its times mislead. `ahead`: seconds; null: unknown */
export function ClockFact({ term, ahead }: { readonly term: string; readonly ahead: number | null }) {
  const t = useTranslate()
  const isWrong = ahead !== null && Math.abs(ahead) > mostClockAhead
  return (
    <Fact term={term}>
      <span class={isWrong ? 'attention-text' : undefined}>{clockWord(t, ahead)}</span>
    </Fact>
  )
}

/** Shows the properties of a reply that no document names, each with its value. */
export function UnknownFacts({ properties }: { readonly properties: readonly UnknownProperty[] }) {
  const t = useTranslate()
  return (
    <>
      {properties.map(({ name, value }) => (
        <Fact key={name} term={name}>
          {value === null ? (
            <span class="secondary">{t('common.secret')}</span>
          ) : (
            <span class="mono" dir="ltr">
              <Marked text={value} />
            </span>
          )}
        </Fact>
      ))}
    </>
  )
}

/** null: unknown */
export function yesOrNo(t: Translate, value: boolean | null): string {
  if (value === null) return notKnown
  return t(value ? 'common.yes' : 'common.no')
}
