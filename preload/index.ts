import { contextBridge, type IpcRendererEvent, ipcRenderer } from 'electron'
import { type Bridge, channels } from '../contract/bridge.ts'

function listen<T>(channel: string, listener: (value: T) => void): () => void {
  const handle = (_event: IpcRendererEvent, value: T): void => listener(value)
  ipcRenderer.on(channel, handle)
  return () => ipcRenderer.removeListener(channel, handle)
}

// The answer is on its way while the page still comes.
const first = ipcRenderer.invoke(channels.command, 'snapshot.read')

const bridge: Bridge = {
  invoke: (command, ...argument) => ipcRenderer.invoke(channels.command, command, ...argument),
  firstSnapshot: () => first,
  onSnapshot: (listener) => listen(channels.snapshot, listener),
  onShow: (listener) => listen(channels.show, listener),
}

contextBridge.exposeInMainWorld('meshtray', bridge)
