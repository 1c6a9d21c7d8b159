import { failure, type Result, success } from '../../contract/result.ts'
import { powershellQuoted } from '../system/windows/powershell.ts'

/** What the elevated program is given: what to read, for whom it is closed, and where it goes. */
export interface Errand {
  readonly path: string
  /** Of the key that the token is closed with, in base64 */
  readonly modulus: string
  readonly exponent: string
  /** Without \\.\pipe\ before it */
  readonly pipe: string
}

export const exits = { missing: 51, tooLong: 52, failed: 53, cancelled: 54 } as const
/** Bytes of a file that the key can close: 2048 bits, less what OAEP takes */
const longest = 214

/**
 * Asks the person, then runs the reader elevated, and ends as it ends. What reads stands in a command line, in no file
 * that another program could swap; it is one argument, in double quotes that it does not hold.
 */
export function askingScript(errand: Errand): Result<string> {
  const reader = readingScript(errand)
  if (reader.includes('"')) return failure('elevation-unavailable', 'a path with a double quote')
  const args = `-NoLogo -NoProfile -NonInteractive -Command "${reader}"`
  return success(runAsScript('WindowsPowerShell\\v1.0\\powershell.exe', args))
}

/** Asks the person, then runs a program of the system's folder elevated, and ends as it ends. */
export function runAsScript(program: string, commandLine: string): string {
  return `
try {
  $program = [Environment]::SystemDirectory + ${powershellQuoted(`\\${program}`)}
  $start = [Diagnostics.ProcessStartInfo]::new($program, ${powershellQuoted(commandLine)})
  $start.Verb = 'runas'
  $start.UseShellExecute = $true
  $start.WindowStyle = 'Hidden'
  $process = [Diagnostics.Process]::Start($start)
  $process.WaitForExit()
  exit $process.ExitCode
} catch {
  if ($_.Exception.GetBaseException().NativeErrorCode -eq 1223) { exit ${exits.cancelled} }
  exit ${exits.failed}
}`
}

/**
 * Reads the file, closes it so that we alone can open it, and writes it into our pipe: whoever else takes the pipe's name
 * learns nothing. Uses no command that a module brings, as a module may be found in a folder of the person's.
 */
export function readingScript({ path, modulus, exponent, pipe }: Errand): string {
  const key = `<RSAKeyValue><Modulus>${modulus}</Modulus><Exponent>${exponent}</Exponent></RSAKeyValue>`
  return [
    'try{',
    `$b=[IO.File]::ReadAllBytes(${powershellQuoted(path)});`,
    `if($b.Length -gt ${longest}){exit ${exits.tooLong}}`,
    '$r=[Security.Cryptography.RSACryptoServiceProvider]::new();',
    `$r.FromXmlString(${powershellQuoted(key)});`,
    '$s=$r.Encrypt($b,$true);',
    `$p=[IO.Pipes.NamedPipeClientStream]::new('.',${powershellQuoted(pipe)},[IO.Pipes.PipeDirection]::Out);`,
    '$p.Connect(5000);$p.Write($s,0,$s.Length);$p.WaitForPipeDrain();$p.Dispose();exit 0',
    '}catch{',
    '$e=$_.Exception.GetBaseException();',
    `if($e -is [IO.FileNotFoundException] -or $e -is [IO.DirectoryNotFoundException]){exit ${exits.missing}}`,
    `exit ${exits.failed}}`,
  ].join('')
}

/** What an end other than 0 means. */
export function faultOfWindows(exitCode: number | null, path: string): Result<never> {
  switch (exitCode) {
    case exits.missing:
      return failure('token-missing', path)
    case exits.tooLong:
      return failure('token-damaged', `${path}: longer than ${longest} bytes`)
    case exits.cancelled:
      return failure('elevation-cancelled')
    default:
      return failure('elevation-failed', `exit ${exitCode}`)
  }
}
