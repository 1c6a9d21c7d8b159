import type { ComponentChildren } from 'preact'
import { useId, useRef } from 'preact/hooks'
import { isConnected, isServing, isUp, nameOf, networkState } from '../../contract/network-state.ts'
import type { NetworkEntry } from '../../contract/snapshot.ts'
import type { ParsedNetworkId } from '../../domain/network-id.ts'
import { entryWord } from '../../words/network-status.ts'
import { useApp } from '../app/state.ts'
import { networkIdMeaning, networkIdProblemWords, tidyNetworkId } from '../text/network.ts'
import { useTranslate } from '../text/use-translate.ts'
import { useFirstFocus } from '../ui/focus.ts'
import { StateIcon } from '../ui/icon.tsx'

interface NetworkIdFieldProps {
  readonly text: string
  readonly parsed: ParsedNetworkId
  readonly entry: NetworkEntry | undefined
  readonly onText: (text: string) => void
  /** Shown beside the label */
  readonly children?: ComponentChildren
}

/** The text box for a network id. It tells at once what the id means or what is wrong with it. */
export function NetworkIdField({ text, parsed, entry, onText, children }: NetworkIdFieldProps) {
  const t = useTranslate()
  const input = useRef<HTMLInputElement>(null)
  const id = useId()
  useFirstFocus(input, true)
  const problem = parsed.ok ? null : networkIdProblemWords(t, parsed.problem)
  const wrong = problem !== null && !problem.calm
  return (
    <div class="field">
      <div class="field-label inline spread">
        <span>
          <label for={`${id}-input`}>{t('join-dialog.field')}</label>
          <span id={`${id}-helper`}>{t('join-dialog.helper')}</span>
        </span>
        {children}
      </div>
      <input
        ref={input}
        id={`${id}-input`}
        class="field-input mono"
        type="text"
        value={text}
        autocomplete="off"
        autocapitalize="off"
        spellcheck={false}
        aria-invalid={wrong}
        aria-describedby={`${id}-helper ${id}-status`}
        onInput={({ currentTarget }) => {
          const atEnd = currentTarget.selectionStart === currentTarget.value.length
          onText(atEnd ? tidyNetworkId(currentTarget.value) : currentTarget.value)
        }}
      />
      <div id={`${id}-status`} class="field-status inline" role="status">
        {problem !== null ? (
          <>
            {wrong && <StateIcon state="attention" size={16} />}
            <span class={wrong ? 'attention-text' : 'secondary'}>{problem.words}</span>
          </>
        ) : (
          parsed.ok && <Meaning id={parsed.id} entry={entry} />
        )}
      </div>
    </div>
  )
}

function Meaning({ id, entry }: { readonly id: string; readonly entry: NetworkEntry | undefined }) {
  const t = useTranslate()
  const snapshot = useApp().snapshot.value
  const serving = snapshot !== null && isServing(snapshot.connection)
  if (entry !== undefined) {
    const isOn = entry.joined && isConnected(entry)
    const name = nameOf(entry)
    const meaning = !isOn
      ? t('join-dialog.remembered', { name })
      : isUp(entry, serving)
        ? t('join-dialog.alreadyJoined', { name })
        : t('join-dialog.alreadyOn', { name, status: entryWord(t, entry, serving) })
    return (
      <>
        <StateIcon state={networkState(entry, serving)} size={16} />
        <span>{meaning}</span>
      </>
    )
  }
  return (
    <>
      <StateIcon state="ok" size={16} />
      <span class="ok-text">
        {networkIdMeaning(t, id, (address) => (
          <span class="mono">{address}</span>
        ))}
      </span>
    </>
  )
}
