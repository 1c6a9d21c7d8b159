import { useEffect, useState } from 'preact/hooks'
import type { Result } from '../../contract/result.ts'

/** What would come of a file, which is asked for at once; null: not there yet. Choosing none closes. */
export function useFilePlan<P>(choose: () => Promise<Result<P | null>>, onClose: () => void): P | null {
  const [plan, setPlan] = useState<P | null>(null)
  useEffect(() => {
    let shown = true
    void choose().then((reply) => {
      if (!shown || !reply.ok) return
      if (reply.value === null) onClose()
      else setPlan(reply.value)
    })
    return () => {
      shown = false
    }
  }, [])
  return plan
}
