import { join } from 'node:path'
import { inspect } from 'node:util'
import Logger from 'electron-log/src/core/Logger.js'
import NodeExternalApi from 'electron-log/src/node/NodeExternalApi.js'
import fileTransport from 'electron-log/src/node/transports/file/index.js'
import { visibleLines } from '../../domain/text/visible-text.ts'

/** Writes lines to `logs/main.log`; what looks like a token is taken out of them first. */
export interface Log {
  /** The folder of the log files */
  readonly folder: string
  info(message: string, detail?: unknown): void
  warn(message: string, detail?: unknown): void
  error(message: string, detail?: unknown): void
}

const largestFile = 1024 * 1024

/** Opens the log in `<folder>/logs`: one file of about 1 MB and the one before it. Nothing goes to the console. */
export function createLog(folder: string): Log {
  const logs = join(folder, 'logs')
  // Its front door also sends lines to other computers, and loads what that takes at every start.
  const logger = new Logger({
    dependencies: { externalApi: new NodeExternalApi() },
    logId: logs,
    transportFactories: { file: fileTransport },
    variables: { processType: 'main' },
  })
  const { file } = logger.transports
  file.resolvePathFn = () => join(logs, 'main.log')
  file.maxSize = largestFile
  file.format = '{iso} {level} {text}'
  file.writeOptions = { flag: 'a', mode: 0o600, encoding: 'utf8' }

  const write = (level: 'info' | 'warn' | 'error') => (message: string, detail?: unknown) => {
    const text = detail === undefined ? message : `${message} ${inspect(detail, { depth: 4 })}`
    // Words of a service stand in it, and none of its lines may look like one that the log begins.
    logger[level](visibleLines(withoutSecrets(text)).replaceAll('\n', '\n  '))
  }
  return { folder: logs, info: write('info'), warn: write('warn'), error: write('error') }
}

/**
 * `X-…-Auth: value`, `Authorization: token value`, `?auth=value`, and the same as JSON or as inspect prints it. The name
 * of a header is bounded: without that, each `x-` of a long line is looked at to its end.
 */
const named =
  /((?:x-[\w-]{0,64}auth|authorization|(?<![\w./\\-])(?:auth|token|secret|password))["']?\s*[:=]\s*["']?(?:(?:token|bearer|basic)\s+)?)[^\s"',;&}]+/gi
/** The tokens of services (24 characters) and of accounts (32) are as long; addresses and ids are shorter. */
const shaped = /(?<![A-Za-z0-9])[A-Za-z0-9]{24,}(?![A-Za-z0-9])/g

/** A text with everything taken out that is named like a token or looks like one. */
export function withoutSecrets(text: string): string {
  return text.replace(named, '$1[removed]').replace(shaped, '[removed]')
}
