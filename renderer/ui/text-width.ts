export type TextMeasure = (text: string) => number

/** Returns a function that measures text in CSS pixels, in this font size (CSS pixels) and weight. */
export function textMeasure(size: number, weight = 400): TextMeasure {
  const context = document.createElement('canvas').getContext('2d')
  // Only test documents have no canvas.
  if (context === null) return (text) => Math.ceil(text.length * size * 0.6)
  context.font = `${weight} ${size}px ${getComputedStyle(document.body).fontFamily}`
  return (text) => Math.ceil(context.measureText(text).width)
}
