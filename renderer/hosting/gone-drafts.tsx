import { useEffect, useState } from 'preact/hooks'
import type { Draft } from '../../contract/draft-commands.ts'
import { draftKey } from '../../contract/draft-key.ts'
import type { HostedSummary } from '../../contract/hosting.ts'
import type { NetworkId } from '../../domain/network-id.ts'
import { useApp } from '../app/state.ts'
import { useUnsaved, useUnsavedNetworks } from '../app/use-drafts.ts'
import type { Answer } from '../app/use-polled.ts'
import { tooltip } from '../text/hosting/window.ts'
import { useTranslate } from '../text/use-translate.ts'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'

/** What cannot be saved any more, as what it changes is gone: to be copied, or discarded. */
export function GoneDrafts({ drafts }: { readonly drafts: readonly Draft[] }) {
  if (drafts.length === 0) return null
  return (
    <div class="banners">
      {drafts.map((draft) => (
        <GoneDraft key={draftKey(draft.subject)} draft={draft} />
      ))}
    </div>
  )
}

function GoneDraft({ draft }: { readonly draft: Draft }) {
  const t = useTranslate()
  const app = useApp()
  const [copied, setCopied] = useState(false)
  const { subject, name } = draft
  return (
    <Banner
      tone="attention"
      actions={
        <>
          <Button onClick={() => void app.copy(changesOf(draft)).then(setCopied)}>
            {copied ? t('gone-draft.copied') : t('gone-draft.copy')}
          </Button>
          <Button onClick={() => app.drafts.discard(subject)}>{t('gone-draft.discard')}</Button>
        </>
      }
    >
      {t(
        `gone-draft.${subject.form === 'network' || subject.form === 'member' ? subject.form : 'new-member'}`,
        {
          name: tooltip(name),
        },
      )}
    </Banner>
  )
}

/** What the boxes say, field by field */
function changesOf({ form, changed }: Draft): string {
  return JSON.stringify(Object.fromEntries(changed.map((field) => [field, form[field] ?? null])), null, 2)
}

/** Those of networks that are gone, whoever deleted them. A host that does not answer has lost none. */
export function GoneNetworks({ networks }: { readonly networks: Answer<readonly HostedSummary[]> }) {
  const { tryAsk } = useApp()
  const unsaved = useUnsaved()
  const [gone, setGone] = useState<ReadonlySet<NetworkId>>(new Set())
  const listed = new Set(networks.value?.map(({ id }) => id))
  const missing = networks.value === null ? [] : [...useUnsavedNetworks()].filter((id) => !listed.has(id))
  useEffect(() => {
    for (const network of missing.filter((id) => !gone.has(id))) {
      void tryAsk('hosting.network', { network }).then((reply) => {
        if (!reply.ok && reply.error.code === 'network-gone')
          setGone((before) => new Set(before).add(network))
      })
    }
  }, [missing.join(), networks.at])
  return (
    <GoneDrafts
      drafts={unsaved.filter(
        ({ subject }) =>
          'network' in subject && missing.includes(subject.network) && gone.has(subject.network),
      )}
    />
  )
}
