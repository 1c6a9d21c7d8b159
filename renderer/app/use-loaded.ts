import { useEffect, useState } from 'preact/hooks'
import { useApp } from './state.ts'

/** A part of the page that is fetched once the rest stands, so that the window shows sooner; null: not there yet. */
export function useLoaded<T>(load: () => Promise<T>): T | null {
  const { message } = useApp()
  const [loaded, setLoaded] = useState<{ readonly part: T } | null>(null)
  useEffect(() => {
    let shown = true
    load().then(
      (part) => shown && setLoaded({ part }),
      (reason: unknown) => {
        message.value = { kind: 'fault', fault: { code: 'internal', detail: String(reason) } }
      },
    )
    return () => {
      shown = false
    }
  }, [])
  return loaded?.part ?? null
}
