import { type Launch, launchOf } from '../system/desktop-entry.ts'

/** What a shortcut of the desktop's own has to run, as a shell reads it. */
export function paletteCommand(
  launch: Launch,
  environment: { readonly [name: string]: string | undefined },
): string {
  const { executable, args } = launchOf(launch, environment)
  return [executable, ...args, '--palette'].map(quoted).join(' ')
}

function quoted(argument: string): string {
  return /^[\w@%+=:,./-]+$/.test(argument) ? argument : `'${argument.replaceAll("'", "'\\''")}'`
}
