import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { root } from './paths.mjs'

/**
 * Runs npm (the one that runs us, where there is one) and gives its output; a failure's error has it as `stdout`.
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
