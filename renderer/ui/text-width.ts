export const fontSize = 11

/** How wide a text is in the drawing, in CSS pixels */
export function textMeasure(): (text: string) => number {
  const context = document.createElement('canvas').getContext('2d')
  if (context === null) return (text) => text.length * fontSize * 0.7
  context.font = `${fontSize}px ${getComputedStyle(document.body).fontFamily}`
  return (text) => Math.ceil(context.measureText(text).width)
}
