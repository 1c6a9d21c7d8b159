import { useEffect, useRef, useState } from 'preact/hooks'
import { addressesOf } from '../../contract/assigned-addresses.ts'
import type { Fault } from '../../contract/fault.ts'
import { isConnected, isServing, nameOf, networkState } from '../../contract/network-state.ts'
import { defaultFlags, type Flags } from '../../contract/node.ts'
import type { NetworkEntry } from '../../contract/snapshot.ts'
import {
  impossibleIdIn,
  type NetworkId,
  type ParsedNetworkId,
  parseNetworkId,
} from '../../domain/network-id.ts'
import { faultTitle } from '../../words/fault-title.ts'
import { entryWord } from '../../words/network-status.ts'
import { useApp } from '../app/state.ts'
import { useAction } from '../app/use-action.ts'
import { usePolled } from '../app/use-polled.ts'
import { JoinOptions } from '../share/join-options.tsx'
import type { Opened, Origin, Refusal } from '../share/opened/opened.ts'
import { useOpening } from '../share/use-opening.ts'
import { tooltip } from '../text/hosting/window.ts'
import { grouped } from '../text/network.ts'
import { useTranslate } from '../text/use-translate.ts'
import { Banner, FaultBanner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { Copyable } from '../ui/copyable.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Form } from '../ui/field.tsx'
import { StateIcon } from '../ui/icon.tsx'
import { NetworkAdvice } from './network-advice.tsx'
import { NetworkIdField } from './network-id-field.tsx'

interface JoinDialogProps {
  /** The initial id, which may be empty */
  readonly start: string
  readonly onClose: () => void
}

/** Joins a network by its id, and stays open to show how the join goes. */
export function JoinDialog({ start, onClose }: JoinDialogProps) {
  const t = useTranslate()
  const app = useApp()
  const { busy, fault, clearFault, send } = useAction()
  const [text, setText] = useState(grouped(start))
  /** null until the person changes one */
  const [chosen, setChosen] = useState<Flags | null>(null)
  const [joined, setJoined] = useState<NetworkId | null>(null)
  useFocusOfJoined(joined)

  const parsed = parseNetworkId(text)
  // The snapshot shows the network as soon as the request is sent, which must not look like an existing network.
  const entry =
    parsed.ok && !busy ? app.snapshot.value?.networks.find(({ id }) => id === parsed.id) : undefined
  const flags = chosen ?? entry?.flags ?? defaultFlags
  const join = async (id: NetworkId | null): Promise<void> => {
    if (id === null || busy) return
    const reply = await send('network.join', { id, flags })
    if (reply.ok) setJoined(id)
  }

  return (
    <Dialog title={t('join-dialog.title')} onClose={onClose}>
      {joined === null ? (
        <JoinForm
          text={text}
          parsed={parsed}
          entry={entry}
          flags={flags}
          sending={busy}
          fault={fault}
          onText={(next) => {
            setText(next)
            clearFault()
          }}
          onFlags={setChosen}
          onJoin={() => void join(parsed.ok ? parsed.id : null)}
          onInsist={() => void join(impossibleIdIn(text))}
          onClose={onClose}
        />
      ) : (
        <JoinOutcome id={joined} onBack={() => setJoined(null)} onClose={onClose} />
      )}
    </Dialog>
  )
}

/** When the dialog closes after a join, the focus goes to the network's row if that is visible. */
function useFocusOfJoined(joined: NetworkId | null): void {
  const { route, scrollTarget, welcomes } = useApp()
  const latest = useRef(joined)
  latest.current = joined
  useEffect(
    () => () => {
      if (latest.current === null || route.peek().view !== 'networks' || welcomes.peek()) return
      scrollTarget.value = `network:${latest.current}`
    },
    [],
  )
}

interface JoinFormProps {
  readonly text: string
  readonly parsed: ParsedNetworkId
  /** The network with that id, if this computer knows it */
  readonly entry: NetworkEntry | undefined
  readonly flags: Flags
  readonly sending: boolean
  readonly fault: Fault | null
  readonly onText: (text: string) => void
  readonly onFlags: (flags: Flags) => void
  readonly onJoin: () => void
  /** Joins an id that no network can have. */
  readonly onInsist: () => void
  readonly onClose: () => void
}

function JoinForm(props: JoinFormProps) {
  const t = useTranslate()
  const { text, parsed, entry, flags, sending, fault, onText, onFlags, onJoin, onInsist, onClose } = props
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
    app.navigate({ view: 'networks' })
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
      {impossibleIdIn(text) !== null && (
        <div class="join-note inline spread">
          <span>{t('join-dialog.insistText')}</span>
          <Button kind="quiet" disabled={!usable} busy={sending} onClick={onInsist}>
            {t('join-dialog.insist')}
          </Button>
        </div>
      )}
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

/**
 * Tells where the id in the box came from, or why there is none. The content of a code is shown as text and never
 * opened.
 */
function OpenedNote({ opened }: { readonly opened: Exclude<Opened, { kind: 'several' }> }) {
  const t = useTranslate()
  if (opened.kind === 'network')
    return (
      <p class="secondary" role="status">
        {t('join-dialog.opened', originOf(opened.from))}
      </p>
    )
  const { refusal, from } = opened
  return (
    <Banner tone="attention" alerts>
      <div>{t(`join-dialog.refused.${refusal.why}`, { ...originOf(from), ...codeOf(refusal) })}</div>
      {'said' in refusal && (
        <code class="opened-said" dir="auto">
          {tooltip(visible(refusal.said))}
        </code>
      )}
    </Banner>
  )
}

function originOf(from: Origin) {
  return { from: from.kind, name: from.kind === 'file' ? tooltip(from.name) : '' }
}

function codeOf(refusal: Refusal) {
  const scheme = refusal.why === 'other-scheme' ? refusal.scheme : ''
  return { scheme, host: refusal.why === 'other-site' ? tooltip(visible(refusal.host)) : '' }
}

/** Replaces control and format characters, which are invisible or change the direction of text. */
function visible(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}]/gu, '\u00b7')
}

