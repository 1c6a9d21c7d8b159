import { Check, Copy } from 'lucide'
import { useEffect, useState } from 'preact/hooks'
import { useTranslate } from '../text/use-translate.ts'
import { useTabIndex } from './button.tsx'
import { Icon } from './icon.tsx'
import { Marked } from './marked.tsx'

interface CopyableProps {
  readonly text: string
  /** What is copied where that is not what is shown. */
  readonly value?: string
  /** Said before the text: "Copy address 10.147.17.97" */
  readonly what: string
  /** This computer does not have what is copied: it is said before and after. */
  readonly absent?: boolean
  /** What is looked for, in lower case; it stands out. */
  readonly words?: readonly string[]
  readonly onCopy: (text: string) => Promise<boolean>
}

/** An address or id in the monospaced face, with copy beside it. */
export function Copyable({ text, value = text, what, absent = false, words = [], onCopy }: CopyableProps) {
  const t = useTranslate()
  const [isCopied, setCopied] = useCopied()
  const copy = async (): Promise<void> => {
    if (await onCopy(value)) setCopied()
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
        tabIndex={useTabIndex()}
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

/** Whether something was copied just now, which is said for a moment; `copied` says it anew. */
export function useCopied(): readonly [isCopied: boolean, copied: () => void] {
  const [count, setCount] = useState(0)
  useEffect(() => {
    if (count === 0) return
    const timer = setTimeout(() => setCount(0), shownFor)
    return () => clearTimeout(timer)
  }, [count])
  return [count > 0, () => setCount((before) => before + 1)]
}
