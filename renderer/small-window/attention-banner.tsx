import { troubleOf } from '../../contract/effect-trouble.ts'
import { isServing, nameOf, networkState } from '../../contract/network-state.ts'
import type { NetworkEntry } from '../../contract/snapshot.ts'
import { entryWord } from '../../words/network-status.ts'
import { useApp } from '../app/state.ts'
import { useTranslate } from '../text/use-translate.ts'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { CheckConnection } from './check-connection.tsx'

/** The networks that wait for the person, with the way to them. Silent while one of them is being looked at. */
export function AttentionBanner({ networks }: { readonly networks: readonly NetworkEntry[] }) {
  const t = useTranslate()
  const app = useApp()
  const snapshot = app.snapshot.value
  const serving = snapshot !== null && isServing(snapshot.connection)
  const troubled = networks.filter((entry) => networkState(entry, serving) === 'attention')
  const first = troubled[0]
  if (first === undefined || troubled.some((entry) => entry.id === app.openNetwork.value)) return null
  return (
    <Banner tone="attention" actions={<WayOut entry={first} alone={troubled.length === 1} />}>
      {troubled.length === 1 ? (
        <div class="banner-line">
          <strong dir="auto" title={nameOf(first)}>
            {nameOf(first)}
          </strong>
          <span>{first.fault === null ? entryWord(t, first, serving) : t('networks.notDone')}</span>
        </div>
      ) : (
        <div class="banner-line">
          <span>{t('networks.needsYou', { count: troubled.length })}</span>
        </div>
      )}
    </Banner>
  )
}

/** To what helps with it; of several to the first */
function WayOut({ entry, alone }: { readonly entry: NetworkEntry; readonly alone: boolean }) {
  const t = useTranslate()
  const app = useApp()
  if (alone && entry.fault === null && entry.network?.status === 'AUTHENTICATION_REQUIRED')
    return (
      <Button onClick={() => void app.ask('network.openLogin', { id: entry.id })}>
        {t('networks.logIn')}
      </Button>
    )
  if (alone && entry.fault === null && troubleOf(entry) !== null)
    return <CheckConnection subject={{ kind: 'network', id: entry.id }} brief />
  return (
    <Button
      onClick={() => {
        app.openNetwork.value = entry.id
      }}
    >
      {t('networks.review')}
    </Button>
  )
}
