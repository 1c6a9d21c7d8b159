import type { HostingSource } from '../../contract/hosting.ts'
import { useTranslate } from '../text/use-translate.ts'
import { Choice } from '../ui/choice.tsx'

interface HostChoiceProps {
  readonly hosts: readonly HostingSource[]
  readonly value: HostingSource | undefined
  readonly onChoose: (source: HostingSource) => void
}

/** Where a new network is to be hosted; nothing where there is no choice. */
export function HostChoice({ hosts, value, onChoose }: HostChoiceProps) {
  const t = useTranslate()
  if (hosts.length < 2 || value === undefined) return null
  return (
    <div>
      <Choice
        legend={t('hosted-window.hosts.legend')}
        options={hosts.map((host) => ({ value: host, word: t(`hosted-window.hosts.${host}`) }))}
        value={value}
        onChoose={onChoose}
      />
    </div>
  )
}
