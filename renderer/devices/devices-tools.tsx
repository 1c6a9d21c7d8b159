import { Waypoints } from 'lucide'
import type { DeviceNetwork } from '../../contract/devices.ts'
import type { NetworkId } from '../../domain/network-id.ts'
import { useApp } from '../app/state.ts'
import { useTranslate } from '../text/use-translate.ts'
import { Choice } from '../ui/choice.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { SearchField } from '../ui/search-field.tsx'
import { Select } from '../ui/select.tsx'
import { deviceFilters, deviceOrders } from './find-devices.ts'
import type { ShownDevices } from './use-device-list.ts'

interface DevicesToolsProps {
  readonly list: ShownDevices
  /** The one that is looked at; null: all */
  readonly network: NetworkId | null
  readonly networks: readonly DeviceNetwork[]
}

export function DevicesTools({ list, network, networks }: DevicesToolsProps) {
  const t = useTranslate()
  const { devices: shown, isLarge, ask } = useApp()
  const { state, change } = list
  return (
    <div class="devices-tools">
      <SearchField
        label={t('devices.search')}
        hint={t('devices.searchHint')}
        query={state.query}
        onQuery={(query) => change({ query })}
      />
      {/* The large window has a tab for it. */}
      {!isLarge && (
        <IconButton
          icon={Waypoints}
          name={t('devices.tab.map')}
          onClick={() => void ask('hosting.openWindow', { network: null, devices: 'map' })}
        />
      )}
      <Select
        label={t('devices.sort')}
        value={state.order}
        onChoose={(value) => {
          const order = deviceOrders.find((one) => one === value)
          if (order !== undefined) change({ order })
        }}
      >
        {deviceOrders.map((order) => (
          <option key={order} value={order}>
            {t(`devices.by.${order}`)}
          </option>
        ))}
      </Select>
      <Choice
        legend={t('devices.filter')}
        options={deviceFilters.map((value) => ({ value, word: t(`devices.only.${value}`) }))}
        value={state.filter}
        onChoose={(filter) => change({ filter })}
      />
      {networks.length > 1 && (
        <Select
          label={t('devices.network')}
          value={network ?? ''}
          onChoose={(id) => {
            shown.value = { network: id === '' ? null : id, open: null }
          }}
        >
          <option value="">{t('devices.allNetworks')}</option>
          {networks.map(({ id, name }) => (
            <option key={id} value={id}>
              {name === '' ? id : name.slice(0, 100)}
            </option>
          ))}
        </Select>
      )}
    </div>
  )
}
