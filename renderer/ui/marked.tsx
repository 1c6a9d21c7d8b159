import { Fragment } from 'preact'

interface MarkedProps {
  readonly text: string
  /** Search words in lower case */
  readonly words?: readonly string[]
}

/** A text with the search words highlighted. It may break after colons, so that IPv6 addresses wrap. */
export function Marked({ text, words = [] }: MarkedProps) {
  if (words.length === 0) return <Breakable text={text} />
  return (
    <>
      {text.split(patternOf(words)).map((part, at) =>
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

/** The longest word comes first, so that it wins over a shorter one with the same beginning. */
function patternOf(words: readonly string[]): RegExp {
  const escaped = words
    .toSorted((a, b) => b.length - a.length)
    .map((word) => word.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&'))
  return new RegExp(`(${escaped.join('|')})`, 'giu')
}
