import { type ChildProcessByStdio, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { constants, existsSync } from 'node:fs'
import { access, copyFile, lstat, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { Readable, Writable } from 'node:stream'
import writeFileAtomic from 'write-file-atomic'
import type { FaultCode } from '../../contract/fault.ts'
import { failure, type Result, success } from '../../contract/result.ts'
import type { LocalConf } from '../../contract/service-settings.ts'
import { longestLocalConf } from '../../domain/service-settings/local-conf.ts'
import { codeOf } from '../base/error-code.ts'
import { inPatience, runToEnd } from '../service/elevation.ts'
import { type Ended, lineOf, pkexecRefusal, pkexecs } from '../service/elevation-plan.ts'
import { joinPath, profiles } from '../service/profiles.ts'
import { openSystemFile } from '../system/plain-file.ts'

/** This helper, installed by the package, reads and replaces the file of the profile that is named to it. */
const helper = '/usr/lib/meshtray/local-conf'

/** The file before the last change lies beside it. */
const formerSuffix = '.meshtray-old'

/** A file that was replaced, until it is decided whether it stays so. */
export interface Replaced {
  keep(): Promise<Result<void>>
  putBack(): Promise<Result<void>>
}

export interface LocalConfFile {
  /** Faults: 'local-conf-unreadable', 'local-conf-not-plain', and with `elevated` those of elevation. */
  read(elevated: boolean): Promise<Result<LocalConf>>
  /** `before` is the text that is replaced. Faults: 'changed-elsewhere', 'local-conf-unwritable', those of elevation. */
  replace(before: string | null, after: string): Promise<Result<Replaced>>
}

type Access = LocalConf['access']

/** The file local.conf of a service whose folder this is. */
export function localConfIn(home: string, platform: NodeJS.Platform): LocalConfFile {
  const path = joinPath(platform, home, 'local.conf')
  const profile = profiles.find((each) => each.homes[platform] === home)?.name ?? null
  const pkexec = profile === null ? null : pkexecOf(platform)

  async function access(): Promise<Access> {
    if (await isWritable(path)) return 'own'
    return pkexec === null ? 'none' : 'elevated'
  }

  return {
    async read(elevated) {
      const own = await readOwn(path)
      const isClosed = !own.ok && own.error.code === 'local-conf-unreadable'
      if (elevated && isClosed && pkexec === null) return failure('elevation-unavailable', path)
      const read =
        elevated && isClosed && pkexec !== null && profile !== null
          ? await readElevated(pkexec, profile)
          : own
      if (!read.ok) return read
      const former = await openSystemFile(path + formerSuffix, longestLocalConf)
      return success({
        path,
        text: read.value,
        former: former.kind === 'text' ? former.text : null,
        access: await access(),
      })
    },
    async replace(before, after) {
      switch (await access()) {
        case 'own':
          return replaceOwn(path, before, after)
        case 'elevated':
          if (pkexec !== null && profile !== null) return replaceElevated(pkexec, profile, before, after)
          return failure('elevation-unavailable')
        case 'none':
          return failure('elevation-unavailable', `nothing is installed that could write ${path}`)
      }
    },
  }
}

function pkexecOf(platform: NodeJS.Platform): string | null {
  return platform === 'linux' && existsSync(helper)
    ? (pkexecs.find((each) => existsSync(each)) ?? null)
    : null
}

async function isWritable(path: string): Promise<boolean> {
  try {
    await access(dirname(path), constants.W_OK | constants.X_OK)
    await access(path, constants.R_OK | constants.W_OK)
    return true
  } catch (error) {
    return codeOf(error) === 'ENOENT'
  }
}

/** null: there is no file */
async function readOwn(path: string): Promise<Result<string | null>> {
  const isLink = await lstat(path).then(
    (facts) => facts.isSymbolicLink(),
    () => false,
  )
  if (isLink) return failure('local-conf-not-plain', `${path}: a link`)
  const file = await openSystemFile(path, longestLocalConf)
  switch (file.kind) {
    case 'text':
      return success(file.text)
    case 'missing':
      return success(null)
    case 'unreadable':
      return failure('local-conf-unreadable', `${path}: ${file.code}`)
    case 'damaged':
      return failure('local-conf-not-plain', `${path}: ${file.why}`)
  }
}

async function replaceOwn(path: string, before: string | null, after: string): Promise<Result<Replaced>> {
  const now = await readOwn(path)
  if (!now.ok) return now
  if (now.value !== before) return failure('changed-elsewhere', path)
  const former = path + formerSuffix
  const wrote = await attempted(async () => {
    await rm(former, { force: true })
    if (before !== null) await copyFile(path, former, constants.COPYFILE_EXCL)
    await writeFileAtomic(path, after, before === null ? { mode: 0o600 } : {})
  })
  if (!wrote.ok) return wrote
  return success({
    keep: async () => success(undefined),
    putBack: () => attempted(() => (before === null ? rm(path, { force: true }) : rename(former, path))),
  })
}

async function attempted(work: () => Promise<void>): Promise<Result<void>> {
  try {
    await work()
    return success(undefined)
  } catch (error) {
    return failure('local-conf-unwritable', codeOf(error))
  }
}

/** The exit codes of the helper, which stand in `assets/linux/local-conf` */
const faultOfExit: { readonly [exitCode: number]: FaultCode } = {
  4: 'changed-elsewhere',
  5: 'local-conf-not-plain',
  6: 'local-conf-unwritable',
}
const missing = 3

function faultOf(ended: Ended): Result<never> {
  const code = faultOfExit[ended.exitCode ?? -1] ?? 'elevation-failed'
  return failure(pkexecRefusal(ended) ?? code, lineOf(ended))
}

/** null: there is no file */
async function readElevated(pkexec: string, profile: string): Promise<Result<string | null>> {
  const args = ['--disable-internal-agent', helper, 'read', profile]
  const ended = await inPatience((signal) => runToEnd(pkexec, args, signal, longestLocalConf + 1))
  if (!ended.ok) return ended
  if (ended.value.exitCode === missing) return success(null)
  if (ended.value.exitCode !== 0) return faultOf(ended.value)
  const bytes = Buffer.from(ended.value.stdout, 'latin1')
  if (bytes.length > longestLocalConf) return failure('local-conf-not-plain', 'too long')
  return success(bytes.toString('utf8'))
}

type Helper = ChildProcessByStdio<Writable, Readable, Readable>

/** The helper waits for the decision, and puts the old file back by itself if this application ends before. */
async function replaceElevated(
  pkexec: string,
  profile: string,
  before: string | null,
  after: string,
): Promise<Result<Replaced>> {
  const { SHELL: _, ...env } = process.env
  const args = ['--disable-internal-agent', helper, 'write', profile]
  const child = spawn(pkexec, args, { stdio: ['pipe', 'pipe', 'pipe'], env: { ...env, LC_ALL: 'C' } })
  const said = talkTo(child)
  const digest = before === null ? 'none' : createHash('sha256').update(before).digest('hex')
  child.stdin.write(`${digest} ${Buffer.byteLength(after)}\n`)
  child.stdin.write(after)
  const written = await inPatience(async (signal) => {
    signal.addEventListener('abort', () => child.kill())
    return said.until('written\n')
  })
  if (!written.ok) {
    child.stdin.end()
    return written
  }
  const decide = async (line: string): Promise<Result<void>> => {
    child.stdin.end(`${line}\n`)
    const ended = await said.end
    return ended.exitCode === 0 ? success(undefined) : faultOf(ended)
  }
  return success({ keep: () => decide('keep'), putBack: () => decide('back') })
}

function talkTo(child: Helper) {
  const output = { stdout: '', stderr: '' }
  const { promise: end, resolve } = Promise.withResolvers<Ended>()
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>()
  child.stdin.on('error', () => undefined)
  for (const name of ['stdout', 'stderr'] as const) {
    child[name].setEncoding('latin1').on('data', (chunk: string) => {
      output[name] = (output[name] + chunk).slice(0, 4_096)
      begin()
    })
  }
  child.on('error', (error) => resolve({ exitCode: null, stdout: '', stderr: error.message }))
  child.on('close', (exitCode) => resolve({ exitCode, ...output }))
  return {
    end,
    /** Waits until this is all that the helper has printed, or until it has ended. */
    async until(line: string): Promise<Result<void>> {
      await Promise.race([begun, end])
      if (output.stdout === line) return success(undefined)
      return faultOf(await end)
    },
  }
}
