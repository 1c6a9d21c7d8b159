import type { DeviceList as List } from '../../contract/devices.ts'
import { useApp } from '../app/state.ts'
import { useTranslate } from '../text/use-translate.ts'
import { RowParts } from '../ui/row-parts.tsx'
import { TabIndexProvider } from '../ui/tab-index.ts'
import { useListKeys } from '../ui/use-list-keys.ts'
import { DeviceRow } from './device-row.tsx'

interface DeviceListProps {
  /** null: not there yet */
  readonly list: List | null
}

/** CSS pixels of a row that nobody has seen yet */
const usualHeight = 52

/** One row a device, one of them open. However many: only those near what can be seen are drawn. */
export function DeviceList({ list }: DeviceListProps) {
  const t = useTranslate()
  const { devices: shown } = useApp()
  const found = list?.devices ?? []
  const keys = useListKeys<HTMLDivElement>(found.map(({ node }) => node))
  if (list === null) return <p class="empty-line">{t('devices.loading')}</p>
  if (found.length === 0) return <p class="empty-line">{t('devices.none')}</p>
  const { open } = shown.value
  return (
    // biome-ignore lint/a11y/useSemanticElements: parts stand between it and its rows, which those elements forbid.
    <div class="rows" role="list" {...keys.list}>
      <RowParts
        rows={found}
        isPinned={({ node }) => node === keys.active || node === open}
        rowHeight={usualHeight}
      >
        {(device, place) => (
          <TabIndexProvider key={device.node} value={device.node === keys.active ? 0 : -1}>
            <DeviceRow
              device={device}
              networks={list.networks}
              at={list.at}
              open={device.node === open}
              place={place}
              count={found.length}
            />
          </TabIndexProvider>
        )}
      </RowParts>
    </div>
  )
}
