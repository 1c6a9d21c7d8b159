type Environment = { readonly [name: string]: string | undefined }

export function system32(env: Environment): string {
  return `${env.SystemRoot ?? 'C:\\Windows'}\\System32`
}

/** Windows PowerShell 5.1, which every Windows has, unlike its successor. */
export function powershellOf(env: Environment): string {
  return `${system32(env)}\\WindowsPowerShell\\v1.0\\powershell.exe`
}

/**
 * Arguments that run a script without the user's profile; the encoding protects its quotes from being reinterpreted.
 */
export function powershellArguments(script: string): readonly string[] {
  const encoded = Buffer.from(script, 'utf16le').toString('base64')
  return ['-NoLogo', '-NoProfile', '-NonInteractive', '-EncodedCommand', encoded]
}

/** Quotes a text as a PowerShell literal; PowerShell also treats typographic quotes as single quotes. */
export function powershellQuoted(text: string): string {
  return `'${text.replace(/['\u2018\u2019\u201a\u201b]/g, '$&$&')}'`
}
