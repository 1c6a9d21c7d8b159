import shareWords from 'words:share'
import { useEffect, useMemo, useRef, useState } from 'preact/hooks'
import type { Fault } from '../../../contract/fault.ts'
import { isServing, networkState } from '../../../contract/network-state.ts'
import { defaultFlags, type Flags } from '../../../contract/node.ts'
import { mostLines, readJoinList } from '../../../domain/join-list.ts'
import type { NetworkId } from '../../../domain/network-id.ts'
import { listOf } from '../../../words/lists.ts'
import { type App, useApp } from '../../app/state.ts'
import { useAction } from '../../app/use-action.ts'
import { useTranslate } from '../../text/use-translate.ts'
import { Banner, FaultBanner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Form } from '../../ui/field.tsx'
import { LinesField, useSettled } from '../../ui/lines-field.tsx'
import { JoinOptions } from '../join-options.tsx'
import { useOpening } from '../use-opening.ts'
import { type CheckedLine, checkedLines, joinable, SeveralTable } from './several-table.tsx'
import '../styles/share.css'

/** The dialog is fetched with these messages when it is first opened. */
export const severalMessages = () => [shareWords]

interface SeveralDialogProps {
  /** The list at the beginning */
  readonly start: string
  readonly onClose: () => void
}

/** Joins the ticked networks of a list. Those that could not be joined stay ticked, with the reason. */
export function SeveralDialog({ start, onClose }: SeveralDialogProps) {
  const t = useTranslate()
  const app = useApp()
  const snapshot = app.snapshot.value
  const { running, fault, send } = useAction()
  const [text, setText] = useState(start)
  const [without, setWithout] = useState<ReadonlySet<NetworkId>>(new Set())
  const [insisted, setInsisted] = useState<ReadonlySet<NetworkId>>(new Set())
  /** null: the switches were not touched, so a remembered network keeps its own */
  const [chosen, setChosen] = useState<Flags | null>(null)
  const joins = useJoins()
  const drop = useListDrop(text, setText)
  const settled = useSettled(text)
  const list = useMemo(() => readJoinList(settled), [settled])
  const lines = useMemo(
    () => (snapshot === null ? [] : checkedLines(list.lines, snapshot, insisted)),
    [list, insisted, snapshot?.networks, snapshot?.hosting.directory],
  )
  const ticked = joinable(lines).filter((id) => !without.has(id))
  const busy = joins.queue.length > 0
  const serving = snapshot !== null && isServing(snapshot.connection)
  const ready = ticked.length > 0 && serving && !busy && settled === text

  const flagsOf = (id: NetworkId): Flags =>
    chosen ?? snapshot?.networks.find((entry) => entry.id === id)?.flags ?? defaultFlags
  const readFile = async (): Promise<void> => {
    const reply = await send('share.chooseList')
    if (reply.ok && reply.value !== null) setText(reply.value.text)
  }
  return (
    <Dialog title={t('several.title')} onClose={onClose}>
      <Form class="several" ready={ready} onSubmit={() => void joins.start(ticked, flagsOf)}>
        <LinesField
          label={t('several.box')}
          help={t('several.help')}
          value={text}
          rows={4}
          takesFocus
          onText={setText}
        >
          <Button kind="quiet" busy={running !== null || drop.busy} onClick={() => void readFile()}>
            {t('several.readFile')}
          </Button>
        </LinesField>
        {drop.isRefused && <Banner tone="attention">{t('several.noList')}</Banner>}
        {list.isTooLong && <Banner tone="attention">{t('several.tooLong', { most: mostLines })}</Banner>}
        {fault !== null && <FaultBanner fault={fault} />}
        {lines.length > 0 && (
          <>
            <SeveralSummary lines={lines} queue={joins.queue} />
            <SeveralTable
              lines={lines}
              without={without}
              queue={joins.queue}
              faults={joins.faults}
              onWithout={setWithout}
              onInsist={(id) => setInsisted(new Set([...insisted, id]))}
            />
          </>
        )}
        {!serving && <p class="join-note">{t('join-dialog.notServing')}</p>}
        <JoinOptions flags={chosen ?? defaultFlags} onFlags={setChosen} />
        <div class="dialog-actions">
          <Button onClick={onClose}>{t('several.close')}</Button>
          {busy ? (
            <Button onClick={joins.stop}>{t('several.stop')}</Button>
          ) : (
            <Button kind="primary" type="submit" disabled={!ready}>
              {t('several.join', { count: ticked.length })}
            </Button>
          )}
        </div>
      </Form>
    </Dialog>
  )
}

