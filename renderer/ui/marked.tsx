import { Fragment } from 'preact'
import { splitAtMatches } from '../../domain/search/fold.ts'

interface MarkedProps {
  readonly text: string
  /** Search words in any case, with or without accents */
  readonly words?: readonly string[]
}

/** A text with the search words highlighted. It may break after colons, so that IPv6 addresses wrap. */
export function Marked({ text, words = [] }: MarkedProps) {
  if (words.length === 0) return <Breakable text={text} />
  return (
    <>
      {splitAtMatches(text.normalize('NFC'), words).map((part, at) =>
        at % 2 === 1 ? (
          <mark key={at}>
            <Breakable text={part} />
          </mark>
        ) : (
          <Breakable key={at} text={part} />
        ),
      )}
    </>
  )
}

function Breakable({ text }: { readonly text: string }) {
  const [first, ...more] = text.split(/(?<=:)/)
  return (
    <>
      {first}
      {more.map((part, at) => (
        <Fragment key={at}>
          <wbr />
          {part}
        </Fragment>
      ))}
    </>
  )
}
