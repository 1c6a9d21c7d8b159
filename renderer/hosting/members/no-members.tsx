import { useEffect, useState } from 'preact/hooks'
import { joinLink } from '../../../domain/join-link.ts'
import type { NetworkId } from '../../../domain/network-id.ts'
import { useApp } from '../../app/state.ts'
import { grouped } from '../../text/network.ts'
import { useTranslate } from '../../text/use-translate.ts'
import { Button } from '../../ui/button.tsx'

const shownFor = 1600

/** How to invite the first device. */
export function NoMembers({ id }: { readonly id: NetworkId }) {
  const t = useTranslate()
  const app = useApp()
  const [copied, setCopied] = useState<'id' | 'link' | null>(null)
  useEffect(() => {
    const timer = setTimeout(() => setCopied(null), shownFor)
    return () => clearTimeout(timer)
  }, [copied])
  const copy = async (what: 'id' | 'link'): Promise<void> => {
    if (await app.copy(what === 'id' ? id : joinLink(id))) setCopied(what)
  }
  return (
    <div class="empty hosted-empty">
      <h2>{t('members.empty.title')}</h2>
      <p>{t('members.empty.text')}</p>
      <code class="invitation">{grouped(id)}</code>
      <div class="empty-actions">
        <Button kind="primary" onClick={() => void copy('id')}>
          {copied === 'id' ? t('members.empty.copied') : t('members.empty.copyId')}
        </Button>
        <Button onClick={() => void copy('link')}>
          {copied === 'link' ? t('members.empty.copied') : t('members.empty.copyLink')}
        </Button>
      </div>
    </div>
  )
}
