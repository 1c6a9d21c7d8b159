import { useMemo } from 'preact/hooks'
import { isAccountNetwork } from '../../../contract/account.ts'
import { hasPart } from '../../../contract/account-kinds.ts'
import type { HostedNetwork, HostingSource } from '../../../contract/hosting.ts'
import type { PlanFeature } from '../../../contract/organizations.ts'
import type { HostedMember } from '../../../domain/members/member.ts'
import { type NetworkConfig, usualMostMtu } from '../../../domain/network-plan/network-config.ts'
import type { PlanProblem } from '../../../domain/network-plan/plan-problem.ts'
import { notKnown } from '../../../words/formats.ts'
import { listOf } from '../../../words/lists.ts'
import { planProblemWords } from '../../../words/plan-words.ts'
import { useApp } from '../../app/state.ts'
import { usePlan } from '../../app/use-answer.ts'
import { nameNotes } from '../../text/hosting/problems.ts'
import { useTranslate } from '../../text/use-translate.ts'
import { Button } from '../../ui/button.tsx'
import { Field, Note } from '../../ui/field.tsx'
import { Group } from '../../ui/group.tsx'
import { SwitchRow } from '../../ui/switch-row.tsx'
import { FieldNotes } from '../conflicts.tsx'
import { NetworkDetails } from '../host-details.tsx'
import { useAccountKind, useCapabilities } from '../hosts.tsx'
import { AccountGroups, DescriptionField } from './account-groups.tsx'
import { DnsEditor, PoolsEditor, problemAt, RoutesEditor } from './list-editors.tsx'
import { fieldProblems, planProblems, type Settings, type SettingsField } from './settings-form.ts'

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

