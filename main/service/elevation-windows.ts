import { failure, type Result, success } from '../../contract/result.ts'
import { powershellQuoted } from '../system/windows/powershell.ts'

/** The input of the elevated program: the file to read, the key to encrypt it with, and the pipe to write to. */
export interface Errand {
  readonly path: string
  /** Modulus of the RSA public key that encrypts the token, in base64 */
  readonly modulus: string
  readonly exponent: string
  /** The pipe's name without the prefix \\.\pipe\ */
  readonly pipe: string
}

export const exits = { missing: 51, tooLong: 52, failed: 53, cancelled: 54 } as const
/** Maximum bytes that the key can encrypt: 2048 bits less the OAEP padding */
const longest = 214

/**
 * Builds the script that asks for permission, runs the reader elevated, and exits with its code. The reader is on the
 * command line, not in a file that another program could swap; it is one argument in double quotes, so it must not
 * contain any.
 */
export function askingScript(errand: Errand): Result<string> {
  const reader = readingScript(errand)
  if (reader.includes('"')) return failure('elevation-unavailable', 'a path with a double quote')
  const args = `-NoLogo -NoProfile -NonInteractive -Command "${reader}"`
  return success(runAsScript('WindowsPowerShell\\v1.0\\powershell.exe', args))
}

/** Builds a script that asks for permission, runs a program of the system folder elevated, and exits with its code. */
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
 * Builds the script that reads the file, encrypts it with our public key, and writes it to our pipe; a process that
 * takes over the pipe's name learns nothing. It uses no cmdlet from a module, because modules may be loaded from a
 * folder that the user can write to.
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

/** Returns the fault for a nonzero exit code. */
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
