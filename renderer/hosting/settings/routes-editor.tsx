import type { PlanProblem } from '../../../domain/network-plan/plan-problem.ts'
import { settingsLabels } from '../../text/hosting/settings.ts'
import { DifferenceNote } from '../../ui/difference-note.tsx'
import { Field } from '../../ui/field.tsx'
import { Group } from '../../ui/group.tsx'
import { atPlace, problemProps } from './problem-at.ts'
import { AddButton, RemoveButton } from './row-buttons.tsx'
import type { Settings } from './use-settings.ts'

export interface EditorProps {
  readonly settings: Settings
  readonly problems: readonly PlanProblem[]
}

export function RoutesEditor({ settings, problems }: EditorProps) {
  const { routes } = settings.form
  const change = (next: typeof routes): void => settings.set({ routes: next })
  const said = (index: number, field: 'target' | 'via') =>
    problemProps(atPlace(problems, { kind: 'route', index, field }))
  return (
    <Group
      title={settingsLabels.routes}
      text={settingsLabels.routesText}
      action={
        <AddButton
          word={settingsLabels.addRoute}
          onClick={() => change([...routes, { target: '', via: '' }])}
        />
      }
    >
      {routes.length === 0 && <p class="secondary">{settingsLabels.noRoutes}</p>}
      {routes.map((route, index) => (
        <div key={index} class="entry entry-two">
          <Field
            label={settingsLabels.target(index)}
            hidesLabel
            mono
            value={route.target}
            hint="10.147.17.0/24"
            takesFocus={route.target === '' && route.via === ''}
            onText={(target) => change(routes.with(index, { ...route, target }))}
            {...said(index, 'target')}
          />
          <span class="secondary entry-word">via</span>
          <Field
            label={settingsLabels.via(index)}
            hidesLabel
            mono
            value={route.via}
            hint={settingsLabels.viaHint}
            onText={(via) => change(routes.with(index, { ...route, via }))}
            {...said(index, 'via')}
          />
          <RemoveButton
            name={settingsLabels.removeRoute(route.target)}
            onClick={() => change(routes.toSpliced(index, 1))}
          />
        </div>
      ))}
      <DifferenceNote difference={settings.differences.find(({ field }) => field === 'routes')} />
    </Group>
  )
}