interface JoinOutcomeProps {
  readonly id: NetworkId
  readonly onBack: () => void
  readonly onClose: () => void
}

/** Shows the progress of a join until it succeeds, or fails with a reason and advice. */
function JoinOutcome({ id, onBack, onClose }: JoinOutcomeProps) {
  const t = useTranslate()
  const app = useApp()
  const snapshot = app.snapshot.value
  const entry = snapshot?.networks.find((one) => one.id === id)
  const serving = snapshot !== null && isServing(snapshot.connection)
  const state = entry === undefined ? 'pending' : networkState(entry, serving)
  const fault = entry?.fault ?? null
  const name = entry === undefined ? id : nameOf(entry)
  const asking = entry === undefined || (state === 'pending' && isAsking(entry))
  const title = asking
    ? t('join-dialog.asking')
    : state === 'ok'
      ? t('join-dialog.connected', { name })
      : fault !== null
        ? faultTitle(t, fault)
        : entryWord(t, entry, serving)
  const addresses = entry === undefined ? [] : addressesOf(entry).filter(({ present }) => present !== false)
  return (
    <div class="outcome stack">
      {state === 'pending' && <Refresh id={id} />}
      <div class="outcome-head inline gap-5" role="status">
        <StateIcon state={state} size={24} />
        <div>
          <strong dir="auto">{title}</strong>
          {state !== 'ok' && (
            <div class={name === id ? 'mono secondary' : 'secondary'} dir="auto">
              {name}
            </div>
          )}
        </div>
      </div>
      {asking && <p>{t('join-dialog.askingText')}</p>}
      {state === 'ok' && addresses.length === 0 && <p>{t('join-dialog.noAddressText')}</p>}
      {state === 'ok' && (
        <div class="outcome-addresses stack gap-2">
          {addresses.map(({ address }) => (
            <Copyable key={address} text={address} what={t('common.address')} />
          ))}
        </div>
      )}
      {fault !== null && <p>{t(`fault.${fault.code}.explanation`)}</p>}
      {entry !== undefined && fault === null && <NetworkAdvice entry={entry} />}
      <div class="dialog-actions">
        {fault !== null && <Button onClick={onBack}>{t('join-dialog.another')}</Button>}
        <Button takesFocus onClick={onClose}>
          {state === 'ok' ? t('join-dialog.done') : t('join-dialog.close')}
        </Button>
        {state === 'ok' && (
          <Button
            kind="primary"
            onClick={() => {
              onClose()
              app.navigate({ view: 'devices', network: id, device: null })
            }}
          >
            {t('join-dialog.devices')}
          </Button>
        )}
      </div>
    </div>
  )
}

/** Returns whether the network waits for its configuration. An unknown status does not count. */
function isAsking({ network }: NetworkEntry): boolean {
  return network === null || network.status === 'REQUESTING_CONFIGURATION'
}

const pause = 500

/** Reads this network more often than the poller does, while the join is pending. */
function Refresh({ id }: { readonly id: NetworkId }) {
  const { tryAsk } = useApp()
  usePolled(
    () => tryAsk('network.refresh', { id }),
    () => null,
    pause,
  )
  return null
}
