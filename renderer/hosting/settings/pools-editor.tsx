import { settingsLabels } from '../../text/hosting/settings.ts'
import { DifferenceNote } from '../../ui/difference-note.tsx'
import { Field } from '../../ui/field.tsx'
import { Group } from '../../ui/group.tsx'
import { atPlace, problemProps } from './problem-at.ts'
import type { EditorProps } from './routes-editor.tsx'
import { AddButton, RemoveButton } from './row-buttons.tsx'

export function PoolsEditor({ settings, problems }: EditorProps) {
  const { ipAssignmentPools: pools } = settings.form
  const change = (next: typeof pools): void => settings.set({ ipAssignmentPools: next })
  const said = (index: number, field: 'ipRangeStart' | 'ipRangeEnd') =>
    problemProps(atPlace(problems, { kind: 'pool', index, field }))
  return (
    <Group
      title={settingsLabels.pools}
      text={settingsLabels.poolsText}
      action={
        <AddButton
          word={settingsLabels.addPool}
          onClick={() => change([...pools, { ipRangeStart: '', ipRangeEnd: '' }])}
        />
      }
    >
      {pools.length === 0 && <p class="secondary">{settingsLabels.noPools}</p>}
      {pools.map((pool, index) => (
        <div key={index} class="entry entry-two">
          <Field
            label={settingsLabels.start(index)}
            hidesLabel
            mono
            value={pool.ipRangeStart}
            hint="10.147.17.1"
            takesFocus={pool.ipRangeStart === '' && pool.ipRangeEnd === ''}
            onText={(ipRangeStart) => change(pools.with(index, { ...pool, ipRangeStart }))}
            {...said(index, 'ipRangeStart')}
          />
          <span class="secondary entry-word">{settingsLabels.to}</span>
          <Field
            label={settingsLabels.end(index)}
            hidesLabel
            mono
            value={pool.ipRangeEnd}
            hint="10.147.17.254"
            onText={(ipRangeEnd) => change(pools.with(index, { ...pool, ipRangeEnd }))}
            {...said(index, 'ipRangeEnd')}
          />
          <RemoveButton
            name={settingsLabels.removePool(pool.ipRangeStart)}
            onClick={() => change(pools.toSpliced(index, 1))}
          />
        </div>
      ))}
      <DifferenceNote difference={settings.differences.find(({ field }) => field === 'ipAssignmentPools')} />
    </Group>
  )
}
