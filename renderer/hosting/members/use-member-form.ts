import { useState } from 'preact/hooks'
import type { Fault } from '../../../contract/fault.ts'
import { type MemberValues, valuesOf } from '../../../contract/member-values.ts'
import type { HostedMember } from '../../../domain/members/member.ts'
import type { Difference } from '../../../domain/network-plan/differences.ts'
import { useApp } from '../../app/state.ts'
import { memberChangeOf } from './member-form.ts'

export interface MemberForm {
  readonly base: HostedMember
  readonly values: MemberValues
  readonly isChanged: boolean
  readonly busy: boolean
  readonly fault: Fault | null
  readonly differences: readonly Difference[]
  /** The member as somebody else made it meanwhile; null: nobody did */
  readonly theirs: HostedMember | null
  readonly set: (part: Partial<MemberValues>) => void
  readonly discard: () => void
  /** Sends what changed; true: saved just as asked. */
  readonly save: () => Promise<boolean>
  readonly choose: (mine: ReadonlySet<string>) => Promise<boolean>
  readonly backToEditing: () => void
}

/** A member while it is edited. As long as nothing is changed, it follows what the list says. */
export function useMemberForm(current: HostedMember, onChanged: () => void): MemberForm {
  const { tryAsk } = useApp()
  /** null: nothing is changed, so it follows what the list says */
  const [held, setHeld] = useState<{ readonly base: HostedMember; readonly values: MemberValues } | null>(
    null,
  )
  const [busy, setBusy] = useState(false)
  const [fault, setFault] = useState<Fault | null>(null)
  const [differences, setDifferences] = useState<readonly Difference[]>([])
  const [theirs, setTheirs] = useState<HostedMember | null>(null)
  /** Newer than the list, for a moment. */
  const [saved, setSaved] = useState<HostedMember | null>(null)
  const newest = saved !== null && saved.revision > current.revision ? saved : current
  const { base, values } = held ?? { base: newest, values: valuesOf(newest) }
  const isChanged = held !== null && Object.keys(memberChangeOf(valuesOf(base), values)).length > 0

  const send = async (from: HostedMember, wanted: MemberValues): Promise<boolean> => {
    setBusy(true)
    setFault(null)
    setDifferences([])
    const reply = await tryAsk('hosting.saveMember', {
      network: from.network,
      member: from.id,
      change: memberChangeOf(valuesOf(from), wanted),
      base: from.revision,
    })
    setBusy(false)
    if (!reply.ok) setFault(reply.error)
    else if (reply.value.outcome === 'conflict') setTheirs(reply.value.theirs)
    else {
      setHeld(null)
      setSaved(reply.value.value)
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
    isChanged,
    busy,
    fault,
    differences,
    theirs,
    set: (part) => setHeld({ base, values: { ...values, ...part } }),
    discard: () => setHeld(null),
    save: () => send(base, values),
    async choose(mine) {
      if (theirs === null) return false
      const change = memberChangeOf(valuesOf(base), values)
      const chosen = Object.entries(values).filter(([field]) => field in change && mine.has(field))
      const wanted: MemberValues = { ...valuesOf(theirs), ...Object.fromEntries(chosen) }
      setHeld({ base: theirs, values: wanted })
      setTheirs(null)
      if (Object.keys(memberChangeOf(valuesOf(theirs), wanted)).length === 0) {
        setHeld(null)
        return true
      }
      return send(theirs, wanted)
    },
    backToEditing: () => setTheirs(null),
  }
}
