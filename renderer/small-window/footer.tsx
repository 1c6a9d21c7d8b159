import { useApp, type View } from '../app/state.ts'
import { useFit } from '../app/use-fit.ts'
import { useTranslate } from '../text/use-translate.ts'

const places = ['networks', 'devices', 'peers'] as const satisfies readonly View[]

interface FooterProps {
  /** Without the service there are neither networks nor peers to go to. */
  readonly serving: boolean
}

export function Footer({ serving }: FooterProps) {
  const t = useTranslate()
  const app = useApp()
  const element = useFit<HTMLElement>('stacked')
  return (
    <nav class="footer" ref={element} aria-label={t('footer.name')}>
      {(serving ? places : []).map((view) => (
        <button
          key={view}
          type="button"
          class="footer-place"
          aria-current={app.view.value === view ? 'page' : undefined}
          onClick={() => {
            app.view.value = view
          }}
        >
          {t(`footer.${view}`)}
        </button>
      ))}
      {serving && app.snapshot.value?.hosting.controller.state !== 'none' && (
        <button
          type="button"
          class="footer-place"
          title={t('footer.hostedName')}
          onClick={() => void app.ask('hosting.openWindow', { network: null })}
        >
          {t('footer.hosted')}
        </button>
      )}
      <button
        type="button"
        class="footer-place"
        title={t('footer.accountName')}
        onClick={() => void app.ask('hosting.openWindow', { network: null, account: true })}
      >
        {t('footer.account')}
      </button>
    </nav>
  )
}
