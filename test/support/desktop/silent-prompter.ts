import { sessionBus } from '@jellybrick/dbus-next'
import { patience } from '../../../contract/testing/patience.ts'

/** Stands in for the program that asks for a keyring's password, and never answers: as a person who is away. */
const bus = sessionBus()
bus.addMethodHandler(() => true)
await bus.requestName('org.gnome.keyring.SystemPrompter', 0)
process.stdout.write('ready\n')
setTimeout(() => process.exit(0), 10 * patience)
