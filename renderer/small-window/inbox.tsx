import type { ComponentChildren } from 'preact'
import type { JobProgress, WaitingDevice } from '../../contract/hosting.ts'
import { nameOf } from '../../contract/network-state.ts'
import type { NetworkEntry } from '../../contract/snapshot.ts'
import { entryWord } from '../../words/network-status.ts'
import { useApp } from '../app/state.ts'
import { useTranslate } from '../text/use-translate.ts'
import { Button } from '../ui/button.tsx'
import { ViewHead } from '../ui/group.tsx'
import { StateIcon } from '../ui/icon.tsx'
import { attentionCount, attentionOf, DeviceDecision, NetworkHelp } from './attention.tsx'

/** Lists what waits for the person, each with the actions for it. An entry goes when it is done. */
export function Inbox() {
  const t = useTranslate()
  const app = useApp()
  const snapshot = app.snapshot.value
  if (snapshot === null) return null
  const attention = attentionOf(snapshot)
  const { devices, networks, jobs } = attention
  return (
    <section aria-labelledby="inbox-heading">
      <ViewHead id="inbox-heading" heading={t('inbox.heading')} onBack={app.back} />
      {attentionCount(attention) === 0 && <p class="empty-line">{t('inbox.empty')}</p>}
      <ul class="inbox">
        {networks.map((entry) => (
          <NetworkItem key={entry.id} entry={entry} />
        ))}
        {devices.map((device) => (
          <DeviceItem key={`${device.network}/${device.member}`} device={device} />
        ))}
        {jobs.map((job) => (
          <JobItem key={job.id} job={job} />
        ))}
      </ul>
    </section>
  )
}

interface ItemProps {
  readonly title: string
  readonly text: ComponentChildren
  /** The buttons */
  readonly children: ComponentChildren
}

function Item({ title, text, children }: ItemProps) {
  return (
    <li class="inbox-item">
      <StateIcon state="attention" />
      <div class="stack gap-2">
        <strong class="truncate" dir="auto" title={title}>
          {title}
        </strong>
        <div class="secondary" dir="auto">
          {text}
        </div>
        <div class="cluster">{children}</div>
      </div>
    </li>
  )
}

function NetworkItem({ entry }: { readonly entry: NetworkEntry }) {
  const t = useTranslate()
  const app = useApp()
  const { id, fault } = entry
  return (
    <Item title={nameOf(entry)} text={fault === null ? entryWord(t, entry, true) : t('networks.notDone')}>
      <NetworkHelp entry={entry} />
      <Button
        label={t('inbox.openName', { name: nameOf(entry) })}
        onClick={() => app.navigate({ view: 'networks', network: id })}
      >
        {t('inbox.open')}
      </Button>
    </Item>
  )
}

function DeviceItem({ device }: { readonly device: WaitingDevice }) {
  const t = useTranslate()
  const { network, networkName, member, name } = device
  const title = name || member
  return (
    <Item
      title={title}
      text={
        <>
          {t('inbox.wantsToJoin', { network: networkName || network })}
          {name !== '' && (
            <>
              {' '}
              <span class="mono">{member}</span>
            </>
          )}
        </>
      }
    >
      <DeviceDecision device={device} />
    </Item>
  )
}

function JobItem({ job }: { readonly job: JobProgress }) {
  const t = useTranslate()
  const { ask } = useApp()
  const name = job.networkName || job.network
  return (
    <Item title={name} text={t('interrupted.text', { count: job.left, network: name })}>
      <Button onClick={() => void ask('hosting.openWindow', { network: job.network })}>
        {t('networks.review')}
      </Button>
    </Item>
  )
}
