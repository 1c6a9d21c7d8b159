import { useEffect, useId, useState } from 'preact/hooks'
import type { NetworkTemplate, Origin } from '../../contract/backup-commands.ts'
import type { HostedSummary } from '../../contract/hosting.ts'
import { listOf } from '../../words/lists.ts'
import { useApp } from '../app/state.ts'
import { tooltip } from '../text/hosting/window.ts'
import { useTranslate } from '../text/use-translate.ts'
import { Button } from '../ui/button.tsx'
import { Select } from '../ui/choice.tsx'
import { SwitchRow } from '../ui/switch-row.tsx'
import { networkName } from './network-list.ts'

/** The network or template that a new network copies; origin null: none. `like` null: the person may choose a template. */
export function useOrigin(like: HostedSummary | null) {
  const { ask, tryAsk } = useApp()
  const [templates, setTemplates] = useState<readonly NetworkTemplate[]>([])
  const [template, choose] = useState('')
  const [keepsAddresses, keepAddresses] = useState(like !== null)
  const read = async (): Promise<void> => {
    const reply = await tryAsk('hosting.templates')
    if (reply.ok) setTemplates(reply.value)
  }
  useEffect(() => {
    if (like === null) void read()
  }, [])
  const chosen = templates.find(({ id }) => id === template)
  const origin: Origin | null =
    like !== null
      ? { kind: 'network', network: like.id }
      : chosen === undefined
        ? null
        : { kind: 'template', template: chosen.id }
  const { name, routes } = like ?? chosen ?? { name: '', routes: null }
  return {
    origin,
    name: like === null ? name : networkName(like),
    routes,
    templates,
    keepsAddresses: origin !== null && keepsAddresses && routes !== null && routes.length > 0,
    keepAddresses,
    choose,
    remove() {
      choose('')
      void ask('hosting.removeTemplate', { template }).then(read)
    },
  }
}

export function NetworkOrigin({ chosen }: { readonly chosen: ReturnType<typeof useOrigin> }) {
  const t = useTranslate()
  const id = useId()
  const { origin, name, routes, templates } = chosen
  return (
    <>
      {origin?.kind === 'network' && <p>{t('new-network.likeText')}</p>}
      {origin?.kind !== 'network' && templates.length > 0 && (
        <div class="labelled grow">
          <label class="label" for={id}>
            {t('new-network.template')}
          </label>
          <div class="template-line inline">
            <Select
              id={id}
              describedBy={`${id}-note`}
              options={templates.map((template) => ({ value: template.id, word: template.name }))}
              value={origin?.template ?? ''}
              onChoose={chosen.choose}
            >
              <option value="">{t('new-network.noTemplate')}</option>
            </Select>
            {origin !== null && (
              <Button kind="quiet" onClick={chosen.remove}>
                {t('new-network.removeTemplate')}
              </Button>
            )}
          </div>
          <div id={`${id}-note`} class="note secondary">
            {origin !== null && t('new-network.templateText')}
          </div>
        </div>
      )}
      {origin !== null && routes !== null && routes.length > 0 && (
        <SwitchRow
          name={t('new-network.sameAddresses', { name: tooltip(name) })}
          description={t('new-network.sameAddressesText', {
            routes: listOf(
              t,
              routes.slice(0, 3).map(({ target }) => target),
            ),
          })}
          checked={chosen.keepsAddresses}
          onChange={chosen.keepAddresses}
        />
      )}
    </>
  )
}
