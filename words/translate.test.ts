import { describe, expect, test } from 'vitest'
import { listOf } from './lists.ts'
import { chooseLocale, directionOf } from './locale.ts'
import type { MessageArguments, MessageTags } from './message-arguments.ts'
import { accented, mirrored } from './pseudo-language.ts'
import { english, t } from './testing/english.ts'
import { createTranslator } from './translate.ts'

type Same<A, B> = [A] extends [B] ? ([B] extends [A] ? true : false) : false

test('the compiler reads arguments out of a message', () => {
  const checks: readonly true[] = [
    true satisfies Same<MessageArguments<'None'>, Record<never, never>>,
    true satisfies Same<MessageArguments<'To {name}'>, { readonly name: string | number }>,
    true satisfies Same<
      keyof MessageArguments<'{a}{b, number} {c, select, x {{d}} other {}}{e}'>,
      'a' | 'b' | 'c' | 'd' | 'e'
    >,
    true satisfies Same<MessageArguments<'{n, plural, one {# in {x}} other {#}}'>['n'], number>,
    true satisfies Same<
      keyof MessageArguments<'{n, plural, one {{x} y} other {{k, select, a {#} other {z}} q}} {m}'>,
      'n' | 'x' | 'k' | 'm'
    >,
    true satisfies Same<MessageTags<'<b>a</b> to <i>{b}</i>'>, 'b' | 'i'>,
  ]
  expect(checks).not.toContain(false)
})

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

  test('that a page has not are shown by their keys', () => {
    const { t: empty } = createTranslator('en', {})
    expect(empty('tray.quit')).toBe('tray.quit')
  })
})

describe('the pseudo-language', () => {
  const messages = {
    text: 'Quit',
    argument: 'To {name}',
    plural: '{count, plural, one {# network} other {# networks}}',
    tag: '<strong>{name}</strong> waits',
  }
  const speaker = (...of: Parameters<typeof createTranslator>) =>
    createTranslator(...of).t as unknown as (key: string, values?: object) => string

  test('accents and lengthens words, not what is filled in', () => {
    const speak = speaker('en-XA', messages, accented)
    expect(speak('text')).toBe('Ǫúúíţ')
    expect(speak('argument', { name: 'office' })).toBe('Ţöö office')
    expect(speak('plural', { count: 2 })).toBe('2 ñééţŵöŕķš')
  })

  test('keeps names apart where words run from right to left', () => {
    const speak = speaker('ar-XB', messages, mirrored)
    expect(speak('argument', { name: 'office' })).toBe('Ţöö \u2068office\u2069')
  })
})

describe('the locale', () => {
  test.each([
    ['en-GB', 'en-GB'],
    ['en-XA', 'en-XA'],
    ['ar-XB', 'ar-XB'],
    ['de', 'en-u-hc-h23'],
    ['fr-CA', 'en-u-hc-h23'],
    ['', 'en'],
    ['no locale', 'en'],
  ])('for %j is %s', (wanted, locale) => expect(chooseLocale(wanted)).toBe(locale))

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

  test('is set apart once where its message stands in another one', () => {
    const inner = t('devices.detailsOf', { name: 'מחשב' })
    expect(t('place.why', { why: inner })).toContain(`\u2068${inner}\u2069`)
  })
})
