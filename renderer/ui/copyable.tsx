import { Check, Copy } from 'lucide'
import type { ComponentChildren } from 'preact'
import { useTranslate } from '../text/use-translate.ts'
import { Icon } from './icon.tsx'
import { useTabIndex } from './tab-index.ts'
import { useCopied } from './use-copied.ts'

interface CopyableProps {
  readonly text: string
  /** The text as it is drawn, with marks in it */
  readonly children?: ComponentChildren
  /** What is copied where that is not what is shown. */
  readonly value?: string
  /** Said before the text: "Copy address 10.147.17.97" */
  readonly what: string
  /** This computer does not have what is copied: it is said before and after. */
  readonly absent?: boolean
  readonly onCopy: (text: string) => Promise<boolean>
}

/** An address or id in the monospaced face, with copy beside it. */
export function Copyable({
  text,
  children = text,
  value = text,
  what,
  absent = false,
  onCopy,
}: CopyableProps) {
  const t = useTranslate()
  const [isCopied, setCopied] = useCopied()
  const copy = async (): Promise<void> => {
    if (await onCopy(value)) setCopied()
  }
  const done = t(absent ? 'common.copiedAbsent' : 'common.copied')
  return (
    <span class="copyable">
      <span class="mono copyable-text">{children}</span>
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
