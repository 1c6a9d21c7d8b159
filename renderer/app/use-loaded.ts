import { useEffect, useState } from 'preact/hooks'
import type { Catalog } from '../../words/catalog.ts'
import { useTranslator } from '../text/use-translate.ts'
import { useApp } from './state.ts'

/** A part of the page that is fetched once the rest stands, with its words; null: not there yet. */
export function useLoaded<T>(load: () => Promise<T>, words: () => Promise<Catalog>): T | null {
  const { message } = useApp()
  const translator = useTranslator()
  const [loaded, setLoaded] = useState<{ readonly part: T } | null>(null)
  useEffect(() => {
    let shown = true
    Promise.all([load(), words()]).then(
      ([part, messages]) => {
        translator.add(messages)
        if (shown) setLoaded({ part })
      },
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
