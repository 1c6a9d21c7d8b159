import { createContext } from 'preact'
import { useContext } from 'preact/hooks'
import type { Translate, Translator } from '../../words/translate.ts'

/** The value changes with the language. */
type Spoken = Pick<Translator, 't' | 'add'>

const TranslatorContext = createContext<Spoken | null>(null)
export const TranslatorProvider = TranslatorContext.Provider

export function useTranslator(): Spoken {
  const translator = useContext(TranslatorContext)
  if (translator === null) throw new Error('A view stands outside TranslatorProvider')
  return translator
}

export function useTranslate(): Translate {
  return useTranslator().t
}
