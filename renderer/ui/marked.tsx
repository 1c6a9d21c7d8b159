import { Fragment } from 'preact'
import { fold, foldedText } from '../../domain/search/fold.ts'

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
      {splitAt(text.normalize('NFC'), words).map((part, at) =>
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

/** Splits the text at its matches; every second part is one. */
function splitAt(text: string, words: readonly string[]): readonly string[] {
  let at = 0
  // The folded text has its letters at the same places.
  return fold(text)
    .split(patternOf(words))
    .map(({ length }) => {
      at += length
      return text.slice(at - length, at)
    })
}

/** The longest word comes first, so that it wins over a shorter one with the same beginning. */
function patternOf(words: readonly string[]): RegExp {
  const escaped = words
    .map(foldedText)
    .toSorted((a, b) => b.length - a.length)
    .map((word) => word.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&'))
  return new RegExp(`(${escaped.join('|')})`, 'gu')
}
