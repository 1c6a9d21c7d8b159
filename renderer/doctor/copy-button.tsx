import { Check, Copy } from 'lucide'
import { useEffect, useState } from 'preact/hooks'
import { useApp } from '../app/state.ts'
import { useTranslate } from '../text/use-translate.ts'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'

const shownFor = 1600

/** Copies what does not stand beside it. */
export function CopyButton({ word, text }: { readonly word: string; readonly text: () => string }) {
  const t = useTranslate()
  const { copy } = useApp()
  const [copied, setCopied] = useState(0)
  useEffect(() => {
    if (copied === 0) return
    const timer = setTimeout(() => setCopied(0), shownFor)
    return () => clearTimeout(timer)
  }, [copied])
  return (
    <>
      <Button
        onClick={async () => {
          if (await copy(text())) setCopied((count) => count + 1)
        }}
      >
        <Icon node={copied > 0 ? Check : Copy} size={14} />
        {word}
      </Button>
      <span class="visually-hidden" role="status">
        {copied > 0 ? t('common.copied') : ''}
      </span>
    </>
  )
}
