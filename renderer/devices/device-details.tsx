import type { ComponentChildren } from 'preact'
import { useState } from 'preact/hooks'
import { defaultPreferences } from '../../contract/preferences.ts'
import type { Device } from '../../domain/devices/device.ts'
import { nicknameProblem } from '../../domain/names.ts'
import type { NetworkId, NodeAddress } from '../../domain/network-id.ts'
import { clockTime } from '../../words/formats.ts'
import type { Translate } from '../../words/translate.ts'
import { useEscape } from '../app/shortcuts.ts'
import { useApp } from '../app/state.ts'
import { useAction } from '../app/use-action.ts'
import { LazyLinkTimeline } from '../charts/lazy-charts.tsx'
import { relativeTime } from '../text/time.ts'
import { useTranslate } from '../text/use-translate.ts'
import { FaultBanner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { Copyable } from '../ui/copyable.tsx'
import { Field, Form } from '../ui/field.tsx'
import { Fact, Facts } from '../ui/group.tsx'
import { AskingSwitch } from '../ui/switch-row.tsx'
import { DeviceActions } from './device-actions.tsx'
import { type NetworksById, waysIn } from './find-devices.ts'

export interface DeviceDetailsProps {
  readonly device: Device
  readonly networks: NetworksById
  /** The network whose devices are listed; null: all networks */
  readonly network: NetworkId | null
  /** The time when the list was read, in milliseconds since the epoch */
  readonly at: number
}

export function DeviceDetails({ device, networks, network, at }: DeviceDetailsProps) {
  const t = useTranslate()
  const { navigate } = useApp()
  const { node, names, version, lastSeen, online, since } = device
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
              <Copyable text={address} what={t('common.address')} />
              <div class="secondary">{t(`devices.addressFrom.${from}`, { network: networkName(id) })}</div>
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
          {lastSeen === null
            ? t(online === false ? 'devices.neverSeen' : 'devices.seenUnknown')
            : relativeTime(t, lastSeen, at)}
        </Fact>
        {since !== null && (
          <Fact term={t('devices.since')}>{t('devices.sinceText', { time: clockTime(t, since, at) })}</Fact>
        )}
        <Fact term={t('devices.node')}>
          <Copyable text={node} what={t('devices.node')} />
        </Fact>
        <Fact term={t('devices.version')}>{version ?? t('devices.versionUnknown')}</Fact>
      </Facts>
      <WatchSwitch node={node} />
      <LazyLinkTimeline subject={{ kind: 'node', address: node }} />
      <Nickname device={device}>
        <Button onClick={() => navigate({ view: 'doctor', subject: { kind: 'peer', address: node } })}>
          {t('devices.check')}
        </Button>
      </Nickname>
    </>
  )
}

interface NicknameProps {
  readonly device: Device
  /** Further buttons beside "rename" */
  readonly children: ComponentChildren
}

/** The person's own name for a device, edited in place. */
function Nickname({ device, children }: NicknameProps) {
  const t = useTranslate()
  const { busy, fault, send } = useAction()
  /** null: the name is not being edited */
  const [text, setText] = useState<string | null>(null)
  const now = device.names.find(({ from }) => from === 'nickname')?.name ?? ''
  useEscape(() => {
    setText(null)
    return text !== null
  })
  if (text === null) {
    return (
      <div class="actions cluster">
        {children}
        <Button onClick={() => setText(now)}>{t('devices.rename')}</Button>
      </div>
    )
  }
  const problem = nicknameProblem(text)
  const save = async (): Promise<void> => {
    const reply = await send('devices.setNickname', { node: device.node, name: text.trim() })
    if (reply.ok) setText(null)
  }
  return (
    <Form class="nickname" ready={problem === null && !busy} onSubmit={() => void save()}>
      <Field
        label={t('devices.nickname')}
        help={t('devices.nicknameHelp')}
        problem={problem === null ? null : t(`devices.nicknameProblem.${problem}`)}
        auto
        takesFocus
        value={text}
        onText={setText}
      />
      <div class="actions cluster">
        <Button type="submit" kind="primary" busy={busy} disabled={problem !== null}>
          {t('devices.save')}
        </Button>
        <Button onClick={() => setText(null)}>{t('devices.cancel')}</Button>
      </div>
      {fault !== null && <FaultBanner fault={fault} />}
    </Form>
  )
}

/** Switches the notifications about a device that comes or goes. */
function WatchSwitch({ node }: { readonly node: NodeAddress }) {
  const t = useTranslate()
  const { ask, snapshot } = useApp()
  const { watchedDevices } = snapshot.value?.preferences ?? defaultPreferences
  return (
    <AskingSwitch
      name={t('devices.watch')}
      description={t('devices.watchText')}
      checked={watchedDevices.includes(node)}
      ask={(watched) => ask('devices.setWatched', { node, watched })}
    />
  )
}

/** Characters: a host may send a name of any length. */
export const longestShown = 400

/** The best name, else the node address */
export function deviceName({ names, node }: Pick<Device, 'names' | 'node'>): string {
  return (names[0]?.name ?? node).slice(0, longestShown)
}

/** "online since 12:31", "seen 3 h ago". `at`: when the list was read, in milliseconds since the epoch */
export function presenceWord(t: Translate, { online, since, lastSeen }: Device, at: number): string {
  if (online) {
    return since === null ? t('devices.online') : t('devices.onlineSince', { time: clockTime(t, since, at) })
  }
  if (lastSeen === null) return t(online === null ? 'devices.seenUnknown' : 'devices.neverSeen')
  return t('devices.seen', { time: relativeTime(t, lastSeen, at) })
}

/** "Direct, 12 ms" */
function wayWord(t: Translate, { path, latency }: Device): string {
  if (path === null) return t('devices.wayWords.none')
  return latency === null ? t(`devices.wayWords.${path}`) : t(`devices.wayWords.${path}In`, { latency })
}
