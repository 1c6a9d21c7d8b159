import { Fragment } from 'preact'

interface MarkedProps {
  readonly text: string
  /** In lower case */
  readonly words?: readonly string[]
}

/** A text in which what is looked for stands out. An IPv6 address breaks at its colons where it is too long for a line. */
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

/** The longest word first: of two that begin alike it is the one to mark. */
function patternOf(words: readonly string[]): RegExp {
  const escaped = words
    .toSorted((a, b) => b.length - a.length)
    .map((word) => word.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&'))
  return new RegExp(`(${escaped.join('|')})`, 'giu')
}
