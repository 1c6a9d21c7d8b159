import type { ComponentChildren, ComponentType } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import type { Area } from '../../words/catalog.ts'
import { useTranslator } from '../text/use-translate.ts'
import { useApp } from './state.ts'

/**
 * A component that is fetched when it is drawn. Its module also names its words, in a function because the scripts of the
 * page import each other. `meanwhile` stands in its place until it is there.
 */
export function lazy<M, P extends object>(
  load: () => Promise<M>,
  part: (module: M) => ComponentType<P>,
  words?: (module: M) => readonly Area[],
  meanwhile: ComponentChildren = null,
): ComponentType<P> {
  return (props: P) => {
    const module = useLazy(load, words)
    if (module === null) return meanwhile
    const Part = part(module)
    return <Part {...props} />
  }
}

/** Fetches a part of the page, with its words, once it is wanted. It is null until it is there. */
export function useLazy<T>(
  load: () => Promise<T>,
  words?: (part: T) => readonly Area[],
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
    load()
      .then((part) => {
        const translated = translator.add(words?.(part) ?? [])
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
