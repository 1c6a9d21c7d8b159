import { Check, Copy } from 'lucide'
import { useTranslate } from '../text/use-translate.ts'
import { Button } from '../ui/button.tsx'
import { useCopied } from '../ui/copyable.tsx'
import { Icon } from '../ui/icon.tsx'
import { useApp } from './state.ts'

/** Copies a text that is not shown next to the button. */
export function CopyButton({ word, text }: { readonly word: string; readonly text: () => string }) {
  const t = useTranslate()
  const { copy } = useApp()
  const [isCopied, setCopied] = useCopied()
  return (
    <>
      <Button
        onClick={async () => {
          if (await copy(text())) setCopied()
        }}
      >
        <Icon node={isCopied ? Check : Copy} size={14} />
        {word}
      </Button>
      <span class="visually-hidden" role="status">
        {isCopied ? t('common.copied') : ''}
      </span>
    </>
  )
}
