import { type Flags, flagNames } from '../../contract/node.ts'
import { flagsSummary } from '../text/network.ts'
import { useTranslate } from '../text/use-translate.ts'
import { SwitchRow } from '../ui/switch-row.tsx'

interface JoinOptionsProps {
  readonly flags: Flags
  readonly onFlags: (flags: Flags) => void
}

/** The four switches for joining a network, folded under their summary. */
export function JoinOptions({ flags, onFlags }: JoinOptionsProps) {
  const t = useTranslate()
  return (
    <details class="options">
      <summary>
        <span>{t('join-dialog.options')}</span>
        <span class="secondary">{flagsSummary(t, flags)}</span>
      </summary>
      <div class="stack gap-1">
        {flagNames.map((flag) => (
          <SwitchRow
            key={flag}
            name={t(`flag.${flag}`)}
            description={t(`flag-description.${flag}`)}
            checked={flags[flag]}
            onChange={(value) => onFlags({ ...flags, [flag]: value })}
          />
        ))}
      </div>
    </details>
  )
}
