import { Plus, X } from 'lucide'
import { type ComponentChildren, type ComponentProps, Fragment } from 'preact'
import type { PlanLocation, PlanProblem } from '../../../domain/network-plan/plan-problem.ts'
import { notKnown } from '../../../words/formats.ts'
import { planProblemWords } from '../../../words/plan-words.ts'
import type { Translate } from '../../../words/translate.ts'
import { useTranslate } from '../../text/use-translate.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Group } from '../../ui/group.tsx'
import { Icon } from '../../ui/icon.tsx'
import { FieldNotes } from '../conflicts.tsx'
import type { Settings } from './settings-form.ts'

interface EditorProps {
  readonly settings: Settings
  readonly problems: readonly PlanProblem[]
  /** Above the entries */
  readonly notes?: ComponentChildren
}

export function RoutesEditor({ settings, problems, notes }: EditorProps) {
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
        routes !== null && (
          <AddButton
            word={t('network-settings.addRoute')}
            onClick={() => change([...routes, { target: '', via: '' }])}
          />
        )
      }
    >
      {notes}
      {routes === null && <Untold />}
      {routes?.length === 0 && <p class="secondary">{t('network-settings.noRoutes')}</p>}
      {routes?.map((route, index) => (
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
        pools !== null && (
          <AddButton
            word={t('network-settings.addPool')}
            onClick={() => change([...pools, { ipRangeStart: '', ipRangeEnd: '' }])}
          />
        )
      }
    >
      {pools === null && <Untold />}
      {pools?.length === 0 && <p class="secondary">{t('network-settings.noPools')}</p>}
      {pools?.map((pool, index) => (
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

export function DnsEditor({ settings, problems, notes }: EditorProps) {
  const t = useTranslate()
  const { dns } = settings.form
  const { servers } = dns
  const change = (part: Partial<typeof dns>): void => settings.set({ dns: { ...dns, ...part } })
  return (
    <Group
      title={t('network-settings.dns')}
      text={t('network-settings.dnsText')}
      action={
        servers !== null && (
          <AddButton
            word={t('network-settings.addServer')}
            onClick={() => change({ servers: [...servers, ''] })}
          />
        )
      }
    >
      {notes}
      <Field
        label={t('network-settings.domain')}
        mono
        value={dns.domain ?? ''}
        hint={dns.domain === null ? notKnown : 'home.example'}
        onText={(domain) => change({ domain })}
        {...problemProps(t, problemAt(problems, { kind: 'dns-domain' }))}
      />
      {servers?.length !== 0 && <div class="label">{t('network-settings.servers')}</div>}
      {servers === null && <Untold />}
      {servers?.map((server, index) => (
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

/** A list that the host does not tell: to send another one would delete what is there. */
export function Untold() {
  const t = useTranslate()
  return (
    <p class="secondary">
      {notKnown} {t('network-settings.untoldList')}
    </p>
  )
}

interface EntryProps {
  readonly boxes: readonly ComponentProps<typeof Field>[]
  /** Stands between two boxes */
  readonly word?: string
  /** The accessible name of the remove button */
  readonly removeName: string
  readonly onRemove: () => void
}

/** One value of a list, in one or two boxes. A new one takes the focus. */
export function Entry({ boxes, word, removeName, onRemove }: EntryProps) {
  const isNew = boxes.every(({ value }) => value === '')
  return (
    <div class="entry inline">
      {boxes.map((box, index) => (
        <Fragment key={index}>
          {index > 0 && <span class="secondary entry-word">{word}</span>}
          <Field hidesLabel mono takesFocus={index === 0 && isNew} {...box} />
        </Fragment>
      ))}
      <RemoveButton name={removeName} onClick={onRemove} />
    </div>
  )
}

export function AddButton({ word, onClick }: { readonly word: string; readonly onClick: () => void }) {
  return (
    <Button kind="quiet" onClick={onClick}>
      <Icon node={Plus} size={14} />
      {word}
    </Button>
  )
}

/** This button goes with its row, so the focus moves to the group's own button. */
function RemoveButton({ name, onClick }: { readonly name: string; readonly onClick: () => void }) {
  return (
    <IconButton
      icon={X}
      name={name}
      onClick={({ currentTarget }) => {
        currentTarget.closest('.group')?.querySelector<HTMLElement>('.group-head .button')?.focus()
        onClick()
      }}
    />
  )
}

/** The worst problem of one box; null: it has none */
export function problemAt(problems: readonly PlanProblem[], at: PlanLocation): PlanProblem | null {
  const keys = Object.keys(at) as (keyof PlanLocation)[]
  return problems.find((problem) => keys.every((key) => problem.at[key] === at[key])) ?? null
}

/** The properties of a `Field` that show a problem */
export function problemProps(t: Translate, problem: PlanProblem | null) {
  const text = problem === null ? null : planProblemWords(t, problem).text
  const severe = problem?.severity === 'error'
  return { problem: severe ? text : null, warning: severe ? null : text }
}
