import { useTranslate } from '../../text/use-translate.ts'
import { Group } from '../../ui/group.tsx'
import { FieldNotes } from '../field-notes.tsx'
import { Entry } from './entry.tsx'
import { atPlace, problemProps } from './problem-at.ts'
import type { EditorProps } from './routes-editor.tsx'
import { AddButton } from './row-buttons.tsx'

export function PoolsEditor({ settings, problems }: EditorProps) {
  const t = useTranslate()
  const { ipAssignmentPools: pools } = settings.form
  const change = (next: typeof pools): void => settings.set({ ipAssignmentPools: next })
  const said = (index: number, field: 'ipRangeStart' | 'ipRangeEnd') =>
    problemProps(atPlace(t, problems, { kind: 'pool', index, field }))
  return (
    <Group
      title={t('network-settings.pools')}
      text={t('network-settings.poolsText')}
      action={
        <AddButton
          word={t('network-settings.addPool')}
          onClick={() => change([...pools, { ipRangeStart: '', ipRangeEnd: '' }])}
        />
      }
    >
      {pools.length === 0 && <p class="secondary">{t('network-settings.noPools')}</p>}
      {pools.map((pool, index) => (
        <Entry
          key={index}
          boxes={[
            {
              label: t('network-settings.start', { number: index + 1 }),
              value: pool.ipRangeStart,
              hint: '10.147.17.1',
              onText: (ipRangeStart) => change(pools.with(index, { ...pool, ipRangeStart })),
              ...said(index, 'ipRangeStart'),
            },
            {
              label: t('network-settings.end', { number: index + 1 }),
              value: pool.ipRangeEnd,
              hint: '10.147.17.254',
              onText: (ipRangeEnd) => change(pools.with(index, { ...pool, ipRangeEnd })),
              ...said(index, 'ipRangeEnd'),
            },
          ]}
          word={t('network-settings.to')}
          removeName={t('network-settings.removePool', { start: pool.ipRangeStart })}
          onRemove={() => change(pools.toSpliced(index, 1))}
        />
      ))}
      <FieldNotes editing={settings} field="ipAssignmentPools" />
    </Group>
  )
}
