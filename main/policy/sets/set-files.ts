import { mostSets } from '../../../contract/network-set.ts'
import { failure, success } from '../../../contract/result.ts'
import type { SetToImport } from '../../../contract/set-commands.ts'
import { isSameSetName } from '../../../domain/names.ts'
import type { Handlers } from '../../base/handlers.ts'
import type { Shell } from '../../base/shell.ts'
import { chooseTextFile, createPendingFiles, saveTextFile } from '../../hosting/files/text-file.ts'
import type { Store } from '../../state/store.ts'
import { readSetFile, type SetInFile, setFileText, takeFlags, takeSets } from './set-file.ts'

interface SetFilesParts {
  readonly store: Store
  readonly shell: Pick<Shell, 'chooseOpen' | 'chooseSave' | 'whileOpen'>
}

type SetFileHandlers = Pick<Handlers, 'sets.export' | 'sets.choose' | 'sets.import'>

/** Exports and imports sets as files. An import stores exactly the sets previewed before. No network is changed. */
export function createSetFiles({ store, shell }: SetFilesParts): SetFileHandlers {
  const pending = createPendingFiles<readonly SetInFile[]>({ most: 1, time: 30 * 60_000 })

  function compared({ name, networks }: SetInFile): SetToImport {
    const { sets, networks: entries } = store.snapshot()
    const known = new Set(entries.map(({ id }) => id))
    return {
      name,
      networks,
      unknown: networks.flatMap(({ network }) => (known.has(network) ? [] : [network])),
      replaces: sets.sets.some((set) => isSameSetName(set.name, name)),
    }
  }

  return {
    'sets.export': async ({ ids }) => {
      const sets = store.snapshot().sets.sets.filter(({ id }) => ids.includes(id))
      if (sets.length < new Set(ids).size) return failure('set-unknown')
      const wanted = { kind: 'sets', suggestedName: 'meshtray-sets.json' } as const
      return shell.whileOpen(() => saveTextFile(shell, wanted, setFileText(sets)))
    },
    'sets.choose': () =>
      shell.whileOpen(() =>
        chooseTextFile(shell, 'sets', ({ path, fileName, text }) => {
          const file = readSetFile(text)
          if (file === null) return failure('file-refused', `${path}: not a file of sets`)
          const { sets, problems, problemCount } = file
          const importId = pending.add(sets)
          return success({ importId, fileName, sets: sets.map(compared), problems, problemCount })
        }),
      ),
    'sets.import': ({ importId, granted }) => {
      const read = pending.take(importId)
      if (read === null) return failure('file-refused', 'chosen too long ago: choose it again')
      const sets = takeSets(store.snapshot().sets.sets, read, takeFlags(granted))
      if (sets === null) {
        pending.putBack(importId, read)
        return failure('set-too-many', String(mostSets))
      }
      store.dispatch({ type: 'sets-changed', change: { sets } })
      return success(undefined)
    },
  }
}
