import type { Hypothesis } from '../../contract/doctor.ts'
import { useApp } from '../app/state.ts'
import { useTranslate } from '../text/use-translate.ts'
import { Button } from '../ui/button.tsx'

/** Tells what may explain the findings about a device, the best explanation first, each with a test where there is one. */
export function Hypotheses({ hypotheses }: { readonly hypotheses: readonly Hypothesis[] }) {
  const t = useTranslate()
  const app = useApp()
  if (hypotheses.length === 0) return null
  return (
    <section class="doctor-hypotheses stack gap-3" aria-labelledby="hypotheses-heading">
      <h3 id="hypotheses-heading">{t('doctor-view.hypotheses')}</h3>
      <ul class="stack gap-4">
        {hypotheses.map(({ id, sureness, test }) => (
          <li key={id} class="stack gap-2">
            <div>
              <strong>{t(`doctor-view.${sureness}`)}</strong> {t(`doctor.hypothesis.${id}`)}
            </div>
            {test !== null && (
              <div class="cluster">
                <Button onClick={() => void app.ask('doctor.start', { subject: test })}>
                  {t('doctor-view.askHost')}
                </Button>
              </div>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
