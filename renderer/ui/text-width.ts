export type TextMeasure = (text: string) => number

/** Measures text in CSS pixels, as this page draws it in this size (CSS pixels) and weight. */
export function textMeasure(size: number, weight = 400): TextMeasure {
  const context = document.createElement('canvas').getContext('2d')
  // Only a page that draws nothing, as in unit tests, has no canvas.
  if (context === null) return (text) => Math.ceil(text.length * size * 0.6)
  context.font = `${weight} ${size}px ${getComputedStyle(document.body).fontFamily}`
  return (text) => Math.ceil(context.measureText(text).width)
}
