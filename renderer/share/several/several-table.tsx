import type { ComponentChildren } from 'preact'
import type { Fault } from '../../../contract/fault.ts'
import { isConnected, isServing, type NetworkState, networkState } from '../../../contract/network-state.ts'
import type { NetworkEntry, Snapshot } from '../../../contract/snapshot.ts'
import type { JoinLine } from '../../../domain/join-list.ts'
import type { NetworkId, NetworkIdProblem } from '../../../domain/network-id.ts'
import { faultTitle } from '../../../words/fault-title.ts'
import { entryWord } from '../../../words/network-status.ts'
import { useApp } from '../../app/state.ts'
import { tooltip } from '../../text/hosting/window.ts'
import { networkIdMeaning, networkIdProblemWords } from '../../text/network.ts'
import { useTranslate } from '../../text/use-translate.ts'
import { StateIcon } from '../../ui/icon.tsx'
import { PreviewTable } from '../../ui/preview-table.tsx'
import { AllCheck, RowCheck } from '../../ui/row-check.tsx'

interface SeveralTableProps {
  readonly lines: readonly CheckedLine[]
  /** Networks that were unticked */
  readonly without: ReadonlySet<NetworkId>
  /** The networks still to be joined, the current one first */
  readonly queue: readonly NetworkId[]
  readonly faults: ReadonlyMap<NetworkId, Fault>
  readonly onWithout: (without: ReadonlySet<NetworkId>) => void
}

/** Stable, as the table memoizes by it */
const lineKey = ({ key }: CheckedLine): string => key

/** The lines of the list, with the state of each network. */
export function SeveralTable({ lines, without, queue, faults, onWithout }: SeveralTableProps) {
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
            <State line={line} queue={queue} faults={faults} />
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

type StateProps = Pick<SeveralTableProps, 'queue' | 'faults'> & { readonly line: CheckedLine }

function State({ line: { state }, queue, faults }: StateProps) {
  const t = useTranslate()
  const snapshot = useApp().snapshot.value
  const serving = snapshot !== null && isServing(snapshot.connection)
  if (state.kind === 'wrong')
    return <Line icon="attention">{networkIdProblemWords(t, state.problem).words}</Line>
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
      {networkIdMeaning(t, id, (address) => (
        <span class="mono">{address}</span>
      ))}
    </Line>
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
  | { readonly kind: 'wrong'; readonly problem: NetworkIdProblem }

/** Checks each line as a single join does, and leaves out what is joined already or repeated. */
export function checkedLines(
  lines: readonly JoinLine[],
  { networks, hosting }: Pick<Snapshot, 'networks' | 'hosting'>,
): readonly CheckedLine[] {
  const entries = new Map(networks.map((entry) => [entry.id, entry]))
  const listed = new Map(hosting.directory.map(({ id, name }) => [id, name]))
  return lines.map(({ line, said, name, parsed, sameAs }, index) => {
    const known = parsed.ok ? entries.get(parsed.id) : undefined
    const heard = parsed.ok ? known?.name || listed.get(parsed.id) : undefined
    const state = stateOf(parsed, sameAs, known)
    return { key: String(index), line, said, name: heard || name, state }
  })
}

function stateOf(
  parsed: JoinLine['parsed'],
  sameAs: number | null,
  entry: NetworkEntry | undefined,
): LineState {
  if (!parsed.ok) return { kind: 'wrong', problem: parsed.problem }
  const { id } = parsed
  if (sameAs !== null) return { kind: 'repeated', id, sameAs }
  if (entry === undefined) return { kind: 'joinable', id }
  return { kind: entry.joined && isConnected(entry) ? 'joined' : 'joinable', id, entry }
}

/** The networks that can be joined, in the order of the list. */
export function joinable(lines: readonly CheckedLine[]): readonly NetworkId[] {
  return lines.flatMap(({ state }) => (state.kind === 'joinable' ? [state.id] : []))
}
