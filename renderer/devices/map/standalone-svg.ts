/** Each with what it is where nothing says otherwise */
const properties = {
  fill: 'rgb(0, 0, 0)',
  stroke: 'none',
  'stroke-width': '1px',
  'stroke-dasharray': 'none',
  'stroke-linecap': 'butt',
  'stroke-linejoin': 'miter',
  'paint-order': 'normal',
  opacity: '1',
  'text-anchor': 'start',
  'font-size': '',
  'font-weight': '400',
} as const

/**
 * A drawing of the page as a file of its own: what the page's styles make of it stands in it, and nothing in it needs the
 * page, a font or a script.
 */
export function standaloneSvg(drawing: SVGSVGElement): string {
  const copy = drawing.cloneNode(true) as SVGSVGElement
  const [from, to] = [drawing, copy].map((svg) => [...svg.querySelectorAll<SVGElement>('*')])
  for (const [at, element] of (from ?? []).entries()) {
    const target = to?.[at]
    if (target === undefined) continue
    target.removeAttribute('class')
    const isText = /^text/i.test(element.tagName)
    if (!isText && !/^(path|circle|ellipse|rect|g)$/.test(element.tagName)) continue
    const style = getComputedStyle(element)
    for (const [name, usual] of Object.entries(properties)) {
      const value = style.getPropertyValue(name)
      if (isText || !/^(font|text)-/.test(name))
        if (value !== '' && value !== usual) target.setAttribute(name, value)
    }
  }
  copy.removeAttribute('class')
  copy.setAttribute('font-family', 'system-ui, sans-serif')
  return new XMLSerializer().serializeToString(copy)
}
