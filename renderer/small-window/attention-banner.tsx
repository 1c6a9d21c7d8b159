import { isServing, nameOf, networkState } from '../../contract/network-state.ts'
import type { NetworkEntry } from '../../contract/snapshot.ts'
import { entryWord } from '../../words/network-status.ts'
import { useApp } from '../app/state.ts'
import { useTranslate } from '../text/use-translate.ts'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'

/** The networks that wait for the person, with the way to them. Silent while one of them is being looked at. */
export function AttentionBanner({ networks }: { readonly networks: readonly NetworkEntry[] }) {
  const t = useTranslate()
  const app = useApp()
  const snapshot = app.snapshot.value
  const serving = snapshot !== null && isServing(snapshot.connection)
  const troubled = networks.filter((entry) => networkState(entry, serving) === 'attention')
  const first = troubled[0]
  if (first === undefined || troubled.some((entry) => entry.id === app.openNetwork.value)) return null
  const logIn =
    troubled.length === 1 && first.network?.status === 'AUTHENTICATION_REQUIRED' && first.fault === null
  return (
    <Banner
      tone="attention"
      actions={
        logIn ? (
          <Button onClick={() => void app.ask('network.openLogin', { id: first.id })}>
            {t('networks.logIn')}
          </Button>
        ) : (
          <Button
            onClick={() => {
              app.openNetwork.value = first.id
            }}
          >
            {t('networks.review')}
          </Button>
        )
      }
    >
      {troubled.length === 1 ? (
        <div class="banner-line">
          <strong dir="auto" title={nameOf(first)}>
            {nameOf(first)}
          </strong>
          <span>{first.fault === null ? entryWord(t, first, serving) : t('networks.notDone')}</span>
        </div>
      ) : (
        <div class="banner-line">
          <strong>{t('networks.needsYou', { count: troubled.length })}</strong>
        </div>
      )}
    </Banner>
  )
}
