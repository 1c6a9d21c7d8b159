import { findDisplayServers } from '../../../main/app/display.ts'

/** Looks for display servers as the user that runs it: a process of its own, as the user is a process's. */
process.stdout.write(JSON.stringify(findDisplayServers(process.env)))
