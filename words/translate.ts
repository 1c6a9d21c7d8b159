import format, { type FormatValues } from 'icu-minify/format'
import { isolated } from '../domain/text/isolated.ts'
import type { Area, Catalog, Language } from './catalog.ts'
import { notKnown } from './formats.ts'
import type { Messages } from './generated/messages.ts'

export type MessageKey = keyof Messages
/** The arguments that a message asks for */
export type MessageValues<K extends MessageKey> = Messages[K]['values']
type Tags<K extends MessageKey> = Messages[K]['tags']
type PlainKey = { readonly [K in MessageKey]: [Tags<K>] extends [never] ? K : never }[MessageKey]

/** A message in the user's language. A key that is not there and arguments that do not fit do not compile. */
export interface Translate {
  <K extends PlainKey>(key: K, ...values: Given<ValuesOfAll<K>>): string
  /** Fills in a message with tags; each tag's function is given its content. */
  rich<K extends Exclude<MessageKey, PlainKey>, Node>(
    key: K,
    values: ValuesOfAll<K> & {
      readonly [T in Tags<K>]: (content: (string | Node)[]) => Node
    },
  ): string | Node | (string | Node)[]
  /** The locale for formatting and sorting. */
  readonly locale: string
}

type ValuesOfAll<K extends MessageKey> = Intersection<K extends MessageKey ? MessageValues<K> : never>
type Intersection<U> = (U extends unknown ? (each: U) => void : never) extends (all: infer I) => void
  ? I
  : never
type Given<V> = keyof V extends never ? [] : [values: V]

export interface Translator {
  /** Another function after each change of the language */
  readonly t: Translate
  /** Adds messages of a part that is loaded later. null: they are there; in English they always are. */
  readonly add: (areas: readonly Area[]) => Promise<void> | null
  /** Changes the language once all that was added is loaded in it. null: English */
  readonly speak: (locale: string, language: Language | null) => Promise<void>
}

/**
 * Makes a translator that speaks English.
 *
 * @param locale For numbers, times and the order of names
 * @param shown How a text that stands in a message is shown, as it may come from others. Without it, the text does not
 * turn the message round.
 */
export function createTranslator(
  locale: string,
  english: readonly Area[],
  shown: (argument: string) => string = isolated,
): Translator {
  const areas = new Set<Area>()
  let language: Language | null = null
  let messages: { [key: string]: Catalog[string] } = {}
  let t = speaker(locale, messages, shown)
  let loading: Promise<unknown> | null = null
  const add = (more: readonly Area[]): Promise<void> | null => {
    const fresh = more.filter((area) => !areas.has(area))
    for (const area of fresh) {
      areas.add(area)
      Object.assign(messages, area.messages)
    }
    // An area may be on its way for another part of the page.
    if (language !== null) loading = Promise.all([loading, addTranslated(fresh, language)])
    return loading?.then(() => undefined) ?? null
  }
  const addTranslated = async (fresh: readonly Area[], asked: Language): Promise<void> => {
    const translated = await Promise.all(fresh.map(asked))
    if (asked === language) Object.assign(messages, ...translated)
  }
  const speak = async (nextLocale: string, next: Language | null): Promise<void> => {
    const translated = new Map<Area, Catalog>()
    // While an area is loaded, another part of the page may add one.
    for (const area of areas) if (next !== null) translated.set(area, await next(area))
    language = next
    if (next === null) loading = null
    messages = Object.assign({}, ...[...areas].map((area) => area.messages), ...translated.values())
    t = speaker(nextLocale, messages, shown)
  }
  add(english)
  return {
    get t() {
      return t
    },
    add,
    speak,
  }
}

/** The format of messages, with their arguments, numbers and plurals filled in */
function speaker(locale: string, messages: Catalog, shown: (argument: string) => string): Translate {
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
  const fill = (key: string, values: unknown, show: (argument: string) => string): never =>
    format(messages[key] ?? key, locale, shownValues(values, show), options) as never
  const rich = (key: string, values?: unknown): never => fill(key, values, shown)
  const translate = /^zh(-|$)/.test(locale)
    ? (key: string, values?: unknown) =>
        closedUp(String(fill(key, values, (argument) => markHan(shown(argument)))))
    : (key: string, values?: unknown) => String(rich(key, values))
  return Object.assign(translate, { rich, locale })
}

/**
 * Chinese sets Latin letters and digits apart by a space, and no Chinese ones. A name or a time may be either, so the ends of
 * Chinese ones are marked while a message is filled in, and the spaces beside them then go.
 */
function markHan(argument: string): string {
  return argument.replace(/^(?=\p{Script=Han})|(?<=\p{Script=Han})$/gu, '\u2060')
}

function closedUp(text: string): string {
  return text.replace(/(?<=\p{Script=Han}) \u2060|\u2060 (?=\p{Script=Han})|\u2060/gu, '')
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
