import type { Page } from 'playwright-core'

/**
 * What is wrong with where things stand on a page, or in its last dialog, one line each: a control or a text that is outside of
 * the window, lies over another one, is cut without an ellipsis and a tooltip, or has less room than a word needs.
 */
export function layoutFaults(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    /** CSS pixels: what is rounded away, and what letters overhang */
    const slack = 1
    /** CSS pixels: as much as a line is higher than its letters */
    const leastLine = 4
    /** CSS pixels: less is no room for a text that does not fit */
    const leastText = 36
    const leastField = 56
    const leastScroll = { width: 96, height: 40 }
    const controls =
      'button, a[href], input, select, textarea, summary, [role=tab], [role=switch], [role=menuitem], .state-icon'

    interface Box {
      readonly left: number
      readonly top: number
      readonly right: number
      readonly bottom: number
    }
    interface Placed extends Box {
      readonly element: Element
      /** null: a control */
      readonly node: Text | null
    }
    const root = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document.body
    const windowBox: Box = { left: 0, top: 0, right: window.innerWidth, bottom: window.innerHeight }
    const said = (text: string | null): string =>
      (text ?? '')
        .replace(/[\u2068\u2069]/g, '')
        .replace(/\s+/g, ' ')
        .trim()
    const visible = (element: Element): boolean =>
      element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
      element.closest('.visually-hidden, [aria-hidden="true"].map-card') === null
    const isWide = (box: Box): boolean => box.right - box.left > 2 && box.bottom - box.top > 2
    const ancestors = (element: Element | null): readonly Element[] =>
      element === null ? [] : [element, ...ancestors(element.parentElement)]
    const overflow = (element: Element): readonly [string, string] => {
      const { overflowX, overflowY } = getComputedStyle(element)
      return [overflowX, overflowY]
    }
    const scrolls = (way: string): boolean => way === 'auto' || way === 'scroll'
    const hasEllipsis = (element: Element): boolean => {
      const { textOverflow, webkitLineClamp } = getComputedStyle(element)
      return textOverflow === 'ellipsis' || webkitLineClamp !== 'none'
    }
    /** The drawing and the editor are looked at through a frame that moves in both directions. */
    const isFrame = (element: Element): boolean =>
      element.matches('textarea, pre, .map-scroll, .editor-lines')
    const name = (element: Element): string => {
      const words = said(element.getAttribute('aria-label') ?? element.textContent)
      return `“${words.slice(0, 32)}” (${element.localName}${String(element.getAttribute('class') ?? '').replace(/^|\s+/g, '.')})`
    }
    const faults: string[] = []

    // What is drawn: texts line by line, and controls.
    const placed: Placed[] = []
    const texts: { readonly node: Text; readonly element: HTMLElement }[] = []
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const element = node.parentElement
      if (element === null || said(node.textContent) === '' || !visible(element)) continue
      if (/^(SCRIPT|STYLE|TEXTAREA|OPTION)$/i.test(element.tagName) || ancestors(element).some(isFrame))
        continue
      texts.push({ node: node as Text, element })
    }
    /**
     * What is left of boxes behind the frames around them, and by which frames something of them is cut off. What scrolls
     * up and down is looked at as a whole.
     */
    const behindFrames = (around: Element | null, boxes: readonly Box[]) => {
      let shown = boxes
      let scrolled = false
      const cutBy: { readonly frame: Element; readonly sideways: boolean }[] = []
      for (const element of ancestors(around)) {
        const [x, y] = overflow(element)
        if (x !== 'visible' || y !== 'visible') {
          const margin =
            x === 'clip' ? Number.parseFloat(getComputedStyle(element).overflowClipMargin) || 0 : 0
          const frame = element.getBoundingClientRect()
          const sideways = (box: Box): boolean =>
            x !== 'visible' &&
            (box.left < frame.left - margin - slack || box.right > frame.right + margin + slack)
          const upright = (box: Box): boolean =>
            y !== 'visible' &&
            !scrolls(y) &&
            !scrolled &&
            (box.top < frame.top - margin - leastLine || box.bottom > frame.bottom + margin + leastLine)
          // A line that is left out as a whole is there only if there is room for it.
          const isLeftOut = (box: Box): boolean =>
            x === 'clip' &&
            (box.top > frame.bottom - slack ||
              box.left > frame.right - slack ||
              box.right < frame.left + slack)
          shown = shown.filter((box) => !isLeftOut(box))
          if (shown.some(sideways)) cutBy.push({ frame: element, sideways: true })
          else if (shown.some(upright)) cutBy.push({ frame: element, sideways: false })
          if (isFrame(element)) return { shown: [], cutBy }
          shown = shown
            .map((box) => ({
              left: x === 'visible' ? box.left : Math.max(box.left, frame.left - margin),
              right: x === 'visible' ? box.right : Math.min(box.right, frame.right + margin),
              top: upright(box) ? Math.max(box.top, frame.top) : box.top,
              bottom: upright(box) ? Math.min(box.bottom, frame.bottom) : box.bottom,
            }))
            .filter(isWide)
          scrolled ||= scrolls(y)
        }
        // These lie above everything else.
        if (element.matches('dialog, [popover]')) break
      }
      return { shown, cutBy }
    }
    const isWindow = (element: Element): boolean => {
      const { width, height } = element.getBoundingClientRect()
      return width >= window.innerWidth && height >= window.innerHeight
    }

    for (const { node, element } of texts) {
      const range = document.createRange()
      range.selectNodeContents(node)
      const { shown, cutBy } = behindFrames(element, [...range.getClientRects()].filter(isWide))
      const tooltips = ancestors(element).map((one) => one.getAttribute('title') ?? '')
      for (const { frame } of cutBy) {
        if (isWindow(frame)) faults.push(`outside of the window: ${name(element)}`)
        else if (scrolls(overflow(frame)[0]))
          faults.push(`scrolls sideways: ${name(element)} in ${name(frame)}`)
        else if (!hasEllipsis(frame)) faults.push(`cut: ${name(element)} by ${name(frame)}`)
        else if (frame.clientWidth < leastText)
          faults.push(`no room for ${name(element)}: ${frame.clientWidth} px`)
        else if (!said(tooltips.join(' ')).includes(said(node.data).slice(0, 40)))
          faults.push(`cut, and no tooltip says it: ${name(element)}`)
      }
      placed.push(...shown.map((box) => ({ ...box, node, element })))
      // A word that goes on in the next line has less room than it needs; a name without blanks has to.
      if (/[\p{L}\p{N}]{16}/u.test(node.data)) continue
      for (const match of node.data.matchAll(/[\p{Script=Latin}\p{Script=Cyrillic}’]+/gu)) {
        const word = document.createRange()
        word.setStart(node, match.index)
        word.setEnd(node, match.index + match[0].length)
        const tops = new Set([...word.getClientRects()].filter(isWide).map(({ top }) => Math.round(top / 4)))
        if (tops.size > 1) faults.push(`broken in the midst of “${match[0]}”: ${name(element)}`)
      }
    }
    for (const element of root.querySelectorAll<HTMLElement>(controls)) {
      if (!visible(element)) continue
      // The area to click on is larger than what is seen.
      const box = (
        element.matches('.copy') ? (element.firstElementChild ?? element) : element
      ).getBoundingClientRect()
      if (!isWide(box)) continue
      // A button without a frame is seen as its words.
      const { backgroundColor, borderTopWidth } = getComputedStyle(element)
      const isFramed = borderTopWidth !== '0px' || backgroundColor !== 'rgba(0, 0, 0, 0)'
      if (element.matches('button') && !isFramed && said(element.textContent) !== '') continue
      const isField = element.matches('input:not([type=checkbox], [type=radio]), select, textarea')
      if (isField && box.width < leastField) faults.push(`no room in ${name(element)}: ${box.width} px`)
      const { shown, cutBy } = behindFrames(element.parentElement, [box])
      for (const { frame } of cutBy)
        faults.push(
          `${isWindow(frame) ? 'outside of the window' : 'cut'}: ${name(element)} by ${name(frame)}`,
        )
      placed.push(...shown.map((one) => ({ ...one, node: null, element })))
    }

    // Outside of the window, or in a part that scrolls and has no room to be looked at
    for (const { element, ...box } of placed) {
      const isScrolled = ancestors(element.parentElement).some((one) => scrolls(overflow(one)[1]))
      if (ancestors(element.parentElement).some((one) => one.matches('.map-scroll'))) continue
      if (box.left < windowBox.left - slack || box.right > windowBox.right + slack)
        faults.push(`outside of the window: ${name(element)}`)
      if (!isScrolled && (box.top < windowBox.top - slack || box.bottom > windowBox.bottom + slack))
        faults.push(`above or below the window: ${name(element)}`)
    }
    for (const element of root.querySelectorAll<HTMLElement>('*')) {
      if (!visible(element) || !scrolls(overflow(element)[1])) continue
      const { clientWidth: width, clientHeight: height, scrollHeight } = element
      if (
        scrollHeight > height + slack &&
        height > 0 &&
        (width < leastScroll.width || height < leastScroll.height)
      )
        faults.push(`no room to scroll in: ${name(element)}, ${width} × ${height} px`)
    }

    // Over each other: parts that scroll or are pinned cover others, and are compared within themselves.
    const layers = new Map<Element, Element | null>()
    const layerOf = (element: Element | null): Element | null => {
      if (element === null) return null
      const known = layers.get(element)
      if (known !== undefined) return known
      const { position } = getComputedStyle(element)
      const isLayer = /sticky|fixed|absolute/.test(position) || overflow(element).some(scrolls)
      const layer = isLayer ? element : layerOf(element.parentElement)
      layers.set(element, layer)
      return layer
    }
    const sorted = placed.toSorted((a, b) => a.top - b.top)
    sorted.forEach((a, index) => {
      for (let at = index + 1; at < sorted.length; at += 1) {
        const b = sorted[at]
        if (b === undefined || b.top > a.bottom) break
        const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left)
        const high = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top)
        if (wide <= 2 || high <= 4) continue
        if (a.element.contains(b.element) || b.element.contains(a.element)) continue
        if (layerOf(a.element) !== layerOf(b.element)) continue
        faults.push(`over each other: ${name(a.element)} and ${name(b.element)}`)
      }
    })
    return [...new Set(faults)]
  })
}
