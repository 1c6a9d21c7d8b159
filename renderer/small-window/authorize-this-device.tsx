import type { NetworkEntry } from '../../contract/snapshot.ts'
import { useApp } from '../app/state.ts'
import { faultInFull } from '../text/faults.ts'
import { useTranslate } from '../text/use-translate.ts'
import { Button } from '../ui/button.tsx'

/** The way into a network that can be managed from here: no need to send anybody an address. */
export function AuthorizeThisDevice({ entry }: { readonly entry: NetworkEntry }) {
  const t = useTranslate()
  const app = useApp()
  const job = app.snapshot.value?.hosting.jobs.findLast(
    ({ kind, network }) => kind === 'join-this-device' && network === entry.id,
  )
  const running = job?.state === 'running'
  const fault = job?.fault ?? null
  return (
    <div class="advice-help">
      <Button
        kind="primary"
        busy={running}
        onClick={() => void app.ask('hosting.joinThisDevice', { network: entry.id })}
      >
        {t('waiting.authorizeThis')}
      </Button>
      <span class="secondary" role="status">
        {running && job.step !== null
          ? t(`join-step.${job.step}`)
          : fault !== null && faultInFull(t, fault.code)}
      </span>
    </div>
  )
}
