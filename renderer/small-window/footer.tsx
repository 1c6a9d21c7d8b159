import { useApp, type View } from '../app/state.ts'
import { useFit } from '../app/use-fit.ts'
import { labels } from '../text/labels.ts'

const places: readonly { readonly view: View; readonly word: string }[] = [
  { view: 'networks', word: labels.footer.networks },
  { view: 'peers', word: labels.footer.peers },
]

interface FooterProps {
  /** Without the service there are neither networks nor peers to go to. */
  readonly serving: boolean
}

export function Footer({ serving }: FooterProps) {
  const app = useApp()
  const element = useFit<HTMLElement>('stacked')
  return (
    <nav class="footer" ref={element} aria-label={labels.footer.name}>
      {(serving ? places : []).map(({ view, word }) => (
        <button
          key={view}
          type="button"
          class="footer-place"
          aria-current={app.view.value === view ? 'page' : undefined}
          onClick={() => {
            app.view.value = view
          }}
        >
          {word}
        </button>
      ))}
      {serving && app.snapshot.value?.hosting.controller.state !== 'none' && (
        <button
          type="button"
          class="footer-place"
          title={labels.footer.hostedName}
          onClick={() => void app.ask('hosting.openWindow', { network: null })}
        >
          {labels.footer.hosted}
        </button>
      )}
      <button
        type="button"
        class="footer-place"
        title={labels.footer.accountName}
        onClick={() => void app.ask('hosting.openWindow', { network: null, account: true })}
      >
        {labels.footer.account}
      </button>
    </nav>
  )
}
