import compile from 'icu-minify/compile'
import { describe, expect, test } from 'vitest'
import { directionOf } from '../contract/languages.ts'
import type { Catalog, Language } from './catalog.ts'
import { listOf } from './lists.ts'
import { chooseLocale, languageNameOf } from './locale.ts'
import { accented, mirrored } from './pseudo-language.ts'
import { english, t } from './testing/english.ts'
import { createTranslator, type Translator } from './translate.ts'

const catalogOf = (texts: Readonly<Record<string, string>>): Catalog =>
  Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, compile(text)]))

describe('messages', () => {
  test('are filled in, with plurals and numbers', () => {
    expect(t('tray.connected', { connected: 1, count: 1 })).toBe('1 of 1 network connected')
    expect(t('tray.connected', { connected: 1200, count: 2000 })).toBe('1,200 of 2,000 networks connected')
    expect(t('tray.connected', { connected: 0, count: 999 })).toBe('0 of 999 networks connected')
    expect(t('tray.moreWaiting', { count: 7, atLeast: 'yes' })).toBe('7+ more want to join…')
  })

  test('with tags hand over what stands in them', () => {
    const strong = (content: unknown): unknown => ({ content })
    expect(t.rich('waiting.device', { name: 'nas', network: 'home', strong })).toEqual([
      'nas wants to join ',
      { content: ['home'] },
    ])
  })

  test('in Chinese set Latin letters apart by spaces, and no Chinese ones', async () => {
    const messages = catalogOf({ of: '{name} 的成员', join: '加入 {name}', two: '复制 {name} {id}' })
    const translator = createTranslator('zh-Hans', [{ name: 'test', messages }])
    const say = translator.t as unknown as (key: string, values: object) => string
    expect(say('of', { name: 'office' })).toBe('office 的成员')
    expect(say('of', { name: '会议室 2' })).toBe('会议室 2 的成员')
    expect(say('of', { name: '2 号 会议室' })).toBe('2 号 会议室的成员')
    expect(say('join', { name: '会议室 2' })).toBe('加入会议室 2')
    expect(say('two', { name: '会议室', id: '甲' })).toBe('复制会议室 甲')
  })

  test('that a page has not are shown by their keys', () => {
    const { t: empty } = createTranslator('en', [])
    expect(empty('tray.quit')).toBe('tray.quit')
  })
})

describe('the pseudo-language', () => {
  const messages = catalogOf({
    text: 'Quit',
    argument: 'To {name}',
    plural: '{count, plural, one {# network} other {# networks}}',
    tag: '<strong>{name}</strong> waits',
  })
  const speaker = async (language: Language) => {
    const translator = createTranslator('en', [{ name: 'test', messages }])
    await translator.speak('en', language)
    return translator.t as unknown as (key: string, values?: object) => string
  }

  test('accents and lengthens words, not what is filled in', async () => {
    const say = await speaker(accented)
    expect(say('text')).toBe('Ǫúúíţ')
    expect(say('argument', { name: 'office' })).toBe('Ţöö office')
    expect(say('plural', { count: 2 })).toBe('2 ñééţŵöŕķš')
  })

  test('keeps names apart where words run from right to left', async () => {
    const say = await speaker(mirrored)
    expect(say('argument', { name: 'office' })).toBe('Ţöö \u2068office\u2069')
  })
})

describe('another language', () => {
  const first = { name: 'first', messages: catalogOf({ open: 'Open', close: 'Close' }) }
  const second = {
    name: 'second',
    messages: catalogOf({ count: '{n, plural, one {# link} other {# links}}' }),
  }
  const german: { readonly [area: string]: Catalog } = {
    first: catalogOf({ open: 'Öffnen' }),
    second: catalogOf({ count: '{n, plural, one {# Verbindung} other {# Verbindungen}}' }),
  }
  const language: Language = async ({ name }) => german[name] ?? {}
  const say = (translator: Translator) => translator.t as unknown as (key: string, values?: object) => string

  test('leaves in English what it lacks', async () => {
    const translator = createTranslator('en', [first])
    await translator.speak('de', language)
    expect([say(translator)('open'), say(translator)('close')]).toEqual(['Öffnen', 'Close'])
    expect(translator.t.locale).toBe('de')
  })

  test('has what is added later, and what is added while it is loaded', async () => {
    const translator = createTranslator('en', [first])
    const spoken = translator.speak('de', language)
    await translator.add([second])
    await spoken
    expect(say(translator)('count', { n: 2 })).toBe('2 Verbindungen')
    await translator.speak('en', null)
    expect(say(translator)('count', { n: 1 })).toBe('1 link')
  })

  test('is another function, so that what was drawn is drawn anew', async () => {
    const translator = createTranslator('en', [first])
    const before = translator.t
    await translator.speak('de', language)
    expect(translator.t).not.toBe(before)
  })
})

describe('the locale', () => {
  test.each([
    ['en-GB', 'en-GB'],
    ['en-XA', 'en-XA'],
    ['ar-XB', 'ar-XB'],
    ['nl', 'en-u-hc-h23'],
    ['sv-SE', 'en-u-hc-h23'],
    ['de-AT', 'de-AT'],
    ['zh-TW', 'zh-TW'],
    ['', 'en'],
    ['no locale', 'en'],
    ['C', 'en'],
    ['C.UTF-8', 'en'],
    ['de_DE.UTF-8', 'en'],
    ['../../de', 'en'],
  ])('for %j is %s', (wanted, locale) => expect(chooseLocale(wanted)).toBe(locale))

  test.each([
    [['de-AT', 'de'], 'de-AT'],
    [['cy-GB', 'cy', 'fr'], 'fr'],
    [['xx@broken', 'uk', 'ru'], 'uk'],
    [['en-GB', 'de'], 'en-GB'],
    [['c'], 'en'],
    [[], 'en'],
  ])('for each of %j is %s', (wanted, locale) => expect(chooseLocale(...wanted)).toBe(locale))

  test.each([
    ['de-AT', 'de'],
    ['zh', 'zh-Hans'],
    ['zh-SG', 'zh-Hans'],
    ['zh-TW', 'zh-Hant'],
    ['zh-HK', 'zh-Hant'],
    ['fr', 'fr'],
    ['en-GB', null],
    ['cy', null],
  ])('%s is spoken with the words of %s', (locale, name) => expect(languageNameOf(locale)).toBe(name))

  test('says which way words run', () => {
    expect(['en', 'en-XA', 'ar-XB', 'he'].map(directionOf)).toEqual(['ltr', 'ltr', 'rtl', 'rtl'])
    expect(english.t.locale).toBe('en')
  })
})

describe('a name from right to left', () => {
  test('does not turn the message round, nor the names beside it', () => {
    expect(t('devices.detailsOf', { name: 'מחשב 1' })).toBe('Details of \u2068מחשב 1\u2069')
    expect(t('devices.detailsOf', { name: 'nas' })).toBe('Details of nas')
    expect(listOf(t, ['مكتب', 'home'])).toBe('\u2068مكتب\u2069, home')
  })

  test('turns no list round in a language that runs so itself', () => {
    const { t: arabic } = createTranslator('ar', [
      { name: 'list', messages: catalogOf({ 'list.separator': '، ' }) },
    ])
    expect(listOf(arabic, ['10.0.0.1', 'مكتب'])).toBe('\u200f\u206810.0.0.1\u2069، \u2068مكتب\u2069')
  })

  test('is set apart once where its message stands in another one', () => {
    const inner = t('devices.detailsOf', { name: 'מחשב' })
    expect(t('place.why', { why: inner })).toContain(`\u2068${inner}\u2069`)
  })
})