interface SeveralSummaryProps {
  readonly lines: readonly CheckedLine[]
  readonly queue: readonly NetworkId[]
}

/** Counts the lines of each kind or, during the joins, those that are left. */
function SeveralSummary({ lines, queue }: SeveralSummaryProps) {
  const t = useTranslate()
  const count = (kind: CheckedLine['state']['kind']): number =>
    lines.filter(({ state }) => state.kind === kind).length
  const parts = (['joinable', 'joined', 'repeated', 'wrong'] as const)
    .map((kind) => ({ kind, count: count(kind) }))
    .filter((part) => part.count > 0)
  return (
    <div class="secondary several-summary" role="status">
      {queue.length > 0
        ? t('several.left', { count: queue.length })
        : listOf(
            t,
            parts.map((part) => t(`several.count.${part.kind}`, { count: part.count })),
          )}
    </div>
  )
}

/** Adds to the list what is dropped on the window, unless it holds no network. */
function useListDrop(text: string, onText: (text: string) => void) {
  const [isRefused, setRefused] = useState(false)
  const { busy } = useOpening('join-several', (opened) => {
    setRefused(opened.kind === 'refused')
    if (opened.kind === 'refused') return
    const added = opened.kind === 'several' ? opened.text : opened.id
    onText(text.trim() === '' ? added : `${text.trimEnd()}\n${added}`)
  })
  return { busy, isRefused }
}

interface Joins {
  /** The networks still to be joined, the current one first; empty: nothing is going on */
  readonly queue: readonly NetworkId[]
  /** The reason why joining failed, until it is tried again */
  readonly faults: ReadonlyMap<NetworkId, Fault>
  readonly start: (ids: readonly NetworkId[], flagsOf: (id: NetworkId) => Flags) => Promise<void>
  /** Stops after the current network. */
  readonly stop: () => void
}

/**
 * Joins one network after the other, as each is checked against what the one before brought to this computer. Stops when the
 * view closes or the service goes away.
 */
function useJoins(): Joins {
  const app = useApp()
  const [queue, setQueue] = useState<readonly NetworkId[]>([])
  const [faults, setFaults] = useState<ReadonlyMap<NetworkId, Fault>>(new Map())
  const goesOn = useRef(false)
  const stop = (): void => {
    goesOn.current = false
  }
  useEffect(() => stop, [])
  return {
    queue,
    faults,
    stop,
    async start(ids, flagsOf) {
      goesOn.current = true
      setFaults((before) => new Map([...before].filter(([id]) => !ids.includes(id))))
      for (const [at, id] of ids.entries()) {
        setQueue(ids.slice(at))
        const reply = await app.tryAsk('network.join', { id, flags: flagsOf(id) })
        if (reply.ok) await settled(app, id, goesOn)
        else setFaults((before) => new Map([...before, [id, reply.error]]))
        const connection = app.snapshot.value?.connection
        if (!goesOn.current || connection === undefined || !isServing(connection)) break
      }
      goesOn.current = false
      setQueue([])
    },
  }
}

/** Milliseconds between two looks at the network's state, and how many looks: a silent controller must not block the others. */
const pause = 500
const mostLooks = 16

async function settled(app: App, id: NetworkId, goesOn: { readonly current: boolean }): Promise<void> {
  for (let look = 0; look < mostLooks; look++) {
    await app.tryAsk('network.refresh', { id })
    const entry = app.snapshot.value?.networks.find((one) => one.id === id)
    if (entry !== undefined && networkState(entry, true) !== 'pending') return
    if (!goesOn.current) return
    await new Promise((resolve) => setTimeout(resolve, pause))
  }
}
