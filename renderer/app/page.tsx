import common from 'words:common'
import faults from 'words:faults'
import status from 'words:status'
import { type ComponentChildren, options, type VNode } from 'preact'
import { useEffect, useMemo, useState } from 'preact/hooks'
import type { UpdatePayload } from 'vite'
import { directionOf } from '../../contract/languages.ts'
import { withoutTurns } from '../../domain/text/isolated.ts'
import { speak } from '../../words/load-translator.ts'
import { languageOf } from '../../words/locale.ts'
import type { Translator } from '../../words/translate.ts'
import { TranslatorProvider } from '../text/use-translate.ts'
import { UnlockProvider } from '../ui/banner.tsx'
import { CopyProvider } from '../ui/copyable.tsx'
import { useFocusRestored } from '../ui/focus.ts'
import { type App, AppProvider, unlockService } from './state.ts'

interface PageProps {
  readonly app: App
  readonly translator: Translator
  readonly children: ComponentChildren
}

/** The contexts that every view needs. */
export function Page({ app, translator, children }: PageProps) {
  useFocusRestored()
  const spoken = useLanguage(app, translator)
  return (
    <AppProvider value={app}>
      <TranslatorProvider value={spoken}>
        <UnlockProvider value={() => void unlockService(translator.t, app)}>
          <CopyProvider value={app.copy}>{children}</CopyProvider>
        </UnlockProvider>
      </TranslatorProvider>
    </AppProvider>
  )
}

/** Attributes that are read like texts. What a field contains is none of them: it may be written back. */
const readAttributes = ['title', 'aria-label', 'placeholder', 'alt']

/**
 * Takes marks that turn the direction out of all that is drawn, as it may hold names of others. It is done here once, because
 * every text and every attribute passes through this hook.
 */
export function drawWithoutTurns(): void {
  const before = options.vnode
  options.vnode = (vnode: VNode) => {
    const drawn = vnode as { type: unknown; props: unknown }
    if (drawn.type === null && typeof drawn.props === 'string') drawn.props = withoutTurns(drawn.props)
    if (typeof drawn.type === 'string') {
      const props = drawn.props as { [name: string]: unknown }
      for (const name of readAttributes) {
        const text = props[name]
        if (typeof text === 'string') props[name] = withoutTurns(text)
      }
    }
    before?.(vnode)
  }
}

/** The messages that both windows have from their start. */
export const startMessages = [common, faults, status]

/** Speaks another language when the person chooses one; views are drawn anew and keep what was entered. */
function useLanguage(app: App, translator: Translator) {
  const [t, setT] = useState(() => translator.t)
  const locale = app.snapshot.value?.locale
  useEffect(() => {
    if (locale === undefined || locale === translator.t.locale) return
    let wanted = true
    void speak(translator, locale).then(() => {
      if (!wanted) return
      Object.assign(document.documentElement, { lang: locale, dir: directionOf(locale) })
      setT(() => translator.t)
    })
    return () => {
      wanted = false
    }
  }, [locale, translator])
  // Only the dev server's page has it, from its start to its end.
  if (import.meta.env.MODE === 'development') useChangedWords(translator, () => setT(() => translator.t))
  return useMemo(() => ({ t, add: translator.add }), [t, translator])
}

/** Says the words that the dev server has replaced while the page runs. */
function useChangedWords(translator: Translator, onChange: () => void) {
  useEffect(() => {
    const sayAnew = async ({ updates }: UpdatePayload): Promise<void> => {
      if (!updates.some(({ path }) => path.includes('words:'))) return
      const { locale } = translator.t
      await translator.speak(locale, (await languageOf(locale)?.()) ?? null)
      onChange()
    }
    import.meta.hot?.on('vite:afterUpdate', sayAnew)
    return () => import.meta.hot?.off('vite:afterUpdate', sayAnew)
  })
}
