import type { PlanProblem } from '../../../domain/network-plan/plan-problem.ts'
import { useTranslate } from '../../text/use-translate.ts'
import { Group } from '../../ui/group.tsx'
import { FieldNotes } from '../field-notes.tsx'
import { Entry } from './entry.tsx'
import { atPlace, problemProps } from './problem-at.ts'
import { AddButton } from './row-buttons.tsx'
import type { Settings } from './use-settings.ts'

export interface EditorProps {
  readonly settings: Settings
  readonly problems: readonly PlanProblem[]
}

export function RoutesEditor({ settings, problems }: EditorProps) {
  const t = useTranslate()
  const { routes } = settings.form
  const change = (next: typeof routes): void => settings.set({ routes: next })
  const said = (index: number, field: 'target' | 'via') =>
    problemProps(atPlace(t, problems, { kind: 'route', index, field }))
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
