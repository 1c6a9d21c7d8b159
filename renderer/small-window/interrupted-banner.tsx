import type { JobProgress } from '../../contract/hosting.ts'
import { useApp } from '../app/state.ts'
import { useTranslate } from '../text/use-translate.ts'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'

/** Work on members that the end of the application cut off; how it goes on is decided in the window of those networks. */
export function InterruptedBanner({ jobs }: { readonly jobs: readonly JobProgress[] }) {
  const t = useTranslate()
  const { ask } = useApp()
  const interrupted = jobs.filter((job) => job.interrupted)
  const [first] = interrupted
  if (first === undefined) return null
  const left = interrupted.reduce((sum, job) => sum + job.left, 0)
  return (
    <Banner
      tone="attention"
      actions={
        <Button onClick={() => void ask('hosting.openWindow', { network: first.network })}>
          {t('networks.review')}
        </Button>
      }
    >
      <div class="waiting-words" dir="auto">
        {t('interrupted.text', { count: left, network: first.networkName || first.network })}
      </div>
    </Banner>
  )
}
