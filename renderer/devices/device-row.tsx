import { ChevronDown, ChevronRight } from 'lucide'
import { useEffect, useId, useRef } from 'preact/hooks'
import { useApp } from '../app/state.ts'
import { useScrollTarget } from '../app/use-window.ts'
import { useTranslate } from '../text/use-translate.ts'
import { OpenButton, TabIndexProvider } from '../ui/button.tsx'
import { Copyable } from '../ui/copyable.tsx'
import { Icon, LineDrawing, StateIcon } from '../ui/icon.tsx'
import { Marked } from '../ui/marked.tsx'
import {
  DeviceDetails,
  type DeviceDetailsProps,
  deviceName,
  longestShown,
  presenceWord,
} from './device-details.tsx'
import { devicePanelId } from './device-panel.tsx'
import { unseenMatch, waysIn } from './find-devices.ts'

interface DeviceRowProps extends DeviceDetailsProps {
  /** The search words, in lower case */
  readonly words: readonly string[]
  /** Another device has the same name, so the node address is shown too. */
  readonly isShared: boolean
  readonly open: boolean
  /** The index in the whole list, of which not all rows are drawn */
  readonly index: number
  readonly count: number
}

export function DeviceRow(props: DeviceRowProps) {
  const { device, networks, network, words, isShared, at, open, index, count } = props
  const t = useTranslate()
  const { devices: shown, isLarge } = useApp()
  const id = useId()
  const row = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (open) row.current?.scrollIntoView({ block: 'nearest' })
  }, [open])
  const { node, names, online, path, latency } = device
  useScrollTarget(row, `device:${node}`)
  const name = deviceName(device)
  const [best, ...more] = waysIn(device, network, words)
  const match = unseenMatch(device, networks, words, [name, best?.address ?? '', ...(isShared ? [node] : [])])
  const toggle = (): void => {
    // Details beside the list stay until they are closed there.
    shown.value = { ...shown.value, open: open && !isLarge ? null : node }
  }
  return (
    <li
      ref={row}
      // biome-ignore lint/a11y/noRedundantRoles: parts of the list stand between it and its rows.
      role="listitem"
      class={open ? 'row row-open' : 'row'}
      aria-posinset={index + 1}
      aria-setsize={count}
    >
      <div class="row-head device-head" data-row={node}>
        <StateIcon state={online === null ? 'unknown' : online ? 'ok' : 'disconnected'} />
        <OpenButton open={open} controls={isLarge ? devicePanelId : id} onToggle={toggle}>
          <strong
            class={names.length === 0 ? 'row-title truncate mono' : 'row-title truncate'}
            dir="auto"
            title={name}
          >
            <Marked text={name} words={words} />
          </strong>
          {isShared && (
            <span class="row-id mono">
              <Marked text={node} words={words} />
            </span>
          )}
          {names[0] !== undefined && <span class="row-id">{t(`devices.from.${names[0].from}`)}</span>}
        </OpenButton>
        <div class="row-status secondary cluster">
          <span class="device-best">
            {best === undefined ? (
              t('devices.noAddress')
            ) : (
              <Copyable text={best.address} what={t('common.address')} words={words} />
            )}
            {more.length > 0 && (
              <button type="button" class="device-more" tabIndex={-1} onClick={toggle}>
                <span aria-hidden="true">{t('devices.more', { count: more.length })}</span>
                <span class="visually-hidden">{t('devices.moreWays', { count: more.length })}</span>
              </button>
            )}
          </span>
          <span>{presenceWord(t, device, at)}</span>
          {match !== null && (
            <span class="device-match truncate" title={match.text.slice(0, longestShown)}>
              {t.rich(`devices.foundBy.${match.what}`, {
                found: () => (
                  <bdi>
                    <Marked text={match.text.slice(0, longestShown)} words={words} />
                  </bdi>
                ),
              })}
            </span>
          )}
        </div>
        <div class="device-path secondary">
          {latency !== null && <span class="device-latency">{t('devices.latency', { latency })}</span>}
          {path !== null && (
            <span class="device-way">
              <PathIcon path={path} /> {t(`devices.path.${path}`)}
            </span>
          )}
        </div>
        <span class={isLarge ? 'row-chevron row-chevron-aside' : 'row-chevron'}>
          <Icon node={isLarge ? ChevronRight : ChevronDown} size={14} mirrors={isLarge} />
        </span>
      </div>
      {open && !isLarge && (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset would bring a form's semantics along.
        <div id={id} class="row-details" role="group" aria-label={t('devices.detailsOf', { name })}>
          <TabIndexProvider value={undefined}>
            <DeviceDetails device={device} networks={networks} network={network} at={at} />
          </TabIndexProvider>
        </div>
      )}
    </li>
  )
}

/** Two dots with a line between them, or with a third dot as the relay. */
function PathIcon({ path }: { readonly path: 'direct' | 'relayed' }) {
  return (
    <LineDrawing class={`path-icon path-icon-${path}`} size={16} units={16} width={1.5}>
      {path === 'direct' ? (
        <>
          <circle cx="3" cy="8" r="1.8" />
          <path d="M5 8h6" />
          <circle cx="13" cy="8" r="1.8" />
        </>
      ) : (
        <>
          <circle cx="3" cy="11.5" r="1.8" />
          <path d="M4.3 10 7 6.4M9 6.4l2.7 3.6" stroke-dasharray="1.6 2" />
          <circle cx="8" cy="4.6" r="1.8" />
          <circle cx="13" cy="11.5" r="1.8" />
        </>
      )}
    </LineDrawing>
  )
}
