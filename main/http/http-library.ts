import type { Dispatcher } from 'undici'
import request from 'undici/lib/api/api-request.js'
import buildConnector from 'undici/lib/core/connect.js'
import Client from 'undici/lib/dispatcher/client.js'
import DispatcherBase from 'undici/lib/dispatcher/dispatcher.js'
import Pool from 'undici/lib/dispatcher/pool.js'

/*
 * Of undici only what is used. Its front door loads all the rest too, fetch, caches and doubles for tests, which takes
 * twice the time at every start and half of the archive. It also lends its dispatchers their methods, as here.
 */
const methods: Pick<Dispatcher, 'request'> = { request }
Object.assign(DispatcherBase.prototype, methods)

export { buildConnector, Client, Pool }