export function SettingsView({ settings, source, usable, members }: SettingsViewProps) {
  const t = useTranslate()
  const { form, base, set } = settings
  const { canTrace, canSetPermissions, canSetSso, lacks } = useCapabilities(source)
  const isLacked = (field: SettingsField): boolean => lacks.settings.some((one) => one === field)
  const lackedTraffic = (['enableBroadcast', 'multicastLimit'] as const).filter(isLacked)
  const kind = useAccountKind(source)
  const place = isAccountNetwork(base) ? base.place : undefined
  const plan = usePlan(source, place?.organization?.id ?? null)
  const leftOut = (feature: PlanFeature) =>
    plan?.included[feature] === false && (
      <p class="note secondary">{t(`network-settings.leftOut.${feature}`, { plan: plan.plan })}</p>
    )
  const problemsOfPlan = useMemo(() => planProblems(form, base.config, members), [form, base, members])
  const problems = fieldProblems(t, form, base.config)
  const misfits = new Set(problemsOfPlan.flatMap(({ at }) => (at.kind === 'member' ? [at.id] : [])))
  const notes = (field: SettingsField) => <FieldNotes editing={settings} field={field} />
  const number = (field: 'mtu' | 'multicastLimit' | 'remoteTraceLevel', help: string) => (
    <Field
      label={t(`setting.${field}`)}
      numeric
      disabled={isLacked(field)}
      value={form[field]}
      hint={base.config[field] === null ? notKnown : ''}
      help={help}
      problem={problems[field] ?? null}
      warning={
        field === 'multicastLimit' && /^\s*0+\s*$/.test(form[field])
          ? t('network-settings.multicastOff')
          : field === 'mtu' && Number(form.mtu) > usualMostMtu
            ? t('network-settings.mtuClamped', { most: usualMostMtu })
            : null
      }
      onText={(text) => set({ [field]: text })}
    >
      {notes(field)}
    </Field>
  )
  const toggle = (field: 'private' | 'enableBroadcast', description: string) => (
    <>
      <SwitchRow
        name={t(`setting.${field}`)}
        description={description}
        checked={form[field]}
        disabled={!usable || isLacked(field)}
        onChange={(value) => set({ [field]: value })}
      />
      {notes(field)}
    </>
  )
  return (
    <div class="scroll">
      <fieldset class="settings-groups stack gap-0" disabled={!usable}>
        <Group title={t('network-settings.basics')}>
          <Field
            label={t('setting.name')}
            value={form.name}
            hint={t('network-settings.nameHint')}
            auto
            {...nameNotes(t, form.name, base.config.name, base.id)}
            onText={(name) => set({ name })}
          >
            {notes('name')}
          </Field>
          <DescriptionField settings={settings} />
          {toggle('private', t('network-settings.privateText'))}
          {form.private !== null && leftOut('publicNetworks')}
          {form.private === false && base.config.private !== false && (
            <Note>{t('network-settings.publicWarning')}</Note>
          )}
        </Group>
        <RoutesEditor settings={settings} problems={problemsOfPlan} notes={leftOut('customRoutes')} />
        <PoolsEditor settings={settings} problems={problemsOfPlan} />
        <Group title={t('network-settings.addresses')}>
          <SwitchRow
            name={t('setting.v4AssignMode')}
            description={t('network-settings.v4Text')}
            checked={form.v4AssignMode.zt}
            disabled={!usable}
            onChange={(zt) => set({ v4AssignMode: { zt } })}
          />
          <PlanNote problem={problemAt(problemsOfPlan, { kind: 'assign-mode', field: 'v4AssignMode' })} />
          {notes('v4AssignMode')}
          {v6Modes.map((mode) => (
            <SwitchRow
              key={mode}
              name={t(`network-settings.v6.${mode}.word`)}
              description={t(`network-settings.v6.${mode}.text`)}
              checked={form.v6AssignMode[mode]}
              disabled={!usable}
              onChange={(on) => set({ v6AssignMode: { ...form.v6AssignMode, [mode]: on } })}
            />
          ))}
          <PlanNote problem={problemAt(problemsOfPlan, { kind: 'assign-mode', field: 'v6AssignMode' })} />
          {notes('v6AssignMode')}
          {misfits.size > 0 && <Note>{t('network-settings.membersAddresses', { count: misfits.size })}</Note>}
        </Group>
        <DnsEditor settings={settings} problems={problemsOfPlan} notes={leftOut('customDns')} />
        <Group title={t('network-settings.traffic')}>
          {toggle('enableBroadcast', t('network-settings.broadcastText'))}
          <div class="columns gap-6">
            {number('multicastLimit', t('network-settings.multicastText'))}
            {number('mtu', t('network-settings.mtuText'))}
          </div>
          {lackedTraffic.length > 0 && (
            <p class="secondary">
              {t('common.lacked', {
                fields: listOf(
                  t,
                  lackedTraffic.map((field) => t(`setting.${field}`)),
                ),
              })}
            </p>
          )}
        </Group>
        {kind !== null && hasPart(kind, 'access') && <AccessGroup source={source} network={base} />}
        {canSetPermissions && <AccountGroups settings={settings} usable={usable} />}
        {kind !== null && kind !== 'legacy' && !canSetSso && (
          <Group title={t('account-network.sso')} text={t(`account-network.noSso.${kind}`)}>
            {null}
          </Group>
        )}
        {canTrace && (
          <Group title={t('network-settings.trace')} text={t('network-settings.traceText')}>
            <div class="columns gap-6">
              <Field
                label={t('setting.remoteTraceTarget')}
                mono
                value={form.remoteTraceTarget}
                help={t('network-settings.traceTargetHelp')}
                problem={problems.remoteTraceTarget ?? null}
                onText={(remoteTraceTarget) => set({ remoteTraceTarget })}
              >
                {notes('remoteTraceTarget')}
              </Field>
              {number('remoteTraceLevel', t('network-settings.traceLevelHelp'))}
            </div>
          </Group>
        )}
      </fieldset>
      <NetworkDetails network={base} />
    </div>
  )
}

function PlanNote({ problem }: { readonly problem: PlanProblem | null }) {
  const t = useTranslate()
  if (problem === null) return null
  return <Note severe={problem.severity === 'error'}>{planProblemWords(t, problem).text}</Note>
}

/** Links to the roles in a network, which stand on a page of its account. */
function AccessGroup({
  source,
  network,
}: {
  readonly source: HostingSource
  readonly network: HostedNetwork
}) {
  const t = useTranslate()
  const { ask, navigate } = useApp()
  if (source === 'controller') return null
  const place = isAccountNetwork(network) ? network.place : undefined
  const show = async (): Promise<void> => {
    await ask('account.use', { id: source })
    const accessTo = { organization: place?.organization?.id ?? null, network: network.id }
    navigate({ view: 'account', page: 'access', accessTo })
  }
  return (
    <Group title={t('access.ofNetwork')} text={t('access.ofNetworkText')}>
      <div>
        <Button onClick={() => void show()}>{t('access.open')}</Button>
      </div>
    </Group>
  )
}
