import type { Opened, Origin, Refusal } from '../share/opened/opened.ts'
import { tooltip } from '../text/hosting/window.ts'
import { useTranslate } from '../text/use-translate.ts'
import { Banner } from '../ui/banner.tsx'

/** Where the id in the box came from, or why there is none; what a code says is shown as text, and never opened. */
export function OpenedNote({ opened }: { readonly opened: Exclude<Opened, { kind: 'several' }> }) {
  const t = useTranslate()
  if (opened.kind === 'network')
    return (
      <p class="opened-from secondary" role="status">
        {t('join-dialog.opened', originOf(opened.from))}
      </p>
    )
  const { refusal, from } = opened
  return (
    <Banner tone="attention" alerts>
      <div>{t(`join-dialog.refused.${refusal.why}`, { ...originOf(from), ...codeOf(refusal) })}</div>
      {'said' in refusal && (
        <code class="opened-said" dir="auto">
          {tooltip(visible(refusal.said))}
        </code>
      )}
    </Banner>
  )
}

function originOf(from: Origin) {
  return { from: from.kind, name: from.kind === 'file' ? tooltip(from.name) : '' }
}

function codeOf(refusal: Refusal) {
  const scheme = refusal.why === 'other-scheme' ? refusal.scheme : ''
  return { scheme, host: refusal.why === 'other-site' ? tooltip(visible(refusal.host)) : '' }
}

/** Characters that nobody sees, and those that turn the others around */
function visible(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}]/gu, '\u00b7')
}
