import { Check, Copy } from 'lucide'
import { createContext } from 'preact'
import { useContext, useEffect, useState } from 'preact/hooks'
import { notKnown } from '../../words/formats.ts'
import { useTranslate } from '../text/use-translate.ts'
import { useTabIndex } from './button.tsx'
import { Icon } from './icon.tsx'
import { Marked } from './marked.tsx'

const CopyContext = createContext(async (_text: string): Promise<boolean> => false)
/** Gives what puts the texts below into the clipboard, and tells whether it did. */
export const CopyProvider = CopyContext.Provider

interface CopyableProps {
  /** null: it is not known, which is said instead. */
  readonly text: string | null
  /** The copied text, if it differs from the shown one */
  readonly value?: string
  /** The kind of text, for "Copy address 10.147.17.97" */
  readonly what: string
  /** This computer lacks this address, which the labels say. */
  readonly absent?: boolean
  /** Search words in lower case, which are highlighted */
  readonly words?: readonly string[]
}

/** An address or id in monospace, with a button to copy it. */
export function Copyable({ text, value, what, absent = false, words = [] }: CopyableProps) {
  const t = useTranslate()
  const put = useContext(CopyContext)
  const tabIndex = useTabIndex()
  const [isCopied, setCopied] = useCopied()
  if (text === null) return notKnown
  const copy = async (): Promise<void> => {
    if (await put(value ?? text)) setCopied()
  }
  const done = t(absent ? 'common.copiedAbsent' : 'common.copied')
  return (
    <span class="copyable">
      <span class="mono copyable-text">
        <Marked text={text} words={words} />
      </span>
      <button
        type="button"
        class={isCopied ? 'copy copy-done' : 'copy'}
        tabIndex={tabIndex}
        aria-label={t(absent ? 'common.copyTextAbsent' : 'common.copyText', { what, text })}
        title={isCopied ? done : t(absent ? 'common.copyAbsent' : 'common.copy', { what })}
        onClick={copy}
      >
        <Icon node={isCopied ? Check : Copy} size={14} />
      </button>
      <span class="visually-hidden" role="status">
        {isCopied ? done : ''}
      </span>
    </span>
  )
}

/** ms */
const shownFor = 1600

/** Tells if something was copied within the last moment, and returns a function to call after copying. */
export function useCopied(): readonly [isCopied: boolean, copied: () => void] {
  const [count, setCount] = useState(0)
  useEffect(() => {
    if (count === 0) return
    const timer = setTimeout(() => setCount(0), shownFor)
    return () => clearTimeout(timer)
  }, [count])
  return [count > 0, () => setCount((before) => before + 1)]
}
