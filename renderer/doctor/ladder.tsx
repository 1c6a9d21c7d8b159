import { useEffect, useState } from 'preact/hooks'
import { causeOf, type DoctorCheck, type RungId } from '../../contract/doctor.ts'
import type { NameOfNetwork } from '../../words/doctor.ts'
import { useTranslate } from '../text/use-translate.ts'
import { TabIndexProvider } from '../ui/tab-index.ts'
import { useListKeys } from '../ui/use-list-keys.ts'
import { RungRow } from './rung-row.tsx'
import type { Fixes } from './use-fixes.ts'

interface LadderProps {
  readonly check: DoctorCheck
  readonly names: NameOfNetwork
  readonly fixes: Fixes
}

/** Each rung in a line, from the ground up; the cause is open once it is found. */
export function Ladder({ check, names, fixes }: LadderProps) {
  const t = useTranslate()
  const [open, setOpen] = useState<ReadonlySet<RungId>>(new Set())
  const { rungs, running } = check
  const cause = running ? null : (causeOf(check)?.id ?? null)
  const keys = useListKeys<HTMLOListElement>(
    rungs.map(({ id }) => id),
    cause,
  )
  const list = keys.list.ref
  useEffect(() => {
    if (cause === null) return
    setOpen((before) => new Set(before).add(cause))
    const row = list.current?.querySelector<HTMLElement>(`[data-rung="${cause}"]`)
    // A person who has gone on to something else is left there.
    const { activeElement } = document
    if (activeElement === null || activeElement === document.body)
      row?.querySelector('button')?.focus({ preventScroll: true })
  }, [cause])
  const toggle = (id: RungId): void => {
    const next = new Set(open)
    if (!next.delete(id)) next.add(id)
    setOpen(next)
  }
  return (
    <ol class="ladder" aria-label={t('doctor-view.ladder')} {...keys.list}>
      {rungs.map((rung, index) => (
        <TabIndexProvider key={rung.id} value={rung.id === keys.active ? 0 : -1}>
          <RungRow
            check={check}
            rung={rung}
            isCause={rung.id === cause}
            beginsFollowing={rung.followsFrom !== null && rungs[index - 1]?.followsFrom !== rung.followsFrom}
            open={open.has(rung.id)}
            names={names}
            fixes={fixes}
            onToggle={() => toggle(rung.id)}
          />
        </TabIndexProvider>
      ))}
    </ol>
  )
}
