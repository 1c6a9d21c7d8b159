import { useMemo } from 'preact/hooks'
import { useApp } from '../app/state.ts'
import { RowParts } from '../ui/row-parts.tsx'
import { TabIndexProvider } from '../ui/tab-index.ts'
import { NetworkRow, type NetworkRowProps } from './network-row.tsx'

type Entry = NetworkRowProps['entry']

interface NetworkRowsProps extends Pick<NetworkRowProps, 'words' | 'usable' | 'Details'> {
  readonly entries: readonly Entry[]
  /** The row that Tab comes to; it is there wherever it stands. */
  readonly active: string | null
}

/** CSS pixels of a row that nobody has seen yet */
const usualHeight = 52

/** However many networks: only those near what can be seen have rows. */
export function NetworkRows({ entries, active, Details, ...props }: NetworkRowsProps) {
  const { openNetwork } = useApp()
  const open = openNetwork.value
  return (
    <RowParts
      rows={entries}
      keyOf={({ id }) => id}
      isPinned={({ id }) => id === active || id === open}
      rowHeight={usualHeight}
    >
      {(entry, place) => (
        <Row
          entry={entry}
          open={entry.id === open}
          isActive={entry.id === active}
          place={place}
          count={entries.length}
          Details={entry.id === open ? Details : null}
          {...props}
        />
      )}
    </RowParts>
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
