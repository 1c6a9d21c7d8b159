import type { Catalog } from '../../words/catalog.ts'
import { english } from '../../words/testing/english.ts'
import type { MessageKey, Translate, Translator } from '../../words/translate.ts'
import { startMessages } from '../app/start-messages.ts'

/** English as a window has it: with the messages of its start and those that it added. Any other one throws. */
export function windowTranslator(): Translator {
  const keys = new Set(Object.keys(startMessages))
  const there = (key: MessageKey): void => {
    if (!keys.has(key)) throw new Error(`this window has no message ${key}`)
  }
  const t = Object.assign(
    (key: MessageKey, values: unknown) => {
      there(key)
      return english.t(key as never, ...([values] as unknown as []))
    },
    {
      rich(key: MessageKey, values: unknown) {
        there(key)
        return english.t.rich(key as never, values as never)
      },
      locale: english.t.locale,
    },
  ) as Translate
  return {
    t,
    add(messages: Catalog) {
      for (const key of Object.keys(messages)) keys.add(key)
    },
  }
}
