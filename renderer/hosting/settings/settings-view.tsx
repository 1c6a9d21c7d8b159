import { useMemo } from 'preact/hooks'
import type { HostingSource } from '../../../contract/hosting.ts'
import { capabilitiesOf } from '../../../contract/source-capabilities.ts'
import type { HostedMember } from '../../../domain/members/member.ts'
import type { NetworkConfig } from '../../../domain/network-plan/network-config.ts'
import { settingsLabels, settingWords } from '../../text/hosting/settings.ts'
import { DifferenceNote } from '../../ui/difference-note.tsx'
import { Field } from '../../ui/field.tsx'
import { Group } from '../../ui/group.tsx'
import { Note } from '../../ui/note.tsx'
import { SwitchRow } from '../../ui/switch-row.tsx'
import { AccountGroups, DescriptionField } from '../account-fields/account-groups.tsx'
import { DnsEditor } from './dns-editor.tsx'
import type { SettingsField } from './draft.ts'
import { PoolsEditor } from './pools-editor.tsx'
import { atPlace, type SaidProblem } from './problem-at.ts'
import { RoutesEditor } from './routes-editor.tsx'
import { fieldProblems, planProblems } from './settings-problems.ts'
import type { Settings } from './use-settings.ts'

interface SettingsViewProps {
  readonly settings: Settings
  readonly source: HostingSource
  readonly usable: boolean
  readonly members: readonly HostedMember[]
}

const v6Modes = [
  'zt',
  'rfc4193',
  '6plane',
] as const satisfies readonly (keyof NetworkConfig['v6AssignMode'])[]

/** Every setting of a network, in groups; what is wrong stands beside its field as it is typed. */
export function SettingsView({ settings, source, usable, members }: SettingsViewProps) {
  const { form, base, set } = settings
  const { canTrace, hasPermissions } = capabilitiesOf[source]
  const plan = useMemo(() => planProblems(form, base.config, members), [form, base, members])
  const problems = fieldProblems(form, base.config)
  const misfits = new Set(plan.flatMap(({ place }) => (place.kind === 'member' ? [place.id] : [])))
  const difference = (field: SettingsField) => (
    <DifferenceNote difference={settings.differences.find((one) => one.field === field)} />
  )
  const number = (field: 'mtu' | 'multicastLimit' | 'remoteTraceLevel', help: string) => (
    <Field
      label={settingWords[field]}
      numeric
      value={form[field]}
      help={help}
      problem={problems[field] ?? null}
      onText={(text) => set({ [field]: text })}
    >
      {difference(field)}
    </Field>
  )
  const toggle = (field: 'private' | 'enableBroadcast', description: string) => (
    <>
      <SwitchRow
        name={settingWords[field]}
        description={description}
        checked={form[field]}
        disabled={!usable}
        onChange={(value) => set({ [field]: value })}
      />
      {difference(field)}
    </>
  )
  return (
    <div class="scroll">
      <fieldset class="plain settings-groups" disabled={!usable}>
        <Group title={settingsLabels.basics}>
          <Field
            label={settingWords.name}
            value={form.name}
            hint={settingsLabels.nameHint}
            auto
            onText={(name) => set({ name })}
          >
            {difference('name')}
          </Field>
          <DescriptionField settings={settings} />
          {toggle('private', settingsLabels.privateText)}
          {!form.private && base.config.private && <Note>{settingsLabels.publicWarning}</Note>}
        </Group>
        <RoutesEditor settings={settings} problems={plan} />
        <PoolsEditor settings={settings} problems={plan} />
        <Group title={settingsLabels.addresses}>
          <SwitchRow
            name={settingWords.v4AssignMode}
            description={settingsLabels.v4Text}
            checked={form.v4AssignMode.zt}
            disabled={!usable}
            onChange={(zt) => set({ v4AssignMode: { zt } })}
          />
          <PlaceNote problem={atPlace(plan, { kind: 'assign-mode', field: 'v4AssignMode' })} />
          {difference('v4AssignMode')}
          {v6Modes.map((mode) => (
            <SwitchRow
              key={mode}
              name={settingsLabels.v6[mode][0]}
              description={settingsLabels.v6[mode][1]}
              checked={form.v6AssignMode[mode]}
              disabled={!usable}
              onChange={(on) => set({ v6AssignMode: { ...form.v6AssignMode, [mode]: on } })}
            />
          ))}
          <PlaceNote problem={atPlace(plan, { kind: 'assign-mode', field: 'v6AssignMode' })} />
          {difference('v6AssignMode')}
          {misfits.size > 0 && <Note>{settingsLabels.membersAddresses(misfits.size)}</Note>}
        </Group>
        <DnsEditor settings={settings} problems={plan} />
        <Group title={settingsLabels.traffic}>
          {toggle('enableBroadcast', settingsLabels.broadcastText)}
          <div class="columns">
            {number('multicastLimit', settingsLabels.multicastText)}
            {number('mtu', settingsLabels.mtuText)}
          </div>
        </Group>
        {hasPermissions && <AccountGroups settings={settings} usable={usable} />}
        {canTrace && (
          <Group title={settingsLabels.trace} text={settingsLabels.traceText}>
            <div class="columns">
              <Field
                label={settingWords.remoteTraceTarget}
                mono
                value={form.remoteTraceTarget}
                help={settingsLabels.traceTargetHelp}
                problem={problems.remoteTraceTarget ?? null}
                onText={(remoteTraceTarget) => set({ remoteTraceTarget })}
              >
                {difference('remoteTraceTarget')}
              </Field>
              {number('remoteTraceLevel', settingsLabels.traceLevelHelp)}
            </div>
          </Group>
        )}
      </fieldset>
    </div>
  )
}

function PlaceNote({ problem }: { readonly problem: SaidProblem | null }) {
  return problem === null ? null : <Note severe={problem.severe}>{problem.says}</Note>
}
