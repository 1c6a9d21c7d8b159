import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { type LanguageName, languageNames } from '../../../contract/languages.ts'
import { projectRoot } from './application.ts'

/** Faults of the words that a page shows in a pseudo-language. */
interface WordFaults {
  /** Words without an accent that nobody's data holds */
  readonly english: readonly string[]
  /** Texts that do not fit into their place, and were not meant to end in an ellipsis */
  readonly cut: readonly string[]
  /** Texts that lie over each other */
  readonly overlapping: readonly string[]
}

/**
 * `data`: words that are not ours, as the services tell them. `language`: the one that the page speaks; null: a
 * pseudo-language, whose words have accents.
 */
export function wordFaults(
  page: Page,
  data: ReadonlySet<string>,
  language: LanguageName | null = null,
): Promise<WordFaults> {
  return page.evaluate(
    ([theirs, messages]) => {
      const own = new Set(theirs)
      const spoken = new Set(messages)
      const root = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document.body
      const visible = (element: Element): boolean =>
        element.checkVisibility({ opacityProperty: true, visibilityProperty: true })
      const said = (text: string): string => text.replace(/\s+/g, ' ').trim()

      const unaccented = (text: string): string[] =>
        (text.replace(/\u2068[^\u2069]*\u2069/g, ' ').match(/[\p{L}\p{M}]+/gu) ?? []).filter(
          (word) => /^[A-Za-z]{2,}$/.test(word) && !own.has(word) && !/^[0-9a-f]+$/.test(word),
        )

      const english: string[] = []
      const check = (text: string | null, where: Element): void => {
        for (const word of unaccented(text ?? ''))
          english.push(
            `${word} in “${said(text ?? '').slice(0, 60)}” (${where.localName}.${where.className})`,
          )
      }
      const texts: { readonly node: Text; readonly element: HTMLElement }[] = []
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
      for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
        const element = node.parentElement
        if (element === null || said(node.textContent ?? '') === '' || !visible(element)) continue
        if (['SCRIPT', 'STYLE', 'TEXTAREA', 'CODE'].includes(element.tagName)) continue
        texts.push({ node: node as Text, element })
        if (element.closest('.mono, pre, .cm-content') === null) check(node.textContent, element)
      }
      for (const element of root.querySelectorAll('[aria-label], [title], [placeholder], [alt]'))
        if (visible(element))
          for (const name of ['aria-label', 'title', 'alt']) check(element.getAttribute(name), element)

      const cut: string[] = []
      const clips = (element: Element): boolean => getComputedStyle(element).overflowX !== 'visible'
      const hidden = (element: Element): boolean => element.closest('.visually-hidden') !== null
      const shown = texts.filter(({ element }) => !hidden(element))
      const isOwn = (text: string): boolean =>
        (/\p{L}/u.test(text) && spoken.has(text)) || /[^\p{ASCII}\u00b7\u2026\u2068\u2069]/u.test(text)
      for (const { node, element } of shown) {
        if (!/[\p{L}\p{N}]/u.test(node.data)) continue
        const range = document.createRange()
        range.selectNodeContents(node)
        const box = range.getBoundingClientRect()
        let around: Element | null = element
        while (around !== null && !clips(around)) around = around.parentElement
        const frame = around === null ? null : around.getBoundingClientRect()
        const style = around === null ? null : getComputedStyle(around)
        const scrolls =
          style !== null && /auto|scroll/.test(style.overflowX) && around !== document.documentElement
        // A cut name is told in full by a tooltip; a sentence of ours is not cut.
        const isOurs = isOwn(node.data)
        const inTooltip =
          element.closest('[title]')?.getAttribute('title')?.includes(node.data.trim()) === true
        if (
          (style?.textOverflow === 'ellipsis' && (inTooltip || !isOurs)) ||
          (scrolls && around !== null && around.scrollWidth > around.clientWidth)
        )
          continue
        const [start, end] = frame === null ? [0, window.innerWidth] : [frame.left, frame.right]
        if (style?.textOverflow === 'ellipsis' && around !== null && around.scrollWidth > around.clientWidth)
          cut.push(`${said(node.data).slice(0, 60)} (${element.localName}.${element.className})`)
        const button = element.closest('button')
        // A word that leaves its button or its cell lies on what is beside it.
        const place = element.closest('button, th, td')
        const room = place?.getBoundingClientRect()
        if (room !== undefined && !place?.contains(around))
          if (box.left < room.left - 1 || box.right > room.right + 1)
            cut.push(`${said(node.data).slice(0, 60)} (${element.localName}.${element.className})`)
        const drawn = button === null || button.contains(around) ? box : button.getBoundingClientRect()
        if (Math.min(box.left, drawn.left) < start - 1 || Math.max(box.right, drawn.right) > end + 1)
          cut.push(`${said(node.data).slice(0, 60)} (${element.localName}.${element.className})`)
      }
      // A word of a message goes on in the next line only where it is longer than any place has room for. Words of the
      // pseudo-languages are longer than those of any other.
      for (const { node, element } of shown) {
        if (
          spoken.size === 0 ||
          !isOwn(node.data) ||
          element.closest('.mono, pre, .cm-content, svg') !== null
        )
          continue
        for (const match of node.data.matchAll(
          /[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Arabic}\u00ad]{2,32}/gu,
        )) {
          // A soft hyphen says where it may go on.
          if (match[0].includes('\u00ad')) continue
          const word = document.createRange()
          word.setStart(node, match.index)
          word.setEnd(node, match.index + match[0].length)
          const parts = [...word.getClientRects()].filter(({ width }) => width > 0)
          const lines = new Set(parts.map(({ top }) => Math.round(top / 4)))
          if (lines.size > 1)
            cut.push(`“${match[0]}” goes on in the next line (${element.localName}.${element.className})`)
        }
      }
      // The text in a field is no text node of the page, so it is measured by the field's font.
      /** CSS pixels: of what empties a search, which keeps its place where there is nothing to empty */
      const cross = 16
      const context = document.createElement('canvas').getContext('2d')
      for (const field of root.querySelectorAll<HTMLInputElement | HTMLSelectElement>('input, select')) {
        const text =
          field instanceof HTMLSelectElement
            ? (field.selectedOptions[0]?.text ?? '')
            : field.value === ''
              ? field.placeholder
              : ''
        if (context === null || spoken.size === 0 || !isOwn(text) || !visible(field) || hidden(field))
          continue
        const style = getComputedStyle(field)
        context.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`
        const pixels = (length: string): number => Number.parseFloat(length) || 0
        const paddings = pixels(style.paddingLeft) + pixels(style.paddingRight)
        const room = field.clientWidth - paddings - (field.type === 'search' ? cross : 0)
        if (context.measureText(text).width > room + 0.5)
          cut.push(`${said(text).slice(0, 60)} (${field.localName}.${field.className})`)
      }
      if (document.documentElement.scrollWidth > window.innerWidth)
        cut.push('the page is wider than its window')

      const boxes = shown.flatMap(({ node, element }) => {
        const range = document.createRange()
        range.selectNodeContents(node)
        let clip = { left: 0, top: 0, right: window.innerWidth, bottom: window.innerHeight }
        for (let around: Element | null = element; around !== null; around = around.parentElement) {
          if (!clips(around)) continue
          const { left, top, right, bottom } = around.getBoundingClientRect()
          clip = {
            left: Math.max(clip.left, left),
            top: Math.max(clip.top, top),
            right: Math.min(clip.right, right),
            bottom: Math.min(clip.bottom, bottom),
          }
        }
        return [...range.getClientRects()].flatMap((rect) => {
          const seen = {
            left: Math.max(rect.left, clip.left),
            top: Math.max(rect.top, clip.top),
            right: Math.min(rect.right, clip.right),
            bottom: Math.min(rect.bottom, clip.bottom),
          }
          return seen.right - seen.left > 2 && seen.bottom - seen.top > 2 ? [{ node, element, ...seen }] : []
        })
      })
      const layerOf = (element: Element | null): Element | null =>
        element === null || /sticky|fixed|absolute/.test(getComputedStyle(element).position)
          ? element
          : layerOf(element.parentElement)
      const overlapping: string[] = []
      boxes.forEach((a, index) => {
        for (const b of boxes.slice(index + 1)) {
          const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left)
          const high = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top)
          if (wide <= 2 || high <= 4) continue
          if (a.node === b.node || a.element.contains(b.element) || b.element.contains(a.element)) continue
          // Elements that are pinned on top cover those that scroll below.
          if (layerOf(a.element) === layerOf(b.element))
            overlapping.push(`“${said(a.node.data).slice(0, 40)}” and “${said(b.node.data).slice(0, 40)}”`)
        }
      })
      return {
        english: [...new Set(english)],
        cut: [...new Set(cut)],
        overlapping: [...new Set(overlapping)],
      }
    },
    [[...data], language === null ? [] : [...textsIn(language)]] as const,
  )
}

export function readMessages(language: LanguageName): Readonly<Record<string, string>> {
  return JSON.parse(readFileSync(join(projectRoot, `locales/${language}.json`), 'utf8'))
}

const textsOf = new Map<LanguageName, ReadonlySet<string>>()

function textsIn(language: LanguageName): ReadonlySet<string> {
  const texts = textsOf.get(language) ?? new Set(Object.values(readMessages(language)))
  textsOf.set(language, texts)
  return texts
}

/** Texts of a page that are messages of another language, which were not drawn anew when the language changed. */
export async function staleTexts(page: Page, language: LanguageName): Promise<readonly string[]> {
  const own = textsIn(language)
  const texts = await page.locator('body').evaluate((body) => {
    const walker = document.createTreeWalker(body, NodeFilter.SHOW_TEXT)
    const found: string[] = []
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode())
      if (node.parentElement?.checkVisibility()) found.push(node.textContent ?? '')
    return found
  })
  const isOthers = (text: string): boolean =>
    !own.has(text) && languageNames.some((name) => textsIn(name).has(text))
  // A single English word may be the name of a device.
  return texts.filter((text) => isOthers(text) && !/^[\w-]+$/.test(text))
}

/** Fields of replies that hold people's own words */
const names: ReadonlySet<string> = new Set([
  ...['name', 'networkName', 'description', 'displayName', 'email', 'ownerEmail', 'domain', 'servers'],
  ...['version', 'clientVersion', 'portDeviceName', 'base', 'auth', 'tokens', 'physicalAddress'],
])

/** Dates of the first pseudo-language, which are English */
const months = Array.from({ length: 12 }, (_, month) =>
  new Date(2000, month).toLocaleDateString('en', { month: 'short' }),
)
/** Names of the field and of the calendar */
const technical = ['AM', 'PM', 'IPv', 'ARP', ...months]

/** The words of what the services tell of networks, devices and people, as it comes over the bridge. */
export function dataWords(...replies: readonly unknown[]): ReadonlySet<string> {
  const words = new Set(technical)
  const read = (value: unknown, isData: boolean): void => {
    if (typeof value === 'string' && isData) for (const word of value.split(/[^A-Za-z]+/)) words.add(word)
    else if (Array.isArray(value)) for (const each of value) read(each, isData)
    else if (value !== null && typeof value === 'object')
      for (const [key, each] of Object.entries(value)) {
        if (names.has(key)) read(Object.keys(Object(each)), typeof each === 'object')
        // A list whose broken entries are counted holds its own below `items`.
        read(each, names.has(key) || (isData && key === 'items'))
      }
  }
  for (const reply of replies) read(reply, false)
  return words
}
