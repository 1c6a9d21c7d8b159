import type { ComponentChildren, ComponentType } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import type { Area } from '../../words/catalog.ts'
import { useTranslator } from '../text/use-translate.ts'
import { useApp } from './state.ts'

/**
 * A component that is fetched with its words when it is drawn. `meanwhile` stands in its place until it is there. Lists of
 * words are functions, as scripts of the page import each other.
 */
export function lazy<P extends object>(
  load: () => Promise<ComponentType<P>>,
  words: () => Promise<readonly Area[]>,
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
  words?: () => Promise<readonly Area[]>,
  isWanted = true,
): T | null {
  const { message } = useApp()
  const translator = useTranslator()
  const [loaded, setLoaded] = useState<{ readonly part: T } | null>(null)
  useEffect(() => {
    if (!isWanted || loaded !== null) return
    let shown = true
    const show = (part: T): void => {
      if (shown) setLoaded({ part })
    }
    Promise.all([load(), words?.()])
      .then(([part, areas = []]) => {
        const translated = translator.add(areas)
        return translated === null ? show(part) : translated.then(() => show(part))
      })
      .catch((reason: unknown) => {
        message.value = { kind: 'fault', fault: { code: 'internal', detail: String(reason) } }
      })
    return () => {
      shown = false
    }
  }, [isWanted])
  return loaded?.part ?? null
}
