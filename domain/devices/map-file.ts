export const mapFormats = ['svg', 'png'] as const
export type MapFormat = (typeof mapFormats)[number]

/** A map to save: the text of an SVG, or a PNG in base 64 */
export interface MapFile {
  readonly format: MapFormat
  readonly content: string
}

/** Only elements that cannot run, fetch or refer to anything outside are allowed. */
const elements =
  /^<\/?(?:svg|title|desc|g|path|circle|ellipse|rect|text|textPath)(?<attributes>(?:\s+[a-zA-Z:-]+="[^"<>]*")*)\s*\/?>$/
const attributes =
  /^(?:xmlns|role|direction|viewBox|width|height|x|y|cx|cy|r|rx|ry|d|id|href|startOffset|transform|fill|opacity|(?:stroke|font|text)(?:-[a-z]+)*|paint-order)$/
/** Characters that XML does not allow */
const unfit = /[\p{Cc}\p{Cs}\ufffe\uffff]/u
const pngStart = 'iVBORw0KGgo'

/** Returns whether the content is a drawing or picture as the map creates it. */
export function isMapFile({ format, content }: MapFile): boolean {
  return format === 'svg' ? isDrawing(content) : content.startsWith(pngStart) && isBase64(content)
}

function isDrawing(text: string): boolean {
  if (unfit.test(text) || !text.startsWith('<svg ') || !text.endsWith('</svg>')) return false
  return [...text.matchAll(/<[^>]*>?/g)].every(([tag]) => {
    const found = elements.exec(tag)?.groups
    if (found === undefined) return false
    return [...(found.attributes ?? '').matchAll(/([a-zA-Z:-]+)="([^"]*)"/g)].every(
      ([, name = '', value = '']) =>
        attributes.test(name) &&
        !/url\(|:\/\//i.test(value.replace('http://www.w3.org/2000/svg', '')) &&
        (name !== 'href' || value.startsWith('#')),
    )
  })
}

function isBase64(text: string): boolean {
  return text.length % 4 === 0 && /^[A-Za-z0-9+/]+={0,2}$/.test(text)
}
