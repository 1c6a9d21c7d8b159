import type { Device } from '../../domain/devices/device.ts'
import type { NetworkId } from '../../domain/network-id.ts'
import { clockTime } from '../../words/clock-time.ts'
import { useApp } from '../app/state.ts'
import { LinkTimelinePlace } from '../charts/link-timeline-place.tsx'
import { relativeTime } from '../text/time.ts'
import { useTranslate } from '../text/use-translate.ts'
import { Button } from '../ui/button.tsx'
import { Copyable } from '../ui/copyable.tsx'
import { Fact, Facts } from '../ui/facts.tsx'
import { DeviceActions } from './device-actions.tsx'
import { longestShown, wayWord } from './device-words.ts'
import { type NetworksById, waysIn } from './find-devices.ts'
import { Nickname } from './nickname.tsx'
import { WatchSwitch } from './watch-switch.tsx'

interface DeviceDetailsProps {
  readonly device: Device
  readonly networks: NetworksById
  /** The one that the list is of; null: all */
  readonly network: NetworkId | null
  /** When all this was read, in milliseconds since the epoch */
  readonly at: number
}

/** What there is to know of a device, and to do with it. */
export function DeviceDetails({ device, networks, network, at }: DeviceDetailsProps) {
  const t = useTranslate()
  const { copy, checkConnection } = useApp()
  const { node, names, version, lastSeen, since } = device
  const ways = waysIn(device, network)
  const networkName = (id: NetworkId): string => networks.get(id)?.name || id
  return (
    <>
      <DeviceActions device={{ ...device, addresses: ways }} />
      <Facts>
        <Fact term={t('devices.addresses')}>
          {ways.length === 0 && t('devices.noAddresses')}
          {ways.map(({ address, network: id, from }) => (
            <div key={`${id} ${address}`} class="device-fact">
              <Copyable text={address} what={t('common.address')} onCopy={copy} />
              <div class="secondary" dir="auto">
                {t(`devices.addressFrom.${from}`, { network: networkName(id) })}
              </div>
            </div>
          ))}
        </Fact>
        <Fact term={t('devices.names')}>
          {names.length === 0 && t('devices.noNames')}
          {names.map(({ name, from }) => (
            <div key={`${from} ${name}`} class="device-fact">
              <strong dir="auto">{name.slice(0, longestShown)}</strong>
              <div class="secondary">{t(`devices.nameFrom.${from}`)}</div>
            </div>
          ))}
        </Fact>
        <Fact term={t('devices.way')}>{wayWord(t, device)}</Fact>
        <Fact term={t('devices.lastSeen')}>
          {lastSeen === null ? t('devices.neverSeen') : relativeTime(t, lastSeen, at)}
        </Fact>
        {since !== null && (
          <Fact term={t('devices.since')}>{t('devices.sinceText', { time: clockTime(t, since, at) })}</Fact>
        )}
        <Fact term={t('devices.node')}>
          <Copyable text={node} what={t('devices.node')} onCopy={copy} />
        </Fact>
        <Fact term={t('devices.version')}>{version ?? t('devices.versionUnknown')}</Fact>
      </Facts>
      <WatchSwitch node={node} />
      <LinkTimelinePlace subject={{ kind: 'node', address: node }} />
      <Nickname device={device}>
        <Button onClick={() => checkConnection({ kind: 'peer', address: node })}>{t('devices.check')}</Button>
      </Nickname>
    </>
  )
}
