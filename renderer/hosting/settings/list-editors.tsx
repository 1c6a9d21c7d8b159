import type { PlanProblem } from '../../../domain/network-plan/plan-problem.ts'
import { useTranslate } from '../../text/use-translate.ts'
import { Field } from '../../ui/field.tsx'
import { Group } from '../../ui/group.tsx'
import { FieldNotes } from '../conflicts.tsx'
import { AddButton, Entry, problemAt, problemProps } from './entry.tsx'
import type { Settings } from './settings-form.ts'

interface EditorProps {
  readonly settings: Settings
  readonly problems: readonly PlanProblem[]
}

export function RoutesEditor({ settings, problems }: EditorProps) {
  const t = useTranslate()
  const { routes } = settings.form
  const change = (next: typeof routes): void => settings.set({ routes: next })
  const said = (index: number, field: 'target' | 'via') =>
    problemProps(t, problemAt(problems, { kind: 'route', index, field }))
  return (
    <Group
      title={t('network-settings.routes')}
      text={t('network-settings.routesText')}
      action={
        <AddButton
          word={t('network-settings.addRoute')}
          onClick={() => change([...routes, { target: '', via: '' }])}
        />
      }
    >
      {routes.length === 0 && <p class="secondary">{t('network-settings.noRoutes')}</p>}
      {routes.map((route, index) => (
        <Entry
          key={index}
          boxes={[
            {
              label: t('network-settings.target', { number: index + 1 }),
              value: route.target,
              hint: '10.147.17.0/24',
              onText: (target) => change(routes.with(index, { ...route, target })),
              ...said(index, 'target'),
            },
            {
              label: t('network-settings.via', { number: index + 1 }),
              value: route.via,
              hint: t('network-settings.viaHint'),
              onText: (via) => change(routes.with(index, { ...route, via })),
              ...said(index, 'via'),
            },
          ]}
          word={t('network-settings.routeVia')}
          removeName={t('network-settings.removeRoute', { target: route.target })}
          onRemove={() => change(routes.toSpliced(index, 1))}
        />
      ))}
      <FieldNotes editing={settings} field="routes" />
    </Group>
  )
}

export function PoolsEditor({ settings, problems }: EditorProps) {
  const t = useTranslate()
  const { ipAssignmentPools: pools } = settings.form
  const change = (next: typeof pools): void => settings.set({ ipAssignmentPools: next })
  const said = (index: number, field: 'ipRangeStart' | 'ipRangeEnd') =>
    problemProps(t, problemAt(problems, { kind: 'pool', index, field }))
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

export function DnsEditor({ settings, problems }: EditorProps) {
  const t = useTranslate()
  const { dns } = settings.form
  const { servers } = dns
  const change = (part: Partial<typeof dns>): void => settings.set({ dns: { ...dns, ...part } })
  return (
    <Group
      title={t('network-settings.dns')}
      text={t('network-settings.dnsText')}
      action={
        <AddButton
          word={t('network-settings.addServer')}
          onClick={() => change({ servers: [...servers, ''] })}
        />
      }
    >
      <Field
        label={t('network-settings.domain')}
        mono
        value={dns.domain}
        hint="home.example"
        onText={(domain) => change({ domain })}
        {...problemProps(t, problemAt(problems, { kind: 'dns-domain' }))}
      />
      {servers.length > 0 && <div class="label">{t('network-settings.servers')}</div>}
      {servers.map((server, index) => (
        <Entry
          key={index}
          boxes={[
            {
              label: t('network-settings.server', { number: index + 1 }),
              value: server,
              hint: '10.147.17.2',
              onText: (text) => change({ servers: servers.with(index, text) }),
              ...problemProps(t, problemAt(problems, { kind: 'dns-server', index })),
            },
          ]}
          removeName={t('network-settings.removeServer', { server })}
          onRemove={() => change({ servers: servers.toSpliced(index, 1) })}
        />
      ))}
      <FieldNotes editing={settings} field="dns" />
    </Group>
  )
}
