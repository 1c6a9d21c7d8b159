import format, { type FormatValues } from 'icu-minify/format'
import { isolated } from '../domain/text/isolated.ts'
import type { Catalog, Language } from './catalog.ts'
import { compileCatalog } from './compile-catalog.ts'
import { notKnown } from './formats.ts'
import type { MessageArguments, MessageTags } from './message-arguments.ts'
import type { Messages } from './messages.ts'

export type MessageKey = keyof Messages
type PlainKey = {
  readonly [K in MessageKey]: [MessageTags<Messages[K]>] extends [never] ? K : never
}[MessageKey]

/** A message in the user's language. A key that is not there and arguments that do not fit do not compile. */
export interface Translate {
  <K extends PlainKey>(key: K, ...values: Given<ArgumentsOfAll<K>>): string
  /** Fills in a message with tags; each tag's function is given its content. */
  rich<K extends Exclude<MessageKey, PlainKey>, Node>(
    key: K,
    values: ArgumentsOfAll<K> & {
      readonly [T in MessageTags<Messages[K]>]: (content: (string | Node)[]) => Node
    },
  ): string | Node | (string | Node)[]
  /** The locale for formatting and sorting. */
  readonly locale: string
}

type ArgumentsOfAll<K extends MessageKey> = Intersection<
  K extends MessageKey ? MessageArguments<Messages[K]> : never
>
type Intersection<U> = (U extends unknown ? (each: U) => void : never) extends (all: infer I) => void
  ? I
  : never
type Given<V> = keyof V extends never ? [] : [values: V]

export interface Translator {
  readonly t: Translate
  /** Adds the messages of a part of the page that is fetched later. */
  add(english: Catalog): void
}

/** `shown`: how a text that stands in a message is shown, as it may come from others. Without it, it does not turn the message round. */
export function createTranslator(
  locale: string,
  english: Catalog,
  language: Language = (catalog) => catalog,
  shown: (argument: string) => string = isolated,
): Translator {
  const messages: { [key: string]: Catalog[string] } = {}
  // Made when first needed: a number format takes ten milliseconds of a page's first showing.
  let numbers: Intl.NumberFormat | undefined
  let plurals: Intl.PluralRules | undefined
  const numberFormat = {
    format(value: number | bigint) {
      if (isPlain(locale, value)) return String(value)
      if (Number.isNaN(value)) return notKnown
      numbers ??= new Intl.NumberFormat(locale)
      return numbers.format(value)
    },
  } as Intl.NumberFormat
  const options = {
    formatters: {
      getNumberFormat: () => numberFormat,
      getPluralRules: () => (plurals ??= new Intl.PluralRules(locale)),
      getDateTimeFormat: () => new Intl.DateTimeFormat(locale),
    },
  }
  const rich = (key: string, values?: unknown): never =>
    format(messages[key] ?? key, locale, shownValues(values, shown), options) as never
  const translate = (key: string, values?: unknown): string => String(rich(key, values))
  const add = (more: Catalog): void => {
    Object.assign(messages, language(compileCatalog(more)))
  }
  add(english)
  return { t: Object.assign(translate, { rich, locale }), add }
}

function shownValues(values: unknown, shown: (argument: string) => string): FormatValues {
  return Object.fromEntries(
    Object.entries(values ?? {}).map(([name, value]) => [
      name,
      typeof value === 'string' ? shown(value) : value,
    ]),
  )
}

/** Such numbers are written in English as their digits are. */
function isPlain(locale: string, value: number | bigint): boolean {
  return /^en(?!.*-nu-)/.test(locale) && Number.isInteger(value) && value >= 0 && value < 1_000
}
