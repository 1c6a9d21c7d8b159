import { useState } from 'preact/hooks'
import type { AccountNetworkChange } from '../../../contract/account.ts'
import type { Fault } from '../../../contract/fault.ts'
import type { HostedNetwork } from '../../../contract/hosting.ts'
import type { Difference } from '../../../domain/network-plan/differences.ts'
import { useApp } from '../../app/state.ts'
import {
  changedFields,
  changeOf,
  type Draft,
  type Edit,
  formOfNetwork,
  type SettingsField,
  type SettingsForm,
} from './draft.ts'

/** A network's settings while they are edited. */
export interface Settings {
  readonly base: HostedNetwork
  readonly form: SettingsForm
  readonly change: AccountNetworkChange
  /** The fields whose boxes say what is not saved. */
  readonly changed: readonly SettingsField[]
  readonly busy: boolean
  readonly fault: Fault | null
  /** In what the service did not do as asked with the last save. */
  readonly differences: readonly Difference[]
  readonly isSaved: boolean
  /** The network as somebody else made it meanwhile; null: nobody did */
  readonly theirs: HostedNetwork | null
  readonly set: (part: Partial<SettingsForm>) => void
  readonly discard: () => void
  readonly save: () => Promise<void>
  /** Takes those of one's own, and the others as they are now. */
  readonly choose: (mine: ReadonlySet<string>) => Promise<void>
  readonly backToEditing: () => void
}

interface UseSettings {
  /** null: not there yet */
  readonly network: HostedNetwork | null
  readonly draft: Draft | null
  readonly onDraft: (draft: Draft | null) => void
  readonly onSaved: () => void
}

/** The draft outlives this: it stays while the person looks at other networks. */
export function useSettings({ network, draft, onDraft, onSaved }: UseSettings): Settings | null {
  const { tryAsk } = useApp()
  const [busy, setBusy] = useState(false)
  const [fault, setFault] = useState<Fault | null>(null)
  const [differences, setDifferences] = useState<readonly Difference[]>([])
  const [saved, setSaved] = useState<HostedNetwork | null>(null)
  const [theirs, setTheirs] = useState<HostedNetwork | null>(null)
  const newest = saved !== null && (network === null || saved.revision > network.revision) ? saved : network
  const base = draft?.base ?? newest
  if (base === null) return null
  const form = draft?.form ?? formOfNetwork(base)
  const keep = (next: Edit): void => {
    const isSame = JSON.stringify(next.form) === JSON.stringify(formOfNetwork(next.base))
    onDraft(isSame ? null : { ...next, changed: changedFields(next) })
  }

  const send = async (from: Edit): Promise<void> => {
    const change = changeOf(from)
    if (Object.keys(change).length === 0) return onDraft(null)
    setBusy(true)
    setFault(null)
    setDifferences([])
    setSaved(null)
    const reply = await tryAsk('hosting.saveNetwork', {
      network: from.base.id,
      change,
      base: from.base.revision,
    })
    setBusy(false)
    if (!reply.ok) setFault(reply.error)
    else if (reply.value.outcome === 'conflict') setTheirs(reply.value.theirs)
    else {
      setTheirs(null)
      setSaved(reply.value.value)
      setDifferences(reply.value.differences)
      onDraft(null)
      onSaved()
    }
  }
  return {
    base,
    form,
    change: draft === null ? {} : changeOf(draft),
    changed: draft?.changed ?? [],
    busy,
    fault,
    differences,
    isSaved: saved !== null && draft === null,
    theirs,
    set(part) {
      const fields = Object.keys(part)
      setDifferences((before) => before.filter(({ field }) => !fields.includes(field)))
      keep({ base, form: { ...form, ...part } })
    },
    discard() {
      setFault(null)
      onDraft(null)
    },
    save: () => send({ base, form }),
    async choose(mine) {
      if (theirs === null) return
      const own = Object.keys(changeOf({ base, form })).filter((field) => mine.has(field))
      const parts = own.map((field) => [field, form[field as SettingsField]])
      const next: Edit = { base: theirs, form: { ...formOfNetwork(theirs), ...Object.fromEntries(parts) } }
      setTheirs(null)
      keep(next)
      await send(next)
    },
    backToEditing: () => setTheirs(null),
  }
}
