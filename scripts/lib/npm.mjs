import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { root } from './paths.mjs'

/**
 * What npm prints: the npm around us, where one is. Where it ends badly, the error has it as `stdout`.
 * @param {readonly string[]} args
 * @param {import('node:child_process').ExecFileOptions} [options]
 */
export async function npm(args, options) {
  const own = process.env.npm_execpath
  const [program, ...before] = own?.endsWith('js') ? [process.execPath, own] : ['npm']
  const shell = program === 'npm' && process.platform === 'win32'
  const given = {
    cwd: root,
    encoding: /** @type {const} */ ('utf8'),
    maxBuffer: 64 * 1024 * 1024,
    shell,
    ...options,
  }
  const { stdout } = await promisify(execFile)(program, [...before, ...args], given)
  return String(stdout)
}
