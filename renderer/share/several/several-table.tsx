import type { ComponentChildren } from 'preact'
import type { Fault } from '../../../contract/fault.ts'
import { isConnected, isServing, type NetworkState, networkState } from '../../../contract/network-state.ts'
import type { NetworkEntry, Snapshot } from '../../../contract/snapshot.ts'
import type { JoinLine } from '../../../domain/join-list.ts'
import { impossibleIdIn, type NetworkId, type NetworkIdProblem } from '../../../domain/network-id.ts'
import { faultTitle } from '../../../words/fault-title.ts'
import { entryWord } from '../../../words/network-status.ts'
import { useApp } from '../../app/state.ts'
import { tooltip } from '../../text/hosting/window.ts'
import { networkIdMeaning, networkIdProblemWords } from '../../text/network.ts'
import { useTranslate } from '../../text/use-translate.ts'
import { Button } from '../../ui/button.tsx'
import { StateIcon } from '../../ui/icon.tsx'
import { PreviewTable } from '../../ui/preview-table.tsx'
import { AllCheck, RowCheck } from '../../ui/row-check.tsx'

interface SeveralTableProps {
  readonly lines: readonly CheckedLine[]
  /** Networks that were unticked */
  readonly without: ReadonlySet<NetworkId>
  /** Joins an id that no network can have, once the list is joined. */
  readonly onInsist: (id: NetworkId) => void
  /** The networks still to be joined, the current one first */
  readonly queue: readonly NetworkId[]
  readonly faults: ReadonlyMap<NetworkId, Fault>
  readonly onWithout: (without: ReadonlySet<NetworkId>) => void
}

/** Stable, as the table memoizes by it */
const lineKey = ({ key }: CheckedLine): string => key

/** The lines of the list, with the state of each network. */
export function SeveralTable(props: SeveralTableProps) {
  const { lines, without, queue, faults, onWithout, onInsist } = props
  const t = useTranslate()
  const ids = joinable(lines)
  const left = ids.filter((id) => without.has(id)).length
  const busy = queue.length > 0
  return (
    <PreviewTable
      label={t('several.list')}
      class="several-table"
      columns={[
        <AllCheck
          key="all"
          name={t('several.all')}
          of={ids.length}
          ticked={ids.length - left}
          disabled={busy || ids.length === 0}
          onToggle={() => onWithout(new Set(left === 0 ? ids : []))}
        />,
        t('several.columns.line'),
        t('several.columns.network'),
      ]}
      widths={['36px', '60px']}
      rows={lines}
      idOf={lineKey}
      hasControls
    >
      {(line) => (
        <>
          <td>
            <Tick line={line} without={without} busy={busy} onWithout={onWithout} />
          </td>
          <td class="secondary">{line.line}</td>
          <td>
            <div class="several-name">
              {line.name !== '' && (
                <span class="truncate" dir="auto" title={tooltip(line.name)}>
                  {tooltip(line.name)}
                </span>
              )}
              <span class={line.name === '' ? 'mono truncate' : 'mono secondary'} dir="auto">
                {'id' in line.state ? line.state.id : line.said}
              </span>
            </div>
            <State line={line} queue={queue} faults={faults} onInsist={onInsist} />
          </td>
        </>
      )}
    </PreviewTable>
  )
}

interface TickProps extends Pick<SeveralTableProps, 'without' | 'onWithout'> {
  readonly line: CheckedLine
  readonly busy: boolean
}

/** A box that cannot be ticked can still get the focus, as the reason stands beside it. */
function Tick({ line: { line, name, said, state }, without, busy, onWithout }: TickProps) {
  const t = useTranslate()
  const toggle = (): void => {
    if (state.kind !== 'joinable') return
    const next = new Set(without)
    if (!next.delete(state.id)) next.add(state.id)
    onWithout(next)
  }
  return (
    <RowCheck
      name={t('several.take', { line, what: name || ('id' in state ? state.id : said) })}
      checked={state.kind === 'joinable' && !without.has(state.id)}
      fixed={busy || state.kind !== 'joinable'}
      onToggle={toggle}
    />
  )
}

type StateProps = Pick<SeveralTableProps, 'queue' | 'faults' | 'onInsist'> & { readonly line: CheckedLine }

