import { useEffect, useState } from 'preact/hooks'
import { useApp } from '../app/state.ts'
import { undoTime } from '../app/toasts.tsx'
import { useLoaded } from '../app/use-loaded.ts'
import { setWords } from './fetched-view.tsx'

/** What came of a set that is used just now, wherever it was asked for, by what is fetched then. */
export function UsedSetPlace() {
  const used = useApp().snapshot.value?.sets.used ?? null
  const [seen, setSeen] = useState<number | null>(null)
  const fresh = used !== null && (used.step !== 'used' || Date.now() - used.at < undoTime) ? used.at : null
  useEffect(() => {
    if (fresh !== null) setSeen(fresh)
  }, [fresh])
  return used !== null && used.at === seen ? <Loaded key={seen} /> : null
}

function Loaded() {
  const toast = useLoaded(() => import('../policy/sets/used-set-toast.tsx'), setWords)
  const used = useApp().snapshot.value?.sets.used
  if (toast === null || used?.step !== 'used') return null
  // The decision of a place says by itself what went well.
  return used.by.kind === 'place' && used.failed.length === 0 ? null : <toast.UsedSetToast used={used} />
}
