/** Encodes a text with a byte order mark, as editors on Windows save it. */
export function encoded(text: string, encoding: (typeof markedEncodings)[number]): Buffer {
  const marked = Buffer.from(`\ufeff${text}`, encoding === 'utf-8' ? 'utf8' : 'utf16le')
  return encoding === 'utf-16be' ? marked.swap16() : marked
}

export const markedEncodings = ['utf-8', 'utf-16le', 'utf-16be'] as const
