import { X } from 'lucide'
import { type ComponentChildren, createContext } from 'preact'
import { useContext } from 'preact/hooks'
import type { Fault } from '../../contract/fault.ts'
import type { NetworkState } from '../../contract/network-state.ts'
import { faultTitle } from '../../words/fault-title.ts'
import { useTranslate } from '../text/use-translate.ts'
import { Button, IconButton } from './button.tsx'
import { StateIcon } from './icon.tsx'

const shapes = { attention: 'attention', done: 'ok', quiet: 'disconnected' } as const

interface BannerProps {
  readonly tone: keyof typeof shapes
  /** The default is the shape of the tone. */
  readonly shape?: NetworkState
  readonly children: ComponentChildren
  /** A screen reader announces it at once, because it answers a click. */
  readonly alerts?: boolean
  /** Technical details, which are folded */
  readonly detail?: string | undefined
  readonly actions?: ComponentChildren
  readonly onDismiss?: () => void
}

export function Banner({
  tone,
  shape = shapes[tone],
  children,
  alerts = false,
  detail,
  actions,
  onDismiss,
}: BannerProps) {
  const t = useTranslate()
  return (
    <div class={`banner banner-${tone}`} role={alerts ? 'alert' : 'status'}>
      <StateIcon state={shape} size={18} />
      <div class="banner-words grow">
        {children}
        {detail !== undefined && detail !== '' && (
          <details class="banner-detail">
            <summary>{t('common.details')}</summary>
            <code>{detail}</code>
          </details>
        )}
      </div>
      {actions}
      {onDismiss !== undefined && <IconButton icon={X} name={t('common.dismiss')} onClick={onDismiss} />}
    </div>
  )
}

const UnlockContext = createContext<() => void>(() => undefined)
/** Gives what a click on Unlock does to the banners below. */
export const UnlockProvider = UnlockContext.Provider

interface FaultBannerProps {
  readonly fault: Fault
  readonly onDismiss?: () => void
}

/** Says what went wrong, why, and what to do next. */
export function FaultBanner({ fault, onDismiss }: FaultBannerProps) {
  const t = useTranslate()
  const unlock = useContext(UnlockContext)
  return (
    <Banner tone="attention" alerts detail={fault.detail} {...(onDismiss && { onDismiss })}>
      <strong>{faultTitle(t, fault)}</strong>
      <div>{t(`fault.${fault.code}.explanation`)}</div>
      {fault.code === 'service-unauthorized' && (
        <div class="banner-actions inline">
          <Button onClick={unlock}>{t('trouble-action.unlock')}</Button>
        </div>
      )}
    </Banner>
  )
}
