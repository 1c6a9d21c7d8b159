import { expect, test } from 'vitest'
import { isMapFile } from './map-file.ts'

const drawing = (inside: string) => ({
  format: 'svg' as const,
  content: `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9">${inside}</svg>`,
})

test.each([
  '',
  '<title>3 &lt;devices&gt; &amp; more</title><g transform="translate(1 2)"><path d="M0 0L1 1" stroke-dasharray="3 4"/></g>',
  '<path id="a-1" d="M0 0"/><text text-anchor="middle"><textPath href="#a-1" startOffset="50%">東京</textPath></text>',
])('a drawing as the map makes it: %j', (inside) => {
  expect(isMapFile(drawing(inside))).toBe(true)
})

test.each([
  '<script>1</script>',
  '<g onclick="1"/>',
  '<a href="https://example.org">x</a>',
  '<image href="https://example.org/x.png"/>',
  '<textPath href="https://example.org/x.svg#a">x</textPath>',
  '<textPath href="javascript:1">x</textPath>',
  '<path fill="url(https://example.org/x)"/>',
  '<style>*{}</style>',
  '<g style="x"/>',
  '<foreignObject/>',
  '<!-- x -->',
  '<?xml-stylesheet href="x"?>',
  '<![CDATA[x]]>',
  '<text>\u0000</text>',
  '<text>\ud800</text>',
  '<text',
  '<g a=x>',
])('no other: %j', (inside) => {
  expect(isMapFile(drawing(inside))).toBe(false)
})

test.each(['', '<html></html>', '<svg onload="1"></svg>', `<!DOCTYPE svg>${drawing('').content}`])(
  'no drawing at all: %j',
  (content) => {
    expect(isMapFile({ format: 'svg', content })).toBe(false)
  },
)

test.each([
  ['iVBORw0KGgoAAAA=', true],
  ['iVBORw0KGgo', false],
  ['iVBORw0KGgo<<<==', false],
  ['R0lGODlhAQABAAAA', false],
])('a picture: %j, %s', (content, is) => {
  expect(isMapFile({ format: 'png', content })).toBe(is)
})
