/** The code of something thrown: the system's or a library's own, else its name. Never its message. */
export function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  if ('code' in error && typeof error.code === 'string') return error.code
  return error.name
}
