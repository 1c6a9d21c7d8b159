/* Parts of electron-log that have no types of their own: as its front door puts them together. */
declare module 'electron-log/src/core/Logger.js' {
  import type { FileTransport, MainLogger } from 'electron-log'

  class Logger {
    constructor(parts: {
      readonly dependencies: { readonly externalApi: object }
      readonly logId: string
      readonly transportFactories: { readonly file: () => FileTransport }
      readonly variables: { readonly processType: 'main' }
    })
    readonly transports: { readonly file: FileTransport }
    readonly info: MainLogger['info']
    readonly warn: MainLogger['warn']
    readonly error: MainLogger['error']
  }
  export = Logger
}
declare module 'electron-log/src/node/NodeExternalApi.js' {
  class NodeExternalApi {}
  export = NodeExternalApi
}
declare module 'electron-log/src/node/transports/file/index.js' {
  import type { FileTransport } from 'electron-log'

  const fileTransport: () => FileTransport
  export = fileTransport
}
