import { useEffect, useState } from 'preact/hooks'
import { type NetworkState, nameOf, tunnelObstacle } from '../../contract/network-state.ts'
import type { NetworkEntry } from '../../contract/snapshot.ts'
import type { TunnelPreflight } from '../../domain/computer/tunnel-preflight.ts'
import type { Translate } from '../../words/translate.ts'
import { useApp } from '../app/state.ts'
import { useTranslate } from '../text/use-translate.ts'
import { Button } from '../ui/button.tsx'
import { Copyable } from '../ui/copyable.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { StateIcon } from '../ui/icon.tsx'

interface TunnelDialogProps {
  readonly entry: NetworkEntry
  readonly onClose: () => void
}

/** Tells whether all traffic can go through a network, and asks. */
export function TunnelDialog({ entry, onClose }: TunnelDialogProps) {
  const t = useTranslate()
  const app = useApp()
  const { id } = entry
  /** null while it is checked, undefined if the check failed */
  const [preflight, setPreflight] = useState<TunnelPreflight | null | undefined>(null)
  useEffect(() => {
    void app
      .tryAsk('network.checkTunnel', { id })
      .then((reply) => setPreflight(reply.ok ? reply.value : undefined))
  }, [app, id])
  const connection = app.snapshot.value?.connection
  const obstacle = connection === undefined ? null : tunnelObstacle(entry, connection)
  const blocked = obstacle ?? (preflight?.offered === false ? 'not-offered' : null)
  const lines: readonly PreflightLine[] =
    blocked !== null
      ? [{ state: 'attention', words: t(`tunnel.obstacle.${blocked}`) }]
      : preflight
        ? preflightLines(t, preflight)
        : []
  const isDoubtful = lines.some(({ state }) => state === 'attention')
  const confirm = (): void => {
    onClose()
    app.setIntent({ command: 'network.setFlag', argument: { id, flag: 'allowDefault', value: true } })
  }
  return (
    <Dialog title={t('tunnel.title', { name: nameOf(entry) })} onClose={onClose}>
      <p>{t('tunnel.text')}</p>
      {preflight === null && <p class="secondary">{t('tunnel.looking')}</p>}
      <ul class="state-list stack">
        {lines.map(({ state, words }) => (
          <li key={words}>
            <StateIcon state={state} size={16} />
            <span>{words}</span>
          </li>
        ))}
      </ul>
      {preflight?.strictFilters?.filter(isPlain).map((name) => (
        <Copyable
          key={name}
          text={`sudo sysctl -w "net.ipv4.conf.${name.replaceAll('.', '/')}.rp_filter=2"`}
          what={t('tunnel.command')}
          onCopy={app.copy}
        />
      ))}
      <div class="dialog-actions">
        <Button takesFocus onClick={onClose}>
          {t('tunnel.cancel')}
        </Button>
        <Button
          kind={isDoubtful ? 'plain' : 'primary'}
          disabled={preflight === null || blocked !== null}
          onClick={confirm}
        >
          {isDoubtful && blocked === null ? t('tunnel.confirmAnyway') : t('tunnel.confirm')}
        </Button>
      </div>
    </Dialog>
  )
}

/** The kernel allows names of interfaces with characters that a shell interprets. */
function isPlain(name: string): boolean {
  return /^[\w.@:-]+$/.test(name)
}

interface PreflightLine {
  readonly state: NetworkState
  readonly words: string
}

function preflightLines(
  t: Translate,
  { gateway, ownRoute, strictFilters }: TunnelPreflight,
): PreflightLine[] {
  const lines: PreflightLine[] = [{ state: 'ok', words: t('tunnel.offered') }]
  if (ownRoute === false) lines.push({ state: 'attention', words: t('tunnel.noOwnRoute') })
  if (gateway === null) lines.push({ state: 'attention', words: t('tunnel.noGateway') })
  else {
    const { address, path } = gateway
    const state = path === null ? 'unknown' : path === 'direct' ? 'ok' : 'attention'
    lines.push({ state, words: t('tunnel.gateway', { address, path: path ?? 'unknown' }) })
  }
  if (strictFilters === null) lines.push({ state: 'unknown', words: t('tunnel.filterUnknown') })
  else if (strictFilters.length === 0) lines.push({ state: 'ok', words: t('tunnel.noStrictFilter') })
  for (const name of strictFilters ?? [])
    lines.push({ state: 'attention', words: t('tunnel.strictFilter', { interface: name }) })
  return lines
}
