import { useState } from 'preact/hooks'
import type { HostedMember } from '../../../domain/members/member.ts'
import { ruleParts } from '../../../domain/network-plan/network-config.ts'
import { useTranslate } from '../../text/use-translate.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import type { Settings } from '../settings/settings-form.ts'
import { workedOff } from './use-work.ts'

/** A save that asks first where a test in the rules' text fails under the rules that would be saved */
export function useCheckedSave(settings: Settings, members: readonly HostedMember[]) {
  const [failing, setFailing] = useState<readonly string[] | null>(null)
  const touchesRules = [...ruleParts, 'rulesSource' as const].some(
    (part) => settings.change[part] !== undefined,
  )
  const save = async (): Promise<void> => {
    if (settings.busy) return
    const broken = touchesRules ? await failingTests(settings, members) : []
    if (broken.length > 0) setFailing(broken)
    else await settings.save()
  }
  return {
    save: () => void save(),
    /** The tests that fail, while the person is asked. null: nobody is asked */
    failing,
    goOn() {
      setFailing(null)
      void settings.save()
    },
    stop: () => setFailing(null),
  }
}

/** Loads the language only where there is a test. */
async function failingTests(
  settings: Settings,
  members: readonly HostedMember[],
): Promise<readonly string[]> {
  if (!/#[^\S\n]*test:/i.test(settings.form.rulesSource ?? '')) return []
  const { testsOf } = await import('./reach-subject.ts')
  const { run } = testsOf(settings, members)
  const results = run === null ? [] : await workedOff(run())
  return results.flatMap(({ outcome, test }) => (outcome === 'broken' ? [test.text] : []))
}

/** Lists the tests that fail, and saves anyway if the person wants it. */
export function FailingTests({ of }: { readonly of: ReturnType<typeof useCheckedSave> }) {
  const t = useTranslate()
  if (of.failing === null) return null
  return (
    <ConfirmDialog
      title={t('network-settings.failingTests', { count: of.failing.length })}
      cancel={t('network-settings.backToRules')}
      confirm={t('network-settings.saveAnyway')}
      onConfirm={of.goOn}
      onClose={of.stop}
    >
      <p>{t('network-settings.failingTestsText')}</p>
      <ul class="tests-failing">
        {of.failing.map((each) => (
          <li key={each} dir="auto" class="tests-text">
            {each}
          </li>
        ))}
      </ul>
    </ConfirmDialog>
  )
}
