import { useState } from 'preact/hooks'
import type { Fault } from '../../contract/fault.ts'
import { isConnected, isServing } from '../../contract/network-state.ts'
import type { Flags } from '../../contract/node.ts'
import type { NetworkEntry } from '../../contract/snapshot.ts'
import type { ParsedNetworkId } from '../../domain/network-id.ts'
import { useApp } from '../app/state.ts'
import { JoinOptions } from '../share/join-options.tsx'
import type { Opened } from '../share/opened/opened.ts'
import { useOpening } from '../share/use-opening.ts'
import { grouped } from '../text/network.ts'
import { useTranslate } from '../text/use-translate.ts'
import { Button } from '../ui/button.tsx'
import { FaultBanner } from '../ui/fault-banner.tsx'
import { Form } from '../ui/form.tsx'
import { NetworkIdField } from './network-id-field.tsx'
import { OpenedNote } from './opened-note.tsx'

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
  const [opened, setOpened] = useState<Exclude<Opened, { kind: 'several' }> | null>(null)
  const openSeveral = (text: string): void => {
    onClose()
    app.dialogs.show({ kind: 'join-several', text })
  }
  const opening = useOpening('join', (next) => {
    if (next.kind === 'several') return openSeveral(next.text)
    setOpened(next)
    onText(next.kind === 'network' ? grouped(next.id) : '')
  })
  const shownFault = fault ?? opening.fault
  const show = (): void => {
    if (entry === undefined) return
    app.view.value = 'networks'
    app.openNetwork.value = entry.id
    onClose()
  }
  return (
    <Form class="join" ready={connected || usable} onSubmit={connected ? show : onJoin}>
      <NetworkIdField
        text={text}
        parsed={parsed}
        entry={entry}
        onText={(next) => {
          setOpened(null)
          onText(next)
        }}
      >
        <Button kind="quiet" busy={opening.busy} onClick={() => void opening.paste()}>
          {t('join-dialog.paste')}
        </Button>
      </NetworkIdField>
      {opened !== null && <OpenedNote opened={opened} />}
      {shownFault !== null && <FaultBanner fault={shownFault} />}
      <p class={opening.isOver ? 'join-drop join-drop-over' : 'join-drop'}>{t('join-dialog.drop')}</p>
      {!usable && <p class="join-note">{t('join-dialog.notServing')}</p>}
      <JoinOptions flags={flags} onFlags={onFlags} />
      <div class="dialog-actions join-actions">
        <Button kind="quiet" onClick={() => openSeveral('')}>
          {t('join-dialog.several')}
        </Button>
        <Button onClick={onClose}>{t('join-dialog.cancel')}</Button>
        <Button kind="primary" type="submit" disabled={!parsed.ok || (!usable && !connected)} busy={sending}>
          {connected ? t('join-dialog.show') : sending ? t('join-dialog.joining') : t('join-dialog.join')}
        </Button>
      </div>
    </Form>
  )
}
