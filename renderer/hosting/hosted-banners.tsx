import { useEffect, useState } from 'preact/hooks'
import type { DeletedNetwork } from '../../contract/deleted-networks.ts'
import type { Draft } from '../../contract/draft-commands.ts'
import { draftKey } from '../../contract/draft-key.ts'
import type { HostedSummary } from '../../contract/hosting.ts'
import type { NetworkId } from '../../domain/network-id.ts'
import { faultTitle } from '../../words/fault-title.ts'
import { clockTime } from '../../words/formats.ts'
import { partsOf } from '../../words/lists.ts'
import { useApp } from '../app/state.ts'
import { useUnsaved, useUnsavedNetworks } from '../app/use-drafts.ts'
import type { Answer } from '../app/use-polled.ts'
import { isTrouble, troubleWords } from '../text/connection.ts'
import { tooltip } from '../text/hosting/window.ts'
import { useTranslate } from '../text/use-translate.ts'
import { Banner } from '../ui/banner.tsx'
import { Button, TabIndexProvider } from '../ui/button.tsx'
import { useListKeys } from '../ui/use-list-keys.ts'
import { useIsAway, useUsable } from './hosts.tsx'
import { networkName } from './network-list.ts'

/** Says why networks cannot be changed while the service is away. */
export function HostedBanners() {
  const t = useTranslate()
  const connection = useApp().snapshot.value?.connection
  const isAway = useIsAway()
  if (connection === undefined || !isAway) return null
  return (
    <>
      {connection.state === 'stale' && (
        <Banner tone="attention" detail={connection.fault.detail}>
          <strong>
            {t('connection-banner.stale', { time: clockTime(t, connection.since, Date.now()) })}
          </strong>
          <div>
            {t('common.sentences', {
              first: faultTitle(t, connection.fault),
              rest: t('hosted-window.stale'),
            })}
          </div>
        </Banner>
      )}
      {isTrouble(connection) && (
        <Banner tone="attention">
          <strong>{troubleWords(t, connection).title}</strong>
          <div>
            {troubleWords(t, connection).text} {t('hosted-window.stale')}
          </div>
        </Banner>
      )}
    </>
  )
}

interface DeletedNetworksProps {
  readonly networks: Answer<readonly HostedSummary[]>
  readonly onBack: (network: NetworkId) => void
}

/** Lists the networks that were deleted here and can still be restored, with the minutes left. */
export function DeletedNetworks({ networks, onBack }: DeletedNetworksProps) {
  const t = useTranslate()
  const hosting = useApp().snapshot.value?.hosting
  const deleted = (hosting?.deleted ?? []).filter(({ id }) => !isThere(id, networks.value))
  const keys = useListKeys<HTMLUListElement>(deleted.map(({ id }) => id))
  if (deleted.length === 0) return null
  return (
    <Banner tone="quiet">
      <strong>{t('deleted-networks.title', { count: deleted.length })}</strong>
      <ul class="deleted-networks" {...keys.list}>
        {deleted.map((network) => (
          <TabIndexProvider key={network.id} value={network.id === keys.active ? 0 : -1}>
            <DeletedLine network={network} onBack={onBack} />
          </TabIndexProvider>
        ))}
      </ul>
    </Banner>
  )
}

/** A network without members may be left over from a failed attempt to restore it. */
function isThere(id: NetworkId, networks: readonly HostedSummary[] | null): boolean {
  return networks?.some((network) => network.id === id && network.memberCount !== 0) === true
}

interface DeletedLineProps extends Pick<DeletedNetworksProps, 'onBack'> {
  readonly network: DeletedNetwork
}

function DeletedLine({ network, onBack }: DeletedLineProps) {
  const t = useTranslate()
  const { ask, message } = useApp()
  const usable = useUsable('controller')
  const { id, memberCount, until } = network
  const name = tooltip(networkName(network))
  const minutes = Math.max(0, Math.floor((until - Date.now()) / 60_000))
  const putBack = async (): Promise<void> => {
    const reply = await ask('hosting.putBackNetwork', { network: id })
    if (!reply.ok) return
    onBack(id)
    message.value = { kind: 'done', text: t('deleted-networks.done', { name, count: memberCount }) }
  }
  return (
    <li class="deleted-network inline gap-5" data-row={id}>
      <span class="stack gap-0 grow">
        <strong class="truncate" dir="auto">
          {name}
        </strong>
        <span class="secondary">
          <span class="mono">{id}</span>
          {t('list.parts')}
          {partsOf(t, [
            t('deleted-networks.members', { count: memberCount }),
            t('deleted-networks.left', { minutes }),
          ])}
        </span>
      </span>
      <Button
        disabled={!usable}
        label={t('deleted-networks.putBackName', { name, id })}
        onClick={() => void putBack()}
      >
        {t('deleted-networks.putBack')}
      </Button>
    </li>
  )
}

/** Offers to copy or discard changes to a network or member that no longer exists. */
export function GoneDrafts({ drafts }: { readonly drafts: readonly Draft[] }) {
  return drafts.map((draft) => <GoneDraft key={draftKey(draft.subject)} draft={draft} />)
}

function GoneDraft({ draft }: { readonly draft: Draft }) {
  const t = useTranslate()
  const app = useApp()
  const [copied, setCopied] = useState(false)
  const { subject, name } = draft
  const { form } = subject
  return (
    <Banner
      tone="attention"
      actions={
        <>
          <Button onClick={() => void app.copy(draftText(draft)).then(setCopied)}>
            {copied ? t('gone-draft.copied') : t('gone-draft.copy')}
          </Button>
          <Button onClick={() => app.drafts.discard(subject)}>{t('gone-draft.discard')}</Button>
        </>
      }
    >
      {t(`gone-draft.${form === 'network' || form === 'member' ? form : 'new-member'}`, {
        name: tooltip(name),
      })}
    </Banner>
  )
}

function draftText({ form, changed }: Draft): string {
  return JSON.stringify(Object.fromEntries(changed.map((field) => [field, form[field] ?? null])), null, 2)
}

/** A network counts as gone only when its host says so, not when the host does not answer. */
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
