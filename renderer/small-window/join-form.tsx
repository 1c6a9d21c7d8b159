import type { Fault } from '../../contract/fault.ts'
import { isConnected, isServing } from '../../contract/network-state.ts'
import { type Flags, flagNames } from '../../contract/node.ts'
import type { NetworkEntry } from '../../contract/snapshot.ts'
import type { ParsedNetworkId } from '../../domain/network-id.ts'
import { useApp } from '../app/state.ts'
import { flagsSummary } from '../text/network.ts'
import { useTranslate } from '../text/use-translate.ts'
import { Button } from '../ui/button.tsx'
import { FaultBanner } from '../ui/fault-banner.tsx'
import { Form } from '../ui/form.tsx'
import { SwitchRow } from '../ui/switch-row.tsx'
import { NetworkIdField } from './network-id-field.tsx'

interface JoinFormProps {
  readonly text: string
  readonly parsed: ParsedNetworkId
  /** The network with that id, where this computer knows it. */
  readonly entry: NetworkEntry | undefined
  readonly flags: Flags
  readonly sending: boolean
  readonly fault: Fault | null
  readonly onText: (text: string) => void
  readonly onFlags: (flags: Flags) => void
  readonly onJoin: () => void
  readonly onClose: () => void
}

export function JoinForm(props: JoinFormProps) {
  const t = useTranslate()
  const { text, parsed, entry, flags, sending, fault, onText, onFlags, onJoin, onClose } = props
  const app = useApp()
  const connection = app.snapshot.value?.connection
  const usable = connection !== undefined && isServing(connection)
  const connected = entry?.joined === true && isConnected(entry)
  const show = (): void => {
    if (entry === undefined) return
    app.view.value = 'networks'
    app.openNetwork.value = entry.id
    onClose()
  }
  return (
    <Form class="join" ready={connected || usable} onSubmit={connected ? show : onJoin}>
      <NetworkIdField text={text} parsed={parsed} entry={entry} onText={onText} />
      {fault !== null && <FaultBanner fault={fault} />}
      {!usable && <p class="join-note">{t('join-dialog.notServing')}</p>}
      <details class="options">
        <summary>
          <span>{t('join-dialog.options')}</span>
          <span class="secondary">{flagsSummary(t, flags)}</span>
        </summary>
        <div class="switch-rows">
          {flagNames.map((flag) => (
            <SwitchRow
              key={flag}
              name={t(`flag.${flag}`)}
              description={t(`flag-description.${flag}`)}
              checked={flags[flag]}
              onChange={(value) => onFlags({ ...flags, [flag]: value })}
            />
          ))}
        </div>
      </details>
      <div class="dialog-actions">
        <Button onClick={onClose}>{t('join-dialog.cancel')}</Button>
        <Button kind="primary" type="submit" disabled={!parsed.ok || (!usable && !connected)} busy={sending}>
          {connected ? t('join-dialog.show') : sending ? t('join-dialog.joining') : t('join-dialog.join')}
        </Button>
      </div>
    </Form>
  )
}
