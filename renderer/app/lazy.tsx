import type { ComponentChildren, ComponentType } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import type { Catalog } from '../../words/catalog.ts'
import { useTranslator } from '../text/use-translate.ts'
import { useApp } from './state.ts'

/** A component that is fetched with its words when it is drawn. `meanwhile` stands in its place until it is there. */
export function lazy<P extends object>(
  load: () => Promise<ComponentType<P>>,
  words: () => Promise<Catalog>,
  meanwhile: ComponentChildren = null,
): ComponentType<P> {
  return (props: P) => {
    const Part = useLazy(load, words)
    return Part === null ? meanwhile : <Part {...props} />
  }
}

/** Fetches a part of the page once it is wanted. It is null until it is there. */
export function useLazy<T>(
  load: () => Promise<T>,
  words?: () => Promise<Catalog>,
  isWanted = true,
): T | null {
  const { message } = useApp()
  const translator = useTranslator()
  const [loaded, setLoaded] = useState<{ readonly part: T } | null>(null)
  useEffect(() => {
    if (!isWanted || loaded !== null) return
    let shown = true
    Promise.all([load(), words?.()]).then(
      ([part, messages]) => {
        if (messages !== undefined) translator.add(messages)
        if (shown) setLoaded({ part })
      },
      (reason: unknown) => {
        message.value = { kind: 'fault', fault: { code: 'internal', detail: String(reason) } }
      },
    )
    return () => {
      shown = false
    }
  }, [isWanted])
  return loaded?.part ?? null
}
