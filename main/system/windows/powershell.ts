type Environment = { readonly [name: string]: string | undefined }

/** The folder of Windows' own programs */
export function system32(env: Environment): string {
  return `${env.SystemRoot ?? 'C:\\Windows'}\\System32`
}

/** Windows' own, which is on every one; its later namesake is not. */
export function powershellOf(env: Environment): string {
  return `${system32(env)}\\WindowsPowerShell\\v1.0\\powershell.exe`
}

/** Arguments that run a script without the person's profile; encoded, no program between reads its quotes otherwise. */
export function powershellArguments(script: string): readonly string[] {
  const encoded = Buffer.from(script, 'utf16le').toString('base64')
  return ['-NoLogo', '-NoProfile', '-NonInteractive', '-EncodedCommand', encoded]
}

/** A text as a literal of PowerShell, to which the typographic quotes are single quotes too. */
export function powershellQuoted(text: string): string {
  return `'${text.replace(/['\u2018\u2019\u201a\u201b]/g, '$&$&')}'`
}
