import type { Dispatcher } from 'undici'
import request from 'undici/lib/api/api-request.js'
import buildConnector from 'undici/lib/core/connect.js'
import Client from 'undici/lib/dispatcher/client.js'
import DispatcherBase from 'undici/lib/dispatcher/dispatcher.js'
import Pool from 'undici/lib/dispatcher/pool.js'

/*
 * Loads only the parts of undici that are used. Its main entry point also loads fetch, caches and test doubles, which
 * takes twice the time at every start and half of the archive. The entry point also adds methods to the dispatchers, as
 * is done here.
 */
const methods: Pick<Dispatcher, 'request'> = { request }
Object.assign(DispatcherBase.prototype, methods)

export { buildConnector, Client, Pool }
