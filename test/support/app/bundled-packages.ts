import { join } from 'node:path'
import { createBuilder } from 'vite'
import { projectRoot } from './application.ts'

/** The packages that a new build takes code from, its own helpers included. Writes nothing. */
export async function bundledPackages(): Promise<readonly string[]> {
  const builder = await createBuilder({
    configFile: join(projectRoot, 'vite.config.ts'),
    logLevel: 'error',
    build: { write: false },
  })
  const names: (string | undefined)[] = []
  for (const environment of Object.values(builder.environments)) {
    const outputs = [await builder.build(environment)].flat()
    const files = outputs.flatMap((output) => ('output' in output ? output.output : []))
    const modules = files.flatMap((file) => (file.type === 'chunk' ? file.moduleIds : []))
    names.push(...modules.map(packageOf))
  }
  return [...new Set(names.filter((name) => name !== undefined))].sort()
}

/** undefined: a file of ours, or messages */
function packageOf(module: string): string | undefined {
  if (module.startsWith('\0words:')) return undefined
  // Helpers of the bundler are \0vite/name.js.
  const path = module.startsWith('\0') ? module.slice(1) : module.split('/node_modules/').at(-1)
  return path === module ? undefined : /^(@[^/]+\/)?[^/]+/.exec(path ?? '')?.[0]
}
