import { Check, Copy } from 'lucide'
import { useEffect, useState } from 'preact/hooks'
import { useTranslate } from '../text/use-translate.ts'
import { Icon } from './icon.tsx'

interface CopyableProps {
  readonly text: string
  /** What is copied where that is not what is shown. */
  readonly value?: string
  /** Said before the text: "Copy address 10.147.17.97" */
  readonly what: string
  /** This computer does not have what is copied: it is said before and after. */
  readonly absent?: boolean
  readonly onCopy: (text: string) => Promise<boolean>
}

const shownFor = 1600

/** An address or id in the monospaced face, with copy beside it. */
export function Copyable({ text, value = text, what, absent = false, onCopy }: CopyableProps) {
  const t = useTranslate()
  const [copied, setCopied] = useState(0)
  useEffect(() => {
    if (copied === 0) return
    const timer = setTimeout(() => setCopied(0), shownFor)
    return () => clearTimeout(timer)
  }, [copied])
  const copy = async (): Promise<void> => {
    if (await onCopy(value)) setCopied((count) => count + 1)
  }
  const done = t(absent ? 'common.copiedAbsent' : 'common.copied')
  return (
    <span class="copyable">
      <span class="mono copyable-text">{text}</span>
      <button
        type="button"
        class={copied > 0 ? 'copy copy-done' : 'copy'}
        aria-label={t(absent ? 'common.copyTextAbsent' : 'common.copyText', { what, text })}
        title={copied > 0 ? done : t(absent ? 'common.copyAbsent' : 'common.copy', { what })}
        onClick={copy}
      >
        <Icon node={copied > 0 ? Check : Copy} size={14} />
      </button>
      <span class="visually-hidden" role="status">
        {copied > 0 ? done : ''}
      </span>
    </span>
  )
}
