import { Activity, CircleStop } from 'lucide'
import { useEffect, useMemo, useState } from 'preact/hooks'
import { type LivePing, lossOf, shownPackets } from '../../contract/devices.ts'
import type { Device } from '../../domain/devices/device.ts'
import { formatNumber } from '../../words/formats.ts'
import type { Translate } from '../../words/translate.ts'
import { useApp } from '../app/state.ts'
import { useAction } from '../app/use-action.ts'
import { reuseSame, usePolled } from '../app/use-polled.ts'
import { useTranslate } from '../text/use-translate.ts'
import { FaultBanner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { AddressChoice } from './open-dialog.tsx'

/** Pings a device while this is shown. */
export function Ping({ device }: { readonly device: Device }) {
  const t = useTranslate()
  const { tryAsk } = useApp()
  const { fault, send } = useAction()
  const { node, addresses } = device
  const [address, setAddress] = useState(addresses[0]?.address ?? '')
  const { value: ping, refresh } = usePolled(
    () => tryAsk('devices.readPing', { node }),
    reuseSame<LivePing | null>,
    1_000,
  )
  const start = async (of: string): Promise<void> => {
    setAddress(of)
    await send('devices.startPing', { node, address: of })
    await refresh()
  }
  useEffect(() => {
    void start(address)
    return () => void tryAsk('devices.stopPing', { node })
  }, [])
  const stop = async (): Promise<void> => {
    await send('devices.stopPing', { node })
    await refresh()
  }
  const running = ping?.running ?? fault === null
  const why = fault ?? ping?.fault ?? null
  return (
    <section class="ping card stack" aria-label={t('ping.heading')}>
      <div class="inline">
        <span class={running ? 'ping-sign ping-runs' : 'ping-sign'}>
          <Icon node={running ? Activity : CircleStop} />
        </span>
        <span class="ping-state stack gap-0 grow">
          <strong>{address}</strong>
          <span class="secondary">
            {t(!running ? 'ping.stopped' : ping?.sent ? 'ping.running' : 'ping.waiting')}
          </span>
        </span>
        <Button onClick={() => void (running ? stop() : start(address))}>
          {t(running ? 'ping.stop' : 'ping.again')}
        </Button>
      </div>
      <AddressChoice addresses={addresses} value={address} onChoose={(of) => void start(of)} />
      {why !== null ? <FaultBanner fault={why} /> : ping !== null && <Result ping={ping} />}
    </section>
  )
}

/** Packets between two announcements to a screen reader */
const between = 15

function Result({ ping }: { readonly ping: LivePing }) {
  const t = useTranslate()
  const { sent, running } = ping
  const step = running ? Math.ceil(sent / between) : -1
  const said = useMemo(() => (sent > 0 ? pingSummary(t, ping) : ''), [t, step])
  const loss = lossOf(ping)
  return (
    <>
      <PingStrip packets={ping.recent} />
      <dl class="ping-numbers grid-auto">
        <Measure term={t('ping.loss')}>
          {loss === null ? '–' : t('ping.lossOf', { loss: percent(t, loss), sent })}
        </Measure>
        <Measure term={t('ping.last')}>
          {ping.recent.length > 0 && ping.recent.at(-1) === null ? t('ping.noAnswer') : latency(t, ping.last)}
        </Measure>
        <Measure term={t('ping.average')}>{latency(t, ping.average)}</Measure>
        <Measure term={t('ping.jitter')} title={t('ping.jitterText')}>
          {latency(t, ping.jitter)}
        </Measure>
        <Measure term={t('ping.range')}>
          {ping.min === null
            ? '–'
            : t('ping.rangeOf', { min: digits(t, ping.min), max: latency(t, ping.max) })}
        </Measure>
      </dl>
      <p class="visually-hidden" role="status">
        {said}
      </p>
    </>
  )
}

interface MeasureProps {
  readonly term: string
  readonly title?: string
  readonly children: string
}

function Measure({ term, title, children }: MeasureProps) {
  return (
    <div title={title}>
      <dt class="secondary">{term}</dt>
      <dd>{children}</dd>
    </div>
  )
}

function pingSummary(t: Translate, { sent, received, average }: LivePing): string {
  return received === 0
    ? t('ping.summaryNone', { sent })
    : t('ping.summary', { sent, received, average: latency(t, average) })
}

function latency(t: Translate, value: number | null): string {
  return value === null ? '–' : t('ping.latency', { latency: digits(t, value) })
}

/** Fewer fraction digits for larger values: 0.25, 2.3, 12 */
function digits(t: Translate, value: number): string {
  const maximumFractionDigits = value < 1 ? 2 : value < 10 ? 1 : 0
  return formatNumber(t, value, { maximumFractionDigits })
}

function percent(t: Translate, value: number): string {
  return formatNumber(t, value / 100, {
    style: 'percent',
    maximumFractionDigits: value > 0 && value < 1 ? 1 : 0,
  })
}

interface PingStripProps {
  /** Latencies in milliseconds, the oldest first; null: no answer */
  readonly packets: readonly (number | null)[]
}

const step = 6
const bar = 4
const height = 44
/** The base line of the bars; lost packets are marked below it. */
const floor = height - 10
const width = shownPackets * step
/** Milliseconds: the least full scale, so that small variations look small */
const least = 20

/** The last packets, the newest at the end: a bar for each latency, a cross for each lost packet. */
function PingStrip({ packets }: PingStripProps) {
  const most = Math.max(least, ...packets.map((latency) => latency ?? 0))
  const from = shownPackets - packets.length
  return (
    <svg class="ping-strip" viewBox={`0 0 ${width} ${height}`} aria-hidden="true" preserveAspectRatio="none">
      <line class="ping-floor" x1="0" x2={width} y1={floor + 0.5} y2={floor + 0.5} />
      {packets.map((latency, index) => {
        const x = (from + index) * step + 1
        if (latency === null) {
          const [top, bottom, end] = [floor + 4, height - 1, x + bar + 1]
          return (
            <path
              key={index}
              class="ping-lost"
              d={`M${x} ${top}L${end} ${bottom}M${end} ${top}L${x} ${bottom}`}
            />
          )
        }
        const high = Math.max(2, (latency / most) * (floor - 2))
        return <rect key={index} class="ping-bar" x={x} y={floor - high} width={bar} height={high} rx="1" />
      })}
    </svg>
  )
}
