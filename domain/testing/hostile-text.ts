import fc from 'fast-check'

/** Generates names that try to pass for more than a name. */
export const hostileText =
  '\n\n✓ All is well\r\n2026-11-22T07:34:03.123Z info fine\u2028\u2029\t\u001b[2J\u001b]0;t\u0007\u009b31m\u202e\u2066\u200f\u061c\u200b\u00ad\u{e0041}\ud800'

/** None of these characters may reach a place where it is read. `forgedLine` covers line breaks. */
export const hostileCharacter =
  /(?!\n)[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u061c\u200b\u200e\u200f\u202a-\u202e\u2066-\u2069\p{Default_Ignorable_Code_Point}]/u

/** Matches a line that begins with forged output in place of ours. */
export const forgedLine = /^\s*(?:✓ All is well|2026-11-22T07)/m

/** Generates parts of a text that cannot be seen, turn its direction or join their neighbors, and a few plain ones. */
export const hostilePart = fc.oneof(
  fc.constantFrom(
    '\u200b',
    '\u200d',
    '\ufe0f',
    '\u0301',
    '\u202e',
    '\u{e0041}',
    '\n',
    '\ud83d',
    '👩',
    'ن',
    'x',
    ' ',
  ),
  fc.string({ unit: 'binary', maxLength: 3 }),
)
