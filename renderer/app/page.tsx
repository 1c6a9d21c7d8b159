import type { ComponentChildren } from 'preact'
import { accountFaults } from '../../words/english/account-faults.ts'
import { common } from '../../words/english/common.ts'
import { faults } from '../../words/english/faults.ts'
import { status } from '../../words/english/status.ts'
import type { Translator } from '../../words/translate.ts'
import { TranslatorProvider } from '../text/use-translate.ts'
import { UnlockProvider } from '../ui/banner.tsx'
import { useFocusRestored } from '../ui/focus.ts'
import { type App, AppProvider } from './state.ts'
import { unlockService } from './unlock.ts'

interface PageProps {
  readonly app: App
  readonly translator: Translator
  readonly children: ComponentChildren
}

/** The contexts that every view needs. */
export function Page({ app, translator, children }: PageProps) {
  useFocusRestored()
  return (
    <AppProvider value={app}>
      <TranslatorProvider value={translator}>
        <UnlockProvider value={() => void unlockService(translator.t, app)}>{children}</UnlockProvider>
      </TranslatorProvider>
    </AppProvider>
  )
}

/** The messages that both windows have from their start. */
export const startMessages = { ...accountFaults, ...common, ...faults, ...status }
