import { useEffect, useState } from 'preact/hooks'
import type { HostedSummary } from '../../contract/hosting.ts'
import { FaultBanner } from '../components/fault-banner.tsx'
import { useApp } from '../state.ts'
import { HostedBanners } from './hosted-banners.tsx'
import { JobList } from './jobs/job-list.tsx'
import { UndoToast } from './jobs/undo-toast.tsx'
import { NetworkPane } from './network-pane.tsx'
import type { NetworksQuestion } from './networks-dialogs.tsx'
import { Overview } from './overview.tsx'
import type { Drafts } from './settings/draft.ts'
import { Sidebar } from './sidebar.tsx'
import './styles/index.css'
import { words } from './text-window.ts'
import { useLoaded } from './use-loaded.ts'
import { keepSame, usePolled } from './use-polled.ts'

/** The window "Networks I host": the list at the left, one network or all of them at the right. */
export function HostedWindow() {
  const app = useApp()
  const networks = usePolled(() => app.tryAsk('hosting.networks'), keepSame<readonly HostedSummary[]>)
  const dialogs = useLoaded(() => import('./networks-dialogs.tsx'))
  const [question, setQuestion] = useState<NetworksQuestion | null>(null)
  const [drafts, setDrafts] = useState<Drafts>(new Map())
  useCloseKey()
  useFollow(networks.refresh)
  const told = app.told.value
  const id = app.hostedNetwork.value
  const summary = networks.value?.find((network) => network.id === id) ?? null
  const open = (network: string | null): void => {
    app.hostedNetwork.value = network
  }
  return (
    <div class="hosted">
      <Sidebar
        networks={networks.value}
        fault={networks.fault}
        drafts={drafts}
        open={id}
        onOpen={open}
        onAsk={setQuestion}
      />
      <main class="pane">
        <h1 class="visually-hidden">{words.title}</h1>
        <HostedBanners />
        {told?.kind === 'fault' && (
          <div class="banners">
            <FaultBanner
              fault={told.fault}
              onDismiss={() => {
                app.told.value = null
              }}
            />
          </div>
        )}
        {id === null ? (
          <Overview answer={networks} onOpen={open} onAsk={setQuestion} />
        ) : (
          <NetworkPane
            key={id}
            id={id}
            summary={summary}
            draft={drafts.get(id) ?? null}
            onDraft={(draft) =>
              setDrafts((before) => {
                const next = new Map(before)
                if (draft === null) next.delete(id)
                else next.set(id, draft)
                return next
              })
            }
            onAsk={setQuestion}
            onChanged={networks.refresh}
            onClose={() => open(null)}
          />
        )}
        <JobList onDone={networks.refresh} />
      </main>
      <UndoToast />
      {question !== null && dialogs !== null && (
        <dialogs.NetworksDialogs
          question={question}
          networks={networks.value ?? []}
          onOpen={open}
          onChanged={networks.refresh}
          onClose={() => setQuestion(null)}
        />
      )}
    </div>
  )
}

/** The list is asked for at once when the snapshot says that something of it changed. */
function useFollow(refresh: () => Promise<void>): void {
  const snapshot = useApp().snapshot.value
  const cause = `${snapshot?.connection.state} ${snapshot?.hosting.controller.state} ${snapshot?.hosting.waiting.length}`
  useEffect(() => void refresh(), [cause, refresh])
}

/** A window of its own closes like one. */
function useCloseKey(): void {
  const { ask } = useApp()
  useEffect(() => {
    const close = (event: KeyboardEvent): void => {
      if (event.key.toLowerCase() !== 'w' || !(event.ctrlKey || event.metaKey)) return
      event.preventDefault()
      void ask('hosting.closeWindow')
    }
    window.addEventListener('keydown', close)
    return () => window.removeEventListener('keydown', close)
  }, [ask])
}
