import type { ComponentChildren } from 'preact'
import type { Translator } from '../../words/translate.ts'
import { TranslatorProvider } from '../text/use-translate.ts'
import { useFocusRestored } from '../ui/focus.ts'
import { type App, AppProvider } from './state.ts'

interface PageProps {
  readonly app: App
  readonly translator: Translator
  readonly children: ComponentChildren
}

/** What every view stands in. */
export function Page({ app, translator, children }: PageProps) {
  useFocusRestored()
  return (
    <AppProvider value={app}>
      <TranslatorProvider value={translator}>{children}</TranslatorProvider>
    </AppProvider>
  )
}