function State({ line: { line, state }, queue, faults, onInsist }: StateProps) {
  const t = useTranslate()
  const snapshot = useApp().snapshot.value
  const serving = snapshot !== null && isServing(snapshot.connection)
  if (state.kind === 'wrong')
    return (
      <Line icon="attention">
        {networkIdProblemWords(t, state.problem).words}
        {state.impossible !== null && (
          <>
            {' '}
            <Insist id={state.impossible} line={line} busy={queue.length > 0} onInsist={onInsist} />
          </>
        )}
      </Line>
    )
  if (state.kind === 'repeated')
    return <Line icon="disconnected">{t('several.repeated', { line: state.sameAs })}</Line>
  const { id, entry } = state
  const at = queue.indexOf(id)
  if (at > 0) return <Line icon="pending">{t('several.waits')}</Line>
  const fault = entry?.fault ?? faults.get(id) ?? null
  if (fault !== null && at !== 0) return <Line icon="attention">{faultTitle(t, fault)}</Line>
  if (entry !== undefined)
    return <Line icon={networkState(entry, serving)}>{entryWord(t, entry, serving)}</Line>
  if (at === 0) return <Line icon="pending">{t('several.joining')}</Line>
  return (
    <Line icon="disconnected">
      {impossibleIdIn(id) === null
        ? networkIdMeaning(t, id, (address) => <span class="mono">{address}</span>)
        : t('join-dialog.insistText')}
    </Line>
  )
}

interface InsistProps extends Pick<SeveralTableProps, 'onInsist'> {
  readonly id: NetworkId
  readonly line: number
  readonly busy: boolean
}

function Insist({ id, line, busy, onInsist }: InsistProps) {
  const t = useTranslate()
  return (
    <Button
      kind="quiet"
      disabled={busy}
      label={t('several.insist', { id, line })}
      onClick={() => onInsist(id)}
    >
      {t('join-dialog.insist')}
    </Button>
  )
}

function Line({ icon, children }: { readonly icon: NetworkState; readonly children: ComponentChildren }) {
  return (
    <div class="several-state media gap-3">
      <StateIcon state={icon} size={16} />
      <span class={icon === 'disconnected' ? 'secondary' : ''}>{children}</span>
    </div>
  )
}

/** A line of a list, compared with the networks of this computer. */
export interface CheckedLine {
  readonly key: string
  readonly line: number
  /** The text of the line, shown where it is no id */
  readonly said: string
  /** Empty: no name is known */
  readonly name: string
  readonly state: LineState
}

type LineState =
  /** `entry`: absent where this computer does not know the network yet */
  | { readonly kind: 'joinable' | 'joined'; readonly id: NetworkId; readonly entry?: NetworkEntry }
  | { readonly kind: 'repeated'; readonly id: NetworkId; readonly sameAs: number }
  /** `impossible`: the id that is joined if the person insists; null: there is none */
  | { readonly kind: 'wrong'; readonly problem: NetworkIdProblem; readonly impossible: NetworkId | null }

/**
 * Checks each line as a single join does, and leaves out what is joined already or repeated. `insisted`: the impossible
 * ids that the person wants to join
 */
export function checkedLines(
  lines: readonly JoinLine[],
  { networks, hosting }: Pick<Snapshot, 'networks' | 'hosting'>,
  insisted: ReadonlySet<NetworkId>,
): readonly CheckedLine[] {
  const entries = new Map(networks.map((entry) => [entry.id, entry]))
  const listed = new Map(hosting.directory.map(({ id, name }) => [id, name]))
  return lines.map(({ line, said, name, parsed, impossible, sameAs }, index) => {
    const id = parsed.ok ? parsed.id : impossible
    const known = id === null ? undefined : entries.get(id)
    const heard = id === null ? undefined : known?.name || listed.get(id)
    const isWanted = impossible !== null && (insisted.has(impossible) || known?.joined === true)
    const state = stateOf(isWanted ? { ok: true, id: impossible } : parsed, impossible, sameAs, known)
    return { key: String(index), line, said, name: heard || name, state }
  })
}

function stateOf(
  parsed: JoinLine['parsed'],
  impossible: JoinLine['impossible'],
  sameAs: number | null,
  entry: NetworkEntry | undefined,
): LineState {
  const id = parsed.ok ? parsed.id : impossible
  if (id !== null && sameAs !== null) return { kind: 'repeated', id, sameAs }
  if (!parsed.ok) return { kind: 'wrong', problem: parsed.problem, impossible }
  if (entry === undefined) return { kind: 'joinable', id: parsed.id }
  return { kind: entry.joined && isConnected(entry) ? 'joined' : 'joinable', id: parsed.id, entry }
}

/** The networks that can be joined, in the order of the list. */
export function joinable(lines: readonly CheckedLine[]): readonly NetworkId[] {
  return lines.flatMap(({ state }) => (state.kind === 'joinable' ? [state.id] : []))
}
