import { useMemo, useRef } from 'preact/hooks'
import { useApp } from '../app/state.ts'
import { TabIndexProvider } from '../ui/tab-index.ts'
import { useNear } from '../ui/use-near.ts'
import { NetworkRow, type NetworkRowProps } from './network-row.tsx'

type Entry = NetworkRowProps['entry']

interface NetworkRowsProps extends Pick<NetworkRowProps, 'words' | 'usable' | 'Details'> {
  readonly entries: readonly Entry[]
  /** The row that Tab comes to; it is there wherever it stands. */
  readonly active: string | null
}

/** Rows that come and go together: more than the window shows at its usual height */
const rowsOfPart = 20
/** CSS pixels of a row that nobody has seen yet */
const usualHeight = 52

/** However many networks: only the parts of the list that are near what can be seen have rows. */
export function NetworkRows({ entries, ...props }: NetworkRowsProps) {
  const parts = useMemo(() => partsOf(entries), [entries])
  return parts.map((part, at) => (
    <NetworksPart key={at} entries={part} start={at * rowsOfPart} count={entries.length} {...props} />
  ))
}

interface NetworksPartProps extends NetworkRowsProps {
  /** Place of its first row in the list */
  readonly start: number
  readonly count: number
}

function NetworksPart({ entries, start, count, active, Details, ...props }: NetworksPartProps) {
  const { openNetwork } = useApp()
  const part = useRef<HTMLDivElement>(null)
  const isNear = useNear(part, start === 0)
  const height = entries.length * usualHeight
  const isDrawn = isNear || entries.some(({ id }) => id === active || id === openNetwork.value)
  return (
    <div
      ref={part}
      role="none"
      class="rows-part"
      // Also between being near and having its rows it keeps their place.
      style={{ containIntrinsicHeight: `auto ${height}px`, minHeight: isDrawn ? '' : `${height}px` }}
    >
      {isDrawn &&
        entries.map((entry, at) => {
          const isOpen = entry.id === openNetwork.value
          return (
            <Row
              key={entry.id}
              entry={entry}
              open={isOpen}
              isActive={entry.id === active}
              place={start + at}
              count={count}
              Details={isOpen ? Details : null}
              {...props}
            />
          )
        })}
    </div>
  )
}

/** The same vnode where nothing changed: a key or a poll draws only the rows that it concerns. */
function Row({ isActive, ...props }: NetworkRowProps & { readonly isActive: boolean }) {
  return useMemo(
    () => (
      <TabIndexProvider value={isActive ? 0 : -1}>
        <NetworkRow {...props} />
      </TabIndexProvider>
    ),
    [isActive, ...Object.values(props)],
  )
}

function partsOf(entries: readonly Entry[]): readonly (readonly Entry[])[] {
  const count = Math.ceil(entries.length / rowsOfPart)
  return Array.from({ length: count }, (_, at) => entries.slice(at * rowsOfPart, (at + 1) * rowsOfPart))
}
