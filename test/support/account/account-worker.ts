import { createAccountClient } from '../../../main/account/client.ts'

/** Asks the account at the address of its first argument for its status, and prints the answer as one line of JSON. */
const [base = '', token = ''] = process.argv.slice(2)
const client = createAccountClient({ base, token })
process.stdout.write(`${JSON.stringify(await client.status())}\n`)
await client.close()
