import { failure } from '../../contract/result.ts'
import type { PlaceEngine, PlaceEngineParts, WatchedPlaces } from '../policy/places/engine.ts'
import { createPlaceHandlers } from '../policy/places/handlers.ts'

/** Watches places while they are switched on and at least one exists. Otherwise their code is not even loaded. */
export function composePlaces(parts: PlaceEngineParts) {
  const { store } = parts
  let engine: Promise<PlaceEngine> | null = null
  let watched: Promise<WatchedPlaces> | null = null

  async function load(): Promise<PlaceEngine> {
    const { createPlaceEngine } = await import('../policy/places/engine.ts')
    return createPlaceEngine(parts)
  }
  function loaded(): Promise<PlaceEngine> {
    engine ??= load()
    return engine
  }

  function end(): void {
    const ended = watched
    watched = null
    void ended?.then(({ stop }) => stop())
  }
  function follow(): void {
    const { isOn, places } = store.snapshot().places
    if (!isOn || places.length === 0) end()
    else watched ??= loaded().then((ready) => ready.watch())
  }
  const stopListening = store.subscribe((after, before) => {
    if (after.places !== before.places) follow()
  })
  follow()

  return {
    handlers: createPlaceHandlers({
      store,
      readFingerprints: async () => (await loaded()).readFingerprints(),
      decisions: () => parts.settings().decisions(),
      undo: async () => (await watched)?.undo() ?? failure('place-undo-expired'),
      notHere: async () => (await watched)?.notHere() ?? failure('place-undo-expired'),
    }),
    /** Checks the place again, because the interfaces changed or the computer woke up. */
    look: (): void => void watched?.then(({ look }) => look()),
    stop(): void {
      stopListening()
      end()
    },
  }
}
