import { useState } from 'preact/hooks'
import type { Fault } from '../../../contract/fault.ts'
import type { Difference, HostedMember, MemberConfig } from '../../../contract/hosting.ts'
import { useApp } from '../../state.ts'
import { memberChangeOf } from './member-form.ts'

export interface MemberForm {
  readonly base: HostedMember
  readonly values: MemberConfig
  readonly isChanged: boolean
  readonly busy: boolean
  readonly fault: Fault | null
  readonly differences: readonly Difference[]
  /** The member as somebody else made it meanwhile; null: nobody did */
  readonly theirs: HostedMember | null
  readonly set: (part: Partial<MemberConfig>) => void
  readonly discard: () => void
  /** Sends what changed; true: saved just as asked. */
  readonly save: () => Promise<boolean>
  readonly choose: (mine: ReadonlySet<string>) => Promise<boolean>
  readonly backToEditing: () => void
}

/** A member while it is edited. As long as nothing is changed, it follows what the list says. */
export function useMemberForm(current: HostedMember, onChanged: () => void): MemberForm {
  const { tryAsk } = useApp()
  const [held, setHeld] = useState({ base: current, values: current.config })
  const [busy, setBusy] = useState(false)
  const [fault, setFault] = useState<Fault | null>(null)
  const [differences, setDifferences] = useState<readonly Difference[]>([])
  const [theirs, setTheirs] = useState<HostedMember | null>(null)
  const isChanged = Object.keys(memberChangeOf(held.base.config, held.values)).length > 0
  const untouched = held.values === held.base.config
  const { base, values } = untouched ? { base: current, values: current.config } : held

  const send = async (from: HostedMember, wanted: MemberConfig): Promise<boolean> => {
    setBusy(true)
    setFault(null)
    setDifferences([])
    const reply = await tryAsk('hosting.saveMember', {
      network: from.network,
      member: from.id,
      change: memberChangeOf(from.config, wanted),
      base: from.revision,
    })
    setBusy(false)
    if (!reply.ok) setFault(reply.error)
    else if (reply.value.outcome === 'conflict') setTheirs(reply.value.theirs)
    else {
      setHeld({ base: reply.value.value, values: reply.value.value.config })
      setDifferences(reply.value.differences)
      setTheirs(null)
      onChanged()
      return reply.value.differences.length === 0
    }
    return false
  }
  return {
    base,
    values,
    isChanged: !untouched && isChanged,
    busy,
    fault,
    differences,
    theirs,
    set: (part) => setHeld({ base, values: { ...values, ...part } }),
    discard: () => setHeld({ base: current, values: current.config }),
    save: () => send(base, values),
    async choose(mine) {
      if (theirs === null) return false
      const change = memberChangeOf(base.config, values)
      const own = Object.fromEntries(Object.entries(change).filter(([field]) => mine.has(field)))
      const wanted: MemberConfig = { ...theirs.config, ...own }
      setHeld({ base: theirs, values: wanted })
      setTheirs(null)
      if (Object.keys(memberChangeOf(theirs.config, wanted)).length === 0) {
        setHeld({ base: theirs, values: theirs.config })
        return true
      }
      return send(theirs, wanted)
    },
    backToEditing: () => setTheirs(null),
  }
}
