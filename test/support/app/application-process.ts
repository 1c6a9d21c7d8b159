import { parseOptions } from '../../../main/app/options.ts'
import { startSingle } from './single.ts'

/** The application without a desktop in a process of its own: settings' folder, then options. It runs until it is killed. */
const [folder = '', ...args] = process.argv.slice(2)
const options = parseOptions(args)
if (!options.ok) throw new Error(`not accepted: ${args.join(' ')}`)
await startSingle(folder, options.value)
